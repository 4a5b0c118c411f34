// SPDX-License-Identifier: Apache-2.0

import SQLite

/// The works of a dump by content: each the sorted fingerprints of its editions.
enum DumpGroups {
    /// In the order of the smallest fingerprint of each, so that a work comes out whole.
    private static let query = """
        WITH least AS MATERIALIZED (
            SELECT work_id, min(fingerprint) AS first FROM editions GROUP BY work_id)
        SELECT least.work_id, editions.fingerprint, review, contested, chosen
        FROM least CROSS JOIN editions ON editions.work_id = least.work_id
            CROSS JOIN works ON works.id = least.work_id
        ORDER BY first, editions.fingerprint
        """

    /// Returns whether more lines are wanted.
    static func write(
        _ connection: borrowing Connection,
        while line: ([UInt8]) -> Bool
    ) throws(SQLiteError) -> Bool {
        var work: Int64?
        var bytes: [UInt8] = []
        var isWanted = true
        try connection.prepare(query).forEachWhile({ _ in }) { row in
            if work == row.integer(0) {
                bytes.append(UInt8(ascii: " "))
                row.appendLiteral(1, to: &bytes)
                return true
            }
            if work != nil { isWanted = line(bytes) }
            work = row.integer(0)
            bytes.removeAll(keepingCapacity: true)
            bytes.append(contentsOf: "work".utf8)
            for column in [2, 3, 4, 1] {
                bytes.append(UInt8(ascii: "|"))
                row.appendLiteral(column, to: &bytes)
            }
            return isWanted
        }
        if isWanted, work != nil { isWanted = line(bytes) }
        return isWanted
    }
}

/// The decisions of a dump by content, each with the fingerprints that it is about.
enum ContentDecisions {
    /// A work is named by the smallest fingerprint in it.
    private static let query = """
        SELECT kind, id_kind, id_value, field, value, who, why, in_force, revoked_at IS NOT NULL,
            revoked_by, revoked_why,
            (SELECT min(fingerprint) FROM editions WHERE editions.work_id = coalesce(
                (SELECT new_id FROM work_redirects WHERE old_id = decisions.work_id),
                decisions.work_id)),
            id
        FROM decisions ORDER BY id
        """

    private static let sides = """
        SELECT side, fingerprint FROM decision_editions WHERE decision_id = ?
        ORDER BY side, fingerprint
        """

    /// People type these, so all of them fit in memory, and can be sorted there.
    static func write(
        _ connection: borrowing Connection,
        while line: ([UInt8]) -> Bool
    ) throws(SQLiteError) {
        var lines: [(id: Int64, bytes: [UInt8])] = []
        try connection.prepare(query).forEach({ _ in }) { row in
            var bytes = Array("decision".utf8)
            for column in 0..<12 {
                bytes.append(UInt8(ascii: "|"))
                row.appendLiteral(column, to: &bytes)
            }
            lines.append((row.integer(12), bytes))
        }
        let sides = try connection.prepare(sides)
        for index in lines.indices {
            var parts: [[UInt8]] = [[], []]
            try sides.forEach({ $0.integer(lines[index].id) }) { row in
                let side = row.integer(0) == 0 ? 0 : 1
                if !parts[side].isEmpty { parts[side].append(UInt8(ascii: " ")) }
                row.appendLiteral(1, to: &parts[side])
            }
            for part in parts { lines[index].bytes += [UInt8(ascii: "|")] + part }
        }
        for one in lines.map(\.bytes).sorted(by: { $0.lexicographicallyPrecedes($1) })
        where !line(one) { return }
    }
}
