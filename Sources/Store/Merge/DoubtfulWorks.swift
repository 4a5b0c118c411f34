// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Finds the works of another register that meet something here, or each other.
///
/// All of them in a few statements: to ask for each work would take as long as all the rest of its way.
/// What comes over meanwhile changes nothing about it, since works that share an identifier are here.
enum DoubtfulWorks {
    /// What holds for a claim that is not held back.
    private static let isHeard = "id_key IS NOT NULL AND names_key IS NOT NULL"

    /// - Parameters:
    ///   - other: the schema of the source on the connection of the target.
    ///   - others: whether what others say of works may come over as it is.
    static func all(
        of other: String,
        believingOthers others: Bool,
        _ source: borrowing Connection,
        _ target: borrowing Connection
    ) throws(SQLiteError) -> Set<Int64> {
        let keys = try sharedKeys(source)
        var works: Set<Int64> = []
        if !keys.isEmpty {
            let owners = """
                SELECT work_id, id_key FROM volume_ids JOIN editions ON editions.id = edition_id
                WHERE \(isHeard)
                """
            try source.forEach(owners) { row in
                let work = row.integer()
                if keys.contains(row.integer()) { works.insert(work) }
            }
        }
        try target.forEach("\(meeting(other)) UNION ALL \(knownKeys(other))") {
            works.insert($0.integer())
        }
        if !others {
            try source.forEach(
                """
                SELECT work_id FROM editions
                WHERE id IN (SELECT edition_id FROM fact_sheets WHERE edition_id IS NOT NULL)
                """
            ) { works.insert($0.integer()) }
        }
        return works
    }

    /// Identifiers there that several works have, or of which there is something to say.
    private static func sharedKeys(_ source: borrowing Connection) throws(SQLiteError) -> Set<Int64>
    {
        Set(
            try source.integers(
                """
                SELECT id_key FROM volume_ids JOIN editions ON editions.id = edition_id
                WHERE \(isHeard) GROUP BY id_key HAVING min(work_id) <> max(work_id)
                UNION ALL SELECT id_key FROM id_states
                """
            )
        )
    }

    /// Works of which a content is known here, or of which a person said something.
    private static func meeting(_ other: String) -> String {
        let contents =
            ["main.editions", "main.ignored_contents", "main.decision_editions"]
            + ["\(other).decision_editions"]
        let known = contents.map { table in
            "EXISTS (SELECT 1 FROM \(table) AS known WHERE known.fingerprint = there.fingerprint)"
        }
        return """
            SELECT work_id FROM \(other).editions AS there
            WHERE evidence = 'decided' OR \(known.joined(separator: " OR "))
            """
    }

    /// Works of which an identifier is known here.
    private static func knownKeys(_ other: String) -> String {
        """
        SELECT edition.work_id FROM \(other).volume_ids AS there
            CROSS JOIN \(other).editions AS edition ON edition.id = there.edition_id
        WHERE there.id_key IS NOT NULL AND there.names_key IS NOT NULL
            AND (EXISTS (SELECT 1 FROM main.volume_ids AS known WHERE known.id_key = there.id_key)
                OR EXISTS (SELECT 1 FROM main.id_states AS known WHERE known.id_key = there.id_key))
        """
    }
}
