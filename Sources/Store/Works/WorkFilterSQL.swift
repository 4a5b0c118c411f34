// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// A filter as a condition over `works.id`, and the values in it.
struct WorkFilterSQL {
    /// The works that have the words, with `id` and `score`; the least score matches best.
    private(set) var found: String?
    private(set) var condition = "1"
    private(set) var values: [any Bindable] = []

    private let functions: WorkFunctions

    init(_ filter: WorkFilter, _ functions: WorkFunctions) {
        self.functions = functions
        found = filter.words.map { found($0) }
        for part in filter.conditions { condition += "\n    AND \(sql(part))" }
    }

    /// A parameter for a value; they are bound in the order of their numbers.
    private mutating func bind(_ value: any Bindable) -> String {
        values.append(value)
        return "?\(values.count)"
    }

    // MARK: - Conditions

    private mutating func sql(_ condition: WorkFilter.Condition) -> String {
        switch condition {
        case .words(let words, let place): return Self.within(works(having: words, place))
        case .language(let code):
            let spellings = LanguageCode.spellings(code).map {
                "instr(lower(works.language) || '-', \(bind("\($0)-"))) = 1"
            }
            return "(\(spellings.joined(separator: " OR ")))"
        case .year(let first, let last):
            let ends = [
                first.map { "works.first_year >= \(bind($0))" },
                last.map { "works.first_year <= \(bind($0))" },
            ]
            return (["works.first_year IS NOT NULL"] + ends.compactMap { $0 })
                .joined(separator: " AND ")
        case .epub(let version): return Self.edition("epub_version = \(bind(version))")
        case .protection(.any): return Self.edition(Self.isProtected)
        case .protection(.none): return "NOT " + Self.edition(Self.isProtected)
        case .protection(let kind): return Self.edition("protection = \(bind(kind.rawValue))")
        case .missing(let fields):
            return "(\(fields.map(Self.lacks).joined(separator: " OR ")))"
        case .joined(let joining): return Self.edition(Self.isJoined(joining))
        case .since(let run): return Self.edition("run_id >= \(bind(run))")
        case .file(let glob):
            return Self.within(
                """
                SELECT editions.work_id FROM files JOIN editions ON editions.id = files.edition_id
                WHERE \(functions.path(glob, in: "files.path"))
                """
            )
        case .review(let review): return "works.review = \(bind(review.rawValue))"
        case .collection(let path, let isDirect):
            return Self.within(works(in: path, isDirect: isDirect))
        case .identifier(let id):
            let key = bind(IDKey(id).raw)
            let (kind, value) = (bind(id.kind.name), bind(id.value))
            return Self.within(
                """
                SELECT editions.work_id
                FROM volume_ids JOIN editions ON editions.id = volume_ids.edition_id
                WHERE id_key = \(key) AND kind = \(kind) AND value = \(value)
                """
            )
        }
    }

    /// The works in one collection or below it.
    private mutating func works(in path: CollectionPath, isDirect: Bool) -> String {
        var collection = "0"
        for name in path.names {
            let folded = bind(CollectionPath.folded(name))
            collection = """
                coalesce((SELECT id FROM collections
                    WHERE home_id = id AND kind = '\(path.kind.rawValue)' AND folded = \(folded)
                        AND coalesce(parent_id, 0) = \(collection)), -1)
                """
        }
        let below = """
            UNION ALL SELECT one.id FROM chosen JOIN collections AS one
                ON one.parent_id = chosen.id WHERE one.home_id = one.id
            """
        return """
            WITH RECURSIVE chosen (id) AS (SELECT \(collection) \(isDirect ? "" : below))
            SELECT work_id FROM chosen JOIN collections AS alias ON alias.home_id = chosen.id
            JOIN collection_members ON collection_id = alias.id
            JOIN editions USING (fingerprint) WHERE holds = 1 AND state = 'in'
            """
    }

    /// Asked of one work after the other: that ends with its first folder, and all memberships
    /// together may be many more than the works.
    private static func isInNo(_ kind: CollectionKind) -> String {
        """
        NOT EXISTS (SELECT 1 FROM editions CROSS JOIN collection_members USING (fingerprint)
            WHERE work_id = works.id AND holds = 1 AND state = 'in'
                AND +collection_id IN (SELECT id FROM collections
                    WHERE kind = '\(kind.rawValue)' AND home_id IS NOT NULL))
        """
    }

    private static func within(_ query: String) -> String { "works.id IN (\(query))" }

    /// Any edition of the work.
    private static func edition(_ condition: String) -> String {
        within("SELECT work_id FROM editions WHERE \(condition)")
    }

    private static let isProtected = "protection <> '\(Publication.Protection.none.rawValue)'"

    private static func isJoined(_ joining: WorkFilter.Joining) -> String {
        switch joining {
        case .names: "evidence_kind = '\(VolumeIDKind.names)'"
        case .ids: "evidence = 'joined' AND evidence_kind <> '\(VolumeIDKind.names)'"
        case .decision: "evidence = 'decided'"
        }
    }

