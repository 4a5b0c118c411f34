// SPDX-License-Identifier: Apache-2.0

import SQLite

/// The covers that people chose, as their decisions name them: by the hash of the bytes.
///
/// A choice outlives what it is about. It holds for a work that is gone and may come back, and for
/// a cover whose file was lost, which is the work's again as soon as anything brings the same
/// bytes.
enum CoverChoices {
    /// Whether a decision that was not undone names the cover of a row, also one that another
    /// decision overrules: it counts again when that one is taken back.
    static func naming(_ cover: String) -> String {
        """
        SELECT 1 FROM decisions WHERE field = 'cover' AND revoked_at IS NULL
            AND value = lower(hex(\(cover).hash))
        """
    }

    /// Whether anybody shows the cover of a row for an edition.
    static func telling(_ cover: String) -> String {
        "SELECT 1 FROM fact_sheets WHERE fact_sheets.cover = lower(hex(\(cover).hash))"
    }

    /// The covers that are chosen and are not here.
    static let lost = """
        SELECT DISTINCT value FROM decisions WHERE field = 'cover' AND in_force = 1
            AND value NOT IN (SELECT lower(hex(hash)) FROM works
                CROSS JOIN covers ON covers.id = works.cover_id WHERE works.cover_id IS NOT NULL)
        """

    /// The hash that a decision names; nil if it names none.
    static func hash(_ value: String) -> [UInt8]? {
        let digits = Array(value.utf8)
        let isHash =
            digits.count == 32
            && digits.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
        guard isHash else { return nil }
        return stride(from: 0, to: 32, by: 2).compactMap { place in
            UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16)
        }
    }

    /// The works that have another cover than the one that is chosen for them, as sentences.
    static func faults(_ connection: borrowing Connection) throws(SQLiteError) -> [String] {
        var chosen: [Int64: (by: Int64, value: String)] = [:]
        // The choice under the oldest id that leads to a work wins, as for its other fields.
        try connection.forEach(
            """
            SELECT \(WorkRedirect.liveID("work_id")), work_id, value
            FROM decisions WHERE kind = 'set' AND field = 'cover' AND in_force = 1
                AND value IS NOT NULL ORDER BY id
            """
        ) { row in
            let (work, by) = (row.integer(), row.integer())
            if let other = chosen[work], other.by < by { return }
            chosen[work] = (by, row.text())
        }
        var expected: [Int64: Int64] = [:]
        for (work, choice) in chosen {
            guard let hash = hash(choice.value) else { continue }
            expected[work] = try connection.integer(
                "SELECT id FROM covers WHERE hash = ?",
                [hash]
            )
        }
        var faults: [String] = []
        var seen: Set<Int64> = []
        try connection.forEach(
            """
            SELECT id, cover_id FROM works
            WHERE cover_id IS NOT NULL AND NOT \(ToldCover.isInForce) ORDER BY id
            """
        ) { row in
            let work = row.integer()
            seen.insert(work)
            if expected[work] != row.integer() {
                faults.append("work \(work) has a chosen cover that contradicts the decisions")
            }
        }
        for work in expected.keys.sorted() where !seen.contains(work) {
            guard try connection.exists("SELECT 1 FROM works WHERE id = ?", [work]) else {
                continue
            }
            faults.append("work \(work) does not have the cover that was chosen for it")
        }
        return faults
    }
}
