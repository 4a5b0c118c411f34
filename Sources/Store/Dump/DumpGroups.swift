// SPDX-License-Identifier: Apache-2.0

import SQLite

/// The works of a dump by content: each the sorted fingerprints of its editions.
enum DumpGroups {
    /// In the order of the smallest fingerprint of each, so that a work comes out whole.
    private static let query = """
        WITH least AS MATERIALIZED (
            SELECT work_id, min(fingerprint) AS first FROM editions GROUP BY work_id)
        SELECT least.work_id, review, contested, chosen, editions.fingerprint
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
        try connection.walk(query) { row in
            let next = row.integer()
            if work == next {
                row.skip(3)
                bytes.append(UInt8(ascii: " "))
                row.appendLiteral(to: &bytes)
                return true
            }
            if work != nil { isWanted = line(bytes) }
            work = next
            bytes.removeAll(keepingCapacity: true)
            bytes.append(contentsOf: "work".utf8)
            row.appendLiterals(to: &bytes)
            return isWanted
        }
        if isWanted, work != nil { isWanted = line(bytes) }
        return isWanted
    }
}

/// The decisions of a dump by content, each with the fingerprints that it is about.
enum ContentDecisions {
    /// A work is named by the smallest fingerprint in it.
    ///
    /// What a run said is left out: it follows from the books. So is what was said of collections,
    /// of which other lines say what holds: they are the same however it came about.
    private static let query = """
        SELECT id, kind, id_kind, id_value, field, value, former, who, why, in_force,
            revoked_at IS NOT NULL, revoked_by, revoked_why,
            (SELECT min(fingerprint) FROM editions
                WHERE editions.work_id = \(WorkRedirect.liveID("decisions.work_id")))
        FROM decisions WHERE run_id IS NULL AND kind <> 'collect' ORDER BY id
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
        try connection.forEach(query) { row in
            let id = row.integer()
            var bytes = Array("decision".utf8)
            row.appendLiterals(to: &bytes)
            lines.append((id, bytes))
        }
        for index in lines.indices {
            var parts: [[UInt8]] = [[], []]
            try connection.forEach(sides, [lines[index].id]) { row in
                let side = row.integer() == 0 ? 0 : 1
                if !parts[side].isEmpty { parts[side].append(UInt8(ascii: " ")) }
                row.appendLiteral(to: &parts[side])
            }
            for part in parts { lines[index].bytes += [UInt8(ascii: "|")] + part }
        }
        for one in lines.map(\.bytes).sorted(by: { $0.lexicographicallyPrecedes($1) })
        where !line(one) { return }
    }
}
