// SPDX-License-Identifier: Apache-2.0

extension Publication {
    /// Where the package document was found, and how.
    package struct PackagePlace: Sendable, Equatable {
        package enum Rule: String, Sendable {
            /// The container names it.
            case container
            /// The container names one that is there only under a name that resembles it.
            case resembling
            /// Found by its ending, because the container is of no help.
            case ending
        }

        /// The entry's name in the archive.
        package var entry = ""
        package var rule = Rule.container
        /// The folder of the archive that holds the whole book; empty for the archive itself.
        package var root = ""
    }

    /// The same name in another language or script.
    package struct Alternate: Sendable, Equatable {
        package var text: String
        package var language: String?
    }

    package struct Title: Sendable, Equatable {
        package var text: String
        /// Such as `main`, `subtitle` or `short`.
        package var type: String?
        package var fileAs: String?
        package var sequence: Int?
        /// `xml:lang` of the title or of what it stands in.
        package var language: String?
        package var alternates: [Alternate] = []
    }

    package struct Person: Sendable, Equatable {
        package var name: String
        package var fileAs: String?
        /// MARC relator codes, the most important first.
        package var roles: [String]
        package var isCreator: Bool
        package var language: String?
        package var alternates: [Alternate] = []
    }

    package struct Language: Sendable, Equatable {
        /// As written.
        package var raw: String
        /// In the usual form, such as `en-GB`; as written if it is no language code.
        package var tag: String
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

    /// A date as far as it is known: nothing is invented.
    package struct Moment: Sendable, Equatable {
        package enum Precision: String, Sendable {
            case year
            case month
            case day
            case time
        }

        /// `1865`, `1865-07`, `1865-07-04` or `2012-04-02T12:47:00Z`.
        package var text: String
        package var precision: Precision
        /// As written.
        package var raw: String
    }

    package struct Subject: Sendable, Equatable {
        package var name: String
        /// The scheme it is a term of, and the code it has there.
        package var authority: String?
        package var term: String?
    }

    package struct Series: Sendable, Equatable {
        package enum Rule: String, Sendable {
            /// EPUB 3: `belongs-to-collection` of the type `series`.
            case collection
            /// `calibre:series`.
            case calibre
            /// A title of the type `collection`.
            case title
        }

        package var name: String
        /// As written: `1`, `1.5`, `2.2.1`.
        package var position: String?
        /// The first two parts of the position as a number.
        package var number: Double?
        package var rule: Rule
    }

    package struct Collection: Sendable, Equatable {
        package var name: String
        /// Such as `set`.
        package var type: String?
        package var position: String?
    }

    /// Digital rights management seen; what is protected is still registered by its metadata.
    package enum Protection: String, Sendable, CaseIterable {
        case none
        case lcp
        case adept
        case fairplay
        /// A rights.xml of another kind.
        case rights
        case unknown
    }
}
