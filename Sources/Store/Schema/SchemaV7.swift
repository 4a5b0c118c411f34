// SPDX-License-Identifier: Apache-2.0

/// The seventh version: what is only ever read together with an edition stands in its row.
///
/// A row of its own costs a key and a reference, and an edition had six of them. Who queries the
/// register finds the lists under their former names, as views. The program cannot: SQLite up to
/// 3.40 takes its functions for JSON to be unsafe in a schema that is not trusted. So it puts in
/// what the views say (`List.rows`), and `verify` does what a `CHECK` of the JSON would.
enum SchemaV7 {
    static let version = SchemaVersion(
        number: 7,
        kind: .custom,
        summary: "keeps the lists of an edition, and why it is in its work, in the edition's row",
        statements: columns + [fillDetails, fillEvidence] + removals + views,
        expectations: lists.reduce(into: ["subjects": .ends, "evidence": .ends]) { all, list in
            all[list.name] = .moves("SELECT count(*) FROM \(list.rows)")
        }
    )

    private static let columns = [
        // JSON: an object with an array of objects for each list that is not empty. The members of
        // those are called what the views call their columns; what would be null is left out.
        "ALTER TABLE editions ADD COLUMN details TEXT",
        // Joined: it shares the identifier with an edition that was there before. Merged: it
        // founded a work until a later edition showed that this is one with another. Decided: a
        // person said so.
        """
        ALTER TABLE editions ADD COLUMN evidence TEXT NOT NULL DEFAULT 'founded'
            CHECK (evidence IN ('founded', 'joined', 'merged', 'decided'))
        """,
        "ALTER TABLE editions ADD COLUMN evidence_kind TEXT",
        "ALTER TABLE editions ADD COLUMN evidence_value TEXT",
        "ALTER TABLE editions ADD COLUMN evidence_decision INTEGER",
        "ALTER TABLE editions ADD COLUMN evidence_run INTEGER REFERENCES runs ON DELETE SET NULL",
    ]

    static let titles = List("titles", ["title", "type", "sort", "sequence", "language"])
    static let alternates = List("alternates", ["owner", "owner_position", "name", "language"])
    static let languages = List("languages", ["tag", "raw"])
    static let dates = List("dates", ["value", "event"])
    static let subjects = List(
        "subjects",
        ["name", "authority", "term"],
        formerly: "edition_subjects JOIN subjects ON subjects.id = subject_id"
    )
    static let collections = List("collections", ["name", "type", "place"])
    static let texts = List("texts", ["kind", "text"])
    static let coverSteps = List("cover_steps", ["rule", "reference", "failure"])

    private static let lists = [
        titles, alternates, languages, dates, subjects, collections, texts, coverSteps,
    ]

    private static let fillDetails = """
        UPDATE editions SET details = nullif(json_patch('{}', json_object(
            \(lists.map(\.member).joined(separator: ",\n    "))
        )), '{}')
        """

    private static let fillEvidence = """
        UPDATE editions SET evidence = former.decision, evidence_kind = former.kind,
            evidence_value = former.value, evidence_decision = former.decision_id,
            evidence_run = former.run_id
        FROM evidence AS former WHERE former.edition_id = editions.id
        """

    private static let removals =
        ["DROP INDEX edition_subjects_by_subject"]
        + (lists.map(\.name) + ["subjects", "evidence"]).map { "DROP TABLE \($0)" }

    private static let views =
        lists.map(\.view) + [
            """
            CREATE VIEW evidence AS
            SELECT id AS edition_id, evidence AS decision, evidence_kind AS kind,
                evidence_value AS value, evidence_decision AS decision_id, evidence_run AS run_id
            FROM editions
            """
        ]

    /// A list that had a table of its own.
    struct List: Sendable {
        private let word: String
        private let columns: [String]
        private let source: String

        fileprivate init(_ word: String, _ columns: [String], formerly source: String? = nil) {
            self.word = word
            self.columns = columns
            self.source = source ?? "edition_\(word)"
        }

        fileprivate var name: String { "edition_\(word)" }

        /// The member's name and value, for one edition; null for an empty list.
        fileprivate var member: String {
            let members = columns.map { "'\($0)', \($0)" }.joined(separator: ", ")
            return """
                '\(word)', (SELECT json(nullif(json_group_array(json(entry)), '[]')) FROM (
                        SELECT json_patch('{}', json_object(\(members))) AS entry
                        FROM \(source) WHERE edition_id = editions.id ORDER BY position))
                """
        }

        fileprivate var view: String { "CREATE VIEW \(name) AS\n\(select)" }

        /// The rows of all editions, for a query of our own to choose from.
        var rows: String { "(\(select))" }

        private var select: String {
            let columns = columns.map { "json_extract(one.value, '$.\($0)') AS \($0)" }
            return """
                SELECT editions.id AS edition_id, one.key AS position,
                    \(columns.joined(separator: ",\n    "))
                FROM editions, json_each(\(Self.sound), '$.\(word)') AS one
                """
        }

        /// What holds for an edition whose list is not empty.
        var isThere: String { "json_type(\(Self.sound), '$.\(word)') IS NOT NULL" }

        /// What is no JSON is for `verify` to find; it must not make the rest unreadable.
        private static let sound = "iif(json_valid(editions.details), editions.details, NULL)"
    }
}