    private static func lacks(_ field: WorkFilter.Field) -> String {
        switch field {
        case .title: "works.title IS NULL"
        case .authors: "works.authors IS NULL"
        case .language: "works.language IS NULL"
        case .year: "works.first_year IS NULL"
        case .series: "works.series IS NULL"
        case .subjects:
            "works.subjects_from IS NULL AND NOT \(isTold(.subjects)) AND NOT "
                + isChosen("subjects")
        case .cover: "works.cover_from IS NULL AND works.cover_id IS NULL"
        case .folder: isInNo(.folder)
        case .tag: isInNo(.tag)
        case .publisher:
            "NOT \(isTold(.publisher)) AND NOT " + edition("publisher IS NOT NULL")
        case .description:
            "NOT \(isTold(.summary)) AND NOT " + edition("description IS NOT NULL") + " AND NOT "
                + isChosen("description")
        case .rights: "NOT " + edition("rights IS NOT NULL")
        case .identifier:
            "NOT "
                + within(
                    """
                    SELECT editions.work_id
                    FROM volume_ids JOIN editions ON editions.id = volume_ids.edition_id
                    WHERE state IN ('joins', 'alone') AND map_id IS NULL
                        AND kind NOT IN ('\(VolumeIDKind.text)', '\(VolumeIDKind.names)')
                    """
                )
        }
    }

    /// Whether somebody else says it.
    private static func isTold(_ field: FactField) -> String {
        "(instr(' ' || coalesce(works.told, ''), ' \(field)=') > 0)"
    }

    // MARK: - Words

    /// What a person chose stands in no index: there is little of it, and it is looked at as it is.
    private static func isChosen(_ fields: String...) -> String {
        "(works.chosen IS NOT NULL AND ("
            + fields.map { "instr(works.chosen, '\($0)') > 0" }.joined(separator: " OR ") + "))"
    }

    /// The editions that have words in a column of the index.
    private mutating func editions(_ words: WantedWords, in column: String) -> String {
        let query = bind(words.query(in: column))
        return """
            editions.id IN (SELECT rowid FROM edition_search WHERE edition_search MATCH \(query))
            """
    }

    private mutating func found(_ words: WantedWords) -> String {
        let query = bind(words.query())
        // A face that a person chose is what the person looks for.
        return """
            SELECT id, min(score) AS score FROM (
                SELECT editions.work_id AS id, hits.score AS score FROM (
                    SELECT rowid AS edition, rank AS score
                    FROM edition_search WHERE edition_search MATCH \(query)
                ) AS hits JOIN editions ON editions.id = hits.edition
                UNION ALL
                SELECT works.id, -1e9 FROM works
                JOIN editions ON editions.work_id = works.id
                JOIN edition_search_content AS held ON held.id = editions.id
                WHERE \(Self.isChosen("title", "authors", "series", "subjects"))
                    AND \(functions.words(
                        words,
                        in: "works.title", "works.series", "works.authors",
                        RegisterReader.chosen("subjects"), "c0", "c1", "c2"
                    ))
            ) GROUP BY id
            """
    }

    /// The works that have words in one place: in their own face, or in that of an edition.
    private mutating func works(having words: WantedWords, _ place: WorkFilter.Place) -> String {
        switch place {
        case .subject:
            return """
                SELECT work_id FROM editions WHERE \(editions(words, in: "subjects"))
                \(chosen("subjects", words, RegisterReader.chosen("subjects")))
                """
        case .author:
            // People are also those who translated a book or drew in it.
            return """
                SELECT work_id FROM editions WHERE \(editions(words, in: "people"))
                    AND \(functions.words(
                        words,
                        in: "editions.authors",
                        SearchWords.told(.authors)
                    ))
                \(chosen("authors", words))
                """
        case .title:
            // Behind the titles, the index has the series, and what others say.
            return """
                SELECT work_id FROM editions
                JOIN edition_search_content AS held ON held.id = editions.id
                WHERE \(editions(words, in: "title")) AND CASE
                    WHEN EXISTS (SELECT 1 FROM fact_sheets WHERE edition_id = editions.id)
                    THEN \(functions.words(
                        words,
                        in: "editions.title",
                        SearchWords.otherTitles,
                        SearchWords.told(.title)
                    ))
                    ELSE series IS NULL OR \(functions.words(
                        words,
                        in: "substr(c0, 1, length(c0) - length(series) - 1)"
                    )) END
                \(chosen("title", words))
                """
        case .series:
            return """
                SELECT work_id FROM editions WHERE \(editions(words, in: "title"))
                    AND \(functions.words(words, in: "series", SearchWords.told(.series)))
                \(chosen("series", words))
                """
        case .rights: return editions(having: words, "rights")
        case .publisher:
            return """
                \(editions(having: words, "publisher"))
                UNION ALL
                SELECT work_id FROM fact_sheets
                JOIN \(SchemaV13.values(of: FactField.publisher.rawValue)) AS named
                JOIN editions ON editions.id = edition_id
                WHERE \(FactTable.isBelieved) AND \(functions.words(words, in: "named.value"))
                """
        }
    }

    /// The works with an edition that has words in a text of which most editions have one, which
    /// stands in the row.
    private func editions(having words: WantedWords, _ column: String) -> String {
        """
        SELECT work_id FROM editions
        WHERE \(functions.words(words, in: column))
            OR (instr(details, '"\(column)"') > 0
                AND EXISTS (SELECT 1 FROM \(SchemaV7.texts.rows) AS other
                    WHERE other.edition_id = editions.id AND other.kind = '\(column)'
                        AND \(functions.words(words, in: "other.text"))))
        """
    }

    private func chosen(
        _ field: String,
        _ words: WantedWords,
        _ text: String? = nil
    ) -> String {
        """
        UNION ALL SELECT id FROM works WHERE \(Self.isChosen(field))
            AND \(functions.words(words, in: text ?? "works.\(field)"))
        """
    }
}
