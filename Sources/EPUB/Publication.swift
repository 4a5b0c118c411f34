// SPDX-License-Identifier: Apache-2.0

package import Hashing

/// What an EPUB says of itself: a pure value, as it is written in the book but for blanks and limits.
///
/// Nothing here is interpreted against other books: identifiers keep their raw form, names are not
/// split, dates keep their precision.
package struct Publication: Sendable, Equatable {
    /// The whole number of the package's version; 2 when it says nothing usable.
    package var version = 2
    package var titles: [Title] = []
    package var people: [Person] = []
    /// As written, in order, each once.
    package var languages: [String] = []
    package var identifiers: [Identifier] = []
    package var publisher: String?
    package var dates: [Date] = []
    /// When the package was last changed (`dcterms:modified`, or the EPUB 2 modification date).
    package var modified: String?
    package var subjects: [String] = []
    package var description: String?
    package var rights: String?
    package var series: Series?
    package var protection = Protection.none
    package var cover: Cover?
    package var warnings: [Warning] = []

    package init() {}

    package struct Title: Sendable, Equatable {
        package var text: String
        /// Such as `main`, `subtitle` or `short`.
        package var type: String?
        package var fileAs: String?
        package var sequence: Int?
    }

    package struct Person: Sendable, Equatable {
        package var name: String
        package var fileAs: String?
        /// MARC relator codes, the most important first.
        package var roles: [String]
        package var isCreator: Bool
    }

    package struct Identifier: Sendable, Equatable {
        package var value: String
        package var scheme: String?
        /// The ONIX code list 5 value of an `identifier-type` refinement.
        package var typeCode: String?
        package var isUnique: Bool
    }

    package struct Date: Sendable, Equatable {
        package var value: String
        /// Such as `publication`, `creation` or `modification`.
        package var event: String?
    }

    package struct Series: Sendable, Equatable {
        package var name: String
        /// As written: `1`, `1.5`, `2.2.1`.
        package var position: String?
    }

    /// Digital rights management seen; what is protected is still registered by its metadata.
    package enum Protection: String, Sendable {
        case none
        case lcp
        case adept
        case fairplay
        case unknown
    }

    package struct Cover: Sendable, Equatable {
        /// `cover-image` or `meta-cover`: how the book declares it.
        package var rule: String
        /// The entry's name in the archive.
        package var entry: String
        package var image: ImageHeader
        package var byteCount: Int
        package var hash: Hash128
    }

    package struct Warning: Sendable, Equatable {
        /// A permanent code, such as `COV-001`.
        package var code: String
        package var detail: String
    }
}

extension Publication {
    /// The title that stands for the book: the one marked main, or else the first.
    package var mainTitle: Title? {
        mainTitleIndex.map { titles[$0] }
    }

    var mainTitleIndex: Int? {
        titles.firstIndex { $0.type == "main" }
            ?? titles.firstIndex { !Self.secondaryTitles.contains($0.type ?? "") }
            ?? titles.indices.first
    }

    mutating func warn(_ problem: BookProblem, _ detail: String) {
        warnings.append(Warning(code: problem.code, detail: detail))
    }

    private static let secondaryTitles: Set<String> = [
        "subtitle", "short", "collection", "edition", "expanded", "extended",
    ]
}
