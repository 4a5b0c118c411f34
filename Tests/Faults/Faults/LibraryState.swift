// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Hashing
import Library
import SQLite
import Store
import TestSupport

/// The contents of a library, read from a copy: opening a register repairs it a little.
struct LibraryState: Equatable {
    /// The logical dump; empty where there is no register.
    private(set) var lines: [String] = []
    /// The dump by content, which knows no ids, in which the order of arrival shows.
    private(set) var content: [String] = []
    /// Its faults.
    private(set) var problems: [String] = []

    init(of library: String, in scene: Scene, hasCovers: Bool) throws {
        try checkBackups(of: library)
        let register = "\(library)/register.sqlite"
        guard Disk.exists(register) else { return }
        let copy = scene.path("look")
        try Disk.remove(copy)
        try Disk.makeFolder(copy)
        for suffix in ["", "-wal", "-journal"] where Disk.exists(register + suffix) {
            try Disk.copy(register + suffix, to: "\(copy)/register.sqlite\(suffix)")
        }
        do {
            try read("\(copy)/register.sqlite", hasCovers ? library : nil)
        } catch let error as Failure {
            problems.append("cannot be opened: \(error.message)")
        } catch let error as SQLiteError {
            problems.append("cannot be read: \(error)")
        }
    }

    private mutating func read(_ register: String, _ library: String?) throws {
        guard try version(register) == Schema.newest.number else { return try readOld(register) }
        let file = RegisterFile(Path(register))
        let reader = RegisterReader(try file.openForReading())
        try reader.dump { lines.append($0) }
        try reader.dumpByContent { line in
            content.append(String(decoding: line, as: UTF8.self))
            return true
        }
        // These know none either, and no import may leave one out.
        content += lines.filter { $0.hasPrefix("file_checks|") }
        var unsound: [String] = []
        try reader.verify { check in
            if !check.isSound {
                unsound.append("\(check.name.rawValue): \(check.examples.first ?? check.finding)")
            }
        }
        problems += unsound
        guard let library else { return }
        try checkHoldings(of: library, reader)
        var covers: [CoverImage] = []
        for shard in UInt8.min...UInt8.max {
            try reader.covers(shard: shard) { covers.append($0.image) }
        }
        for cover in covers where try cover.bytes(in: Path(library)) == nil {
            problems.append("\(cover.file) is not whole")
        }
    }

    /// A row never names a file that is not whole.
    private mutating func checkHoldings(of library: String, _ reader: RegisterReader) throws {
        for tier in Holding.Tier.allCases {
            for holding in try reader.holdings(in: tier) where holding.state == .whole {
                let name = "\(tier.rawValue)/\(String(decoding: holding.name, as: UTF8.self))"
                let path = "\(library)/\(name)"
                guard Disk.exists(path),
                    Hash128(of: try Disk.bytes(of: path)[...]).bytes == holding.hash
                else {
                    problems.append("\(name) is not whole")
                    continue
                }
            }
        }
    }

    /// A backup that has its name is whole.
    private mutating func checkBackups(of library: String) throws {
        let folder = "\(library)/backups"
        guard Disk.exists(folder) else { return }
        for name in try Disk.names(in: folder) where name.hasPrefix("register-") {
            do throws(SQLiteError) {
                let findings = try Self.findings(inBackup: "\(folder)/\(name)")
                if findings != ["ok"] { problems.append("\(name): \(findings)") }
            } catch {
                problems.append("\(name): \(error)")
            }
        }
    }

    private static func findings(inBackup file: String) throws(SQLiteError) -> [String] {
        let connection = try Connection(path: Array(file.utf8), access: .immutable)
        let editions = try connection.integer("SELECT count(*) FROM editions") ?? 0
        return editions == 0 ? ["no editions"] : try connection.texts("PRAGMA integrity_check")
    }

    private func version(_ register: String) throws -> Int {
        let connection = try Connection(path: Array(register.utf8), access: .readOnly)
        return Int(try connection.integer("PRAGMA user_version") ?? 0)
    }

    /// Every row of a register that is still to be migrated.
    private mutating func readOld(_ register: String) throws {
        let connection = try Connection(path: Array(register.utf8), access: .readOnly)
        lines.append("version \(try version(register))")
        for finding in try connection.texts("PRAGMA integrity_check") where finding != "ok" {
            problems.append(finding)
        }
        let tables = try connection.texts(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name"
        )
        for table in tables {
            let rows = try connection.prepare("SELECT * FROM \"\(table)\"").all { row in
                (0..<row.columnCount).map { row.literal($0) }.joined(separator: "|")
            }
            lines += rows.sorted().map { "\(table)|\($0)" }
        }
    }

    /// The first line in which two differ, for a message.
    func difference(from other: LibraryState, inContent: Bool = false) -> String {
        let (own, others) =
            inContent ? (content, other.content) : (lines, other.lines)
        for (left, right) in zip(own, others) where left != right {
            return "\(left.prefix(200)) instead of \(right.prefix(200))"
        }
        return "\(own.count) lines instead of \(others.count)"
    }
}
