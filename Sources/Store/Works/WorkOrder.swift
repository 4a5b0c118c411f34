// SPDX-License-Identifier: Apache-2.0

/// In which order works are handed out; what is not known comes last, either way.
package struct WorkOrder: Sendable, Equatable {
    package enum Key: String, Sendable, CaseIterable {
        /// As they were founded.
        case id
        case title
        case author
        case year
        /// By series, and in it by the place.
        case series
        /// By the newest edition.
        case added
        case editions
    }

    package var key: Key
    package var isReversed: Bool

    package init(_ key: Key = .id, isReversed: Bool = false) {
        self.key = key
        self.isReversed = isReversed
    }

    /// What is compared before the ids, most important first.
    var keys: [String] {
        switch key {
        case .id: []
        case .title: [WorkFunctions.titleKey("works.title")]
        case .author: [WorkFunctions.peopleKey(Self.author)]
        case .year: ["works.first_year"]
        case .series:
            [WorkFunctions.titleKey("works.series"), "CAST(works.series_position AS REAL)"]
        case .added: ["(SELECT max(id) FROM editions WHERE work_id = works.id)"]
        case .editions: ["(SELECT count(*) FROM editions WHERE work_id = works.id)"]
        }
    }

    /// The first author as the founding edition wants the name sorted, if it has a say in that.
    private static let author = """
        coalesce((SELECT nullif(contributors.sort, '')
            FROM edition_contributors JOIN contributors ON contributors.id = contributor_id
            WHERE edition_id = works.founder_id AND instr(works.authors, name) = 1
            ORDER BY position LIMIT 1), works.authors)
        """

    /// What stands behind ORDER BY.
    func terms(_ keys: [String], id: String) -> String {
        let direction = isReversed ? " DESC" : ""
        return (keys.map { $0 + direction + " NULLS LAST" } + [id + direction])
            .joined(separator: ", ")
    }
}
