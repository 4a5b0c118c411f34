// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Files that get other names in the register, all at once: one may take the name of another.
struct FileMoves {
    private struct Move {
        let file: Int64
        let present: [UInt8]
        let target: [UInt8]
    }

    private var moves: [Move] = []

    mutating func add(_ file: Int64, from present: [UInt8], to target: [UInt8]) {
        moves.append(Move(file: file, present: present, target: target))
    }

    /// Gives each the name it is to have, unless a file has it that stays where it is.
    func carryOut(_ connection: borrowing Connection) throws(SQLiteError) {
        let possible = try unhindered(connection)
        if possible.isEmpty { return }
        let rename = "UPDATE files SET path = ? WHERE id = ?"
        // No path begins with a NUL.
        for move in possible {
            try connection.run(rename, [[0] + Array("\(move.file)".utf8), move.file])
        }
        for move in possible {
            try connection.run(rename, [move.target, move.file])
        }
    }

    /// A file that cannot go stands in the way of whichever is to have its name.
    private func unhindered(_ connection: borrowing Connection) throws(SQLiteError) -> [Move] {
        var possible = moves
        while true {
            let going = Set(possible.map(\.file))
            var free: [Move] = []
            var targets: Set<[UInt8]> = []
            for move in possible {
                let other = try connection.integer(
                    "SELECT id FROM files WHERE path = ?",
                    [move.target]
                )
                if let other, !going.contains(other) { continue }
                if targets.insert(move.target).inserted { free.append(move) }
            }
            if free.count == possible.count { return free }
            possible = free
        }
    }
}
