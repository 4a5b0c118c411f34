// SPDX-License-Identifier: Apache-2.0

import SQLite
package import Works

/// A work as a list shows it.
package struct WorkRow: Sendable, Equatable {
    package let id: Int64
    package let title: String?
    package let authors: String?
    /// Of the founding edition.
    package let language: String?
    package let published: String?
    package let editions: Int
}

/// One edition of a work, with all that hangs on it.
package struct EditionRow: Sendable, Equatable {
    package let id: Int64
    package let record: EditionRecord
    package let evidence: EvidenceRow
    package let files: [FileRow]
}

/// Why an edition is in its work.
package struct EvidenceRow: Sendable, Equatable {
    /// `founded`, `joined` or `merged`.
    package let decision: String
    package let kind: String?
    package let value: String?
    package let run: Int64?
}

extension RegisterReader {
    private static let workColumns = """
        works.id, works.title, works.authors, founder.language, founder.published,
        (SELECT count(*) FROM editions WHERE work_id = works.id)
        """
    private static let founder = """
        LEFT JOIN editions AS founder
        ON founder.id = (SELECT min(id) FROM editions WHERE work_id = works.id)
        """

    /// Hands out works, oldest first, for as long as they are wanted.
    package func works(
        limit: Int?,
        _ row: (WorkRow) -> Bool
    ) throws(RegisterError) {
        try asking { () throws(SQLiteError) in
            let statement = try connection.prepare(
                "SELECT \(Self.workColumns) FROM works \(Self.founder) ORDER BY works.id LIMIT ?"
            )
            try statement.forEachWhile({ $0.integer(limit ?? -1) }, { row(WorkRow($0)) })
        }
    }

    /// Finds works whose editions have all the words somewhere in title, people or subjects.
    package func works(
        matching words: [String],
        limit: Int?,
        _ row: (WorkRow) -> Bool
    ) throws(RegisterError) {
        try asking { () throws(SQLiteError) in
            let statement = try connection.prepare(
                """
                WITH hits AS MATERIALIZED (
                    SELECT rowid AS edition, rank AS score
                    FROM edition_search WHERE edition_search MATCH ?
                ), found AS (
                    SELECT editions.work_id AS id, min(hits.score) AS score
                    FROM hits JOIN editions ON editions.id = hits.edition
                    GROUP BY editions.work_id
                )
                SELECT \(Self.workColumns)
                FROM found JOIN works ON works.id = found.id \(Self.founder)
                ORDER BY found.score, works.id LIMIT ?
                """
            )
            try statement.forEachWhile(
                { values in
                    values.text(Self.query(words))
                    values.integer(limit ?? -1)
                },
                { row(WorkRow($0)) }
            )
        }
    }

    /// Every word as a quoted string, which has no syntax; the last one may go on.
    private static func query(_ words: [String]) -> String {
        words.map { word in
            var quoted = "\""
            // By scalar: a quote with a combining mark behind it is one character, and still a quote.
            for scalar in word.unicodeScalars {
                if scalar == "\"" { quoted += "\"" }
                quoted.unicodeScalars.append(scalar)
            }
            return quoted + "\""
        }.joined(separator: " ") + "*"
    }

    /// The work that an identifier leads to.
    package func work(_ key: JoinKey) throws(RegisterError) -> Int64? {
        try asking { () throws(SQLiteError) in
            try VolumeIDTable(connection).work(key)?.raw
        }
    }

    package func work(_ id: Int64) throws(RegisterError) -> WorkRow? {
        try asking { () throws(SQLiteError) in
            let statement = try connection.prepare(
                "SELECT \(Self.workColumns) FROM works \(Self.founder) WHERE works.id = ?"
            )
            return try statement.first({ $0.integer(id) }, { WorkRow($0) })
        }
    }

    /// Where an id leads that belonged to a work before it was merged.
    package func redirect(of id: Int64) throws(RegisterError) -> Int64? {
        try asking { () throws(SQLiteError) in
            let statement = try connection.prepare(
                "SELECT new_id FROM work_redirects WHERE old_id = ?"
            )
            return try statement.first({ $0.integer(id) }, { $0.integer(0) })
        }
    }

    package func editions(ofWork id: Int64) throws(RegisterError) -> [EditionRow] {
        let ids = try asking { () throws(SQLiteError) in
            try connection.prepare("SELECT id FROM editions WHERE work_id = ? ORDER BY id")
                .all({ $0.integer(id) }, { $0.integer(0) })
        }
        var editions: [EditionRow] = []
        for id in ids {
            if let edition = try edition(id) { editions.append(edition) }
        }
        return editions
    }
}

extension WorkRow {
    init(_ row: borrowing Row) {
        id = row.integer(0)
        title = row.optionalText(1)
        authors = row.optionalText(2)
        language = row.optionalText(3)
        published = row.optionalText(4)
        editions = row.int(5)
    }
}
