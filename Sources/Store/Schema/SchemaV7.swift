// SPDX-License-Identifier: Apache-2.0

/// The seventh version: what is only ever read together with an edition stands in its row.
///
/// A row of its own costs a key and a reference, and an edition had six of them. Other programs find
/// the lists under their former names, as views. This one cannot use them: SQLite up to 3.40 regards
/// its functions for JSON as unsafe in a schema that is not trusted. So its queries contain what the
/// views say (`List.rows`), and `verify` does what a `CHECK` of the JSON would.
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

    static let titles = List(
        "titles",
        ["title", "type", "sort", "sequence", "language"],
        required: ["title"]
    )
    static let alternates = List(
        "alternates",
        ["owner", "owner_position", "name", "language"],
        required: ["owner", "owner_position", "name"],
        words: ["owner": ["title", "person"]]
    )
    static let languages = List("languages", ["tag", "raw"], required: ["tag"])
    static let dates = List("dates", ["value", "event"], required: ["value"])
    static let subjects = List(
        "subjects",
        ["name", "authority", "term"],
        required: ["name"],
        formerly: "edition_subjects JOIN subjects ON subjects.id = subject_id"
    )
    static let collections = List("collections", ["name", "type", "place"], required: ["name"])
    static let texts = List(
        "texts",
        ["kind", "text"],
        required: ["kind", "text"],
        words: ["kind": ["source", "generator", "publisher", "description", "rights"]]
    )
    static let coverSteps = List(
        "cover_steps",
        ["rule", "reference", "failure"],
        required: ["rule", "reference", "failure"]
    )

    private static let lists = [
        titles, alternates, languages, dates, subjects, collections, texts, coverSteps,
    ]

    /// The lists of an edition by their words; null where that is no JSON.
    static let soundDetails = "iif(json_valid(editions.details), editions.details, NULL)"

    private static let names = lists.map { "'\($0.word)'" }.joined(separator: ", ")

    /// The editions whose lists are not what a `CHECK` would ask for.
    ///
    /// Broken JSON, a list of another name, an entry that is no object, misses what each has, or
    /// has a word of no kind.
    static let wrongLists = """
        SELECT id FROM editions WHERE details IS NOT NULL AND (NOT json_valid(details)
            OR coalesce(json_type(\(soundDetails)), '') <> 'object'
            OR EXISTS (SELECT 1 FROM json_each(\(soundDetails)) AS list
                WHERE list.type <> 'array' OR list.key NOT IN (\(names)) OR EXISTS (SELECT 1
                    FROM json_each(iif(list.type = 'array', list.value, '[]')) AS one
                    WHERE CASE WHEN one.type <> 'object' THEN 1 ELSE CASE list.key
                        \(lists.map(\.isWrong).joined(separator: "\n                "))
                        END END)))
        """

    private static let fillDetails = """
        UPDATE editions SET evidence_run = run_id, details = nullif(json_patch('{}', json_object(
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
        let word: String
        private let columns: [String]
        /// Those that no entry is without.
        private let required: [String]
        /// The columns that have one of a few words.
        private let words: [String: [String]]
        private let source: String

        fileprivate init(
            _ word: String,
            _ columns: [String],
            required: [String],
            words: [String: [String]] = [:],
            formerly source: String? = nil
        ) {
            self.word = word
            self.columns = columns
            self.required = required
            self.words = words
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
                WHERE one.type = 'object'
                """
        }

        /// What holds for an edition whose list is not empty.
        var isThere: String { "json_type(\(Self.sound), '$.\(word)') IS NOT NULL" }

        /// What is no JSON is for `verify` to find; it must not make the rest unreadable.
        private static let sound = SchemaV7.soundDetails

        /// What holds for an entry `one` that misses what each has, or has a word of no kind.
        fileprivate var isWrong: String {
            let missing = required.map { "json_extract(one.value, '$.\($0)') IS NULL" }
            let strange = words.map { column, words in
                "json_extract(one.value, '$.\(column)') NOT IN "
                    + "(\(words.map { "'\($0)'" }.joined(separator: ", ")))"
            }
            return "WHEN '\(word)' THEN " + (missing + strange.sorted()).joined(separator: " OR ")
        }
    }
}
