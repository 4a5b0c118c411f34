// SPDX-License-Identifier: Apache-2.0

import Accounting

extension Publication {
    /// Where the package document was found, and how.
    package struct PackagePlace: Sendable, Equatable {
        package struct Rule: OpenWord {
            package let rawValue: String

            package init(rawValue: String) { self.rawValue = rawValue }

            /// The container names it.
            package static let container = Self(rawValue: "container")
            /// The container names one that is there only under a name that resembles it.
            package static let resembling = Self(rawValue: "resembling")
            /// Found by its ending, because the container is of no help.
            package static let ending = Self(rawValue: "ending")
        }

        /// The entry's name in the archive.
        package var entry: String
        package var rule: Rule
        /// The folder of the archive that holds the whole book; empty for the archive itself.
        package var root: String

        package init(entry: String = "", rule: Rule = .container, root: String = "") {
            self.entry = entry
            self.rule = rule
            self.root = root
        }
    }

    /// The same name in another language or script.
    package struct Alternate: Sendable, Equatable {
        package var text: String
        package var language: String?

        package init(text: String, language: String? = nil) {
            self.text = text
            self.language = language
        }
    }

    package struct Title: Sendable, Equatable {
        package var text: String
        /// Such as `main`, `subtitle` or `short`.
        package var type: String?
        package var fileAs: String?
        package var sequence: Int?
        /// `xml:lang` of the title or of what it stands in.
        package var language: String?
        package var alternates: [Alternate]

        package init(
            text: String,
            type: String? = nil,
            fileAs: String? = nil,
            sequence: Int? = nil,
            language: String? = nil,
            alternates: [Alternate] = []
        ) {
            self.text = text
            self.type = type
            self.fileAs = fileAs
            self.sequence = sequence
            self.language = language
            self.alternates = alternates
        }
    }

    package struct Person: Sendable, Equatable {
        package var name: String
        package var fileAs: String?
        /// MARC relator codes, the most important first.
        package var roles: [String]
        package var isCreator: Bool
        package var language: String?
        package var alternates: [Alternate]

        package init(
            name: String,
            fileAs: String? = nil,
            roles: [String],
            isCreator: Bool,
            language: String? = nil,
            alternates: [Alternate] = []
        ) {
            self.name = name
            self.fileAs = fileAs
            self.roles = roles
            self.isCreator = isCreator
            self.language = language
            self.alternates = alternates
        }
    }

    package struct Language: Sendable, Equatable {
        /// As written.
        package var raw: String
        /// In the usual form, such as `en-GB`; as written if it is no language code.
        package var tag: String

        package init(raw: String, tag: String) {
            self.raw = raw
            self.tag = tag
        }
    }

    package struct Date: Sendable, Equatable {
        package var value: String
        /// Such as `publication`, `creation` or `modification`.
        package var event: String?

        package init(value: String, event: String? = nil) {
            self.value = value
            self.event = event
        }
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
        /// As written.
        package var raw: String

        package init(text: String, raw: String) {
            self.text = text
            self.raw = raw
        }

        /// How far it is known, which its form says.
        package var precision: Precision {
            switch text.utf8.count {
            case ...4: .year
            case ...7: .month
            case ...10: .day
            default: .time
            }
        }
    }

    package struct Subject: Sendable, Equatable {
        package var name: String
        /// The scheme it is a term of, and the code it has there.
        package var authority: String?
        package var term: String?

        package init(name: String, authority: String? = nil, term: String? = nil) {
            self.name = name
            self.authority = authority
            self.term = term
        }
    }

    package struct Series: Sendable, Equatable {
        package struct Rule: OpenWord {
            package let rawValue: String

            package init(rawValue: String) { self.rawValue = rawValue }

            /// EPUB 3: `belongs-to-collection` of the type `series`.
            package static let collection = Self(rawValue: "collection")
            /// `calibre:series`.
            package static let calibre = Self(rawValue: "calibre")
            /// A title of the type `collection`.
            package static let title = Self(rawValue: "title")
        }

        package var name: String
        /// As written: `1`, `1.5`, `2.2.1`.
        package var position: String?
        /// The first two parts of the position as a number.
        package var number: Double?
        package var rule: Rule

        package init(
            name: String,
            position: String? = nil,
            number: Double? = nil,
            rule: Rule
        ) {
            self.name = name
            self.position = position
            self.number = number
            self.rule = rule
        }

        /// Whether a text may be a position: not what programs write where they divided by nothing.
        package static func isPosition(_ text: String) -> Bool {
            Double(text)?.isFinite != false
        }
    }

    package struct Collection: Sendable, Equatable {
        package var name: String
        /// Such as `set`.
        package var type: String?
        package var position: String?

        package init(name: String, type: String? = nil, position: String? = nil) {
            self.name = name
            self.type = type
            self.position = position
        }
    }

    /// Digital rights management seen; what is protected is still registered by its metadata.
    package struct Protection: OpenWord {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let none = Self(rawValue: "none")
        package static let lcp = Self(rawValue: "lcp")
        package static let adept = Self(rawValue: "adept")
        package static let fairplay = Self(rawValue: "fairplay")
        /// A rights.xml of another kind.
        package static let rights = Self(rawValue: "rights")
        package static let unknown = Self(rawValue: "unknown")
    }
}

extension Publication {
    package struct Cover: Sendable, Equatable {
        package var image: CoverImage
        package var rule: CoverRule
        /// The entry's name in the archive.
        package var entry: String
        /// The page that led to it, if it was not named itself.
        package var page: String?
        /// The one raster image inside of a drawing.
        package var raster: Raster?

        package init(
            image: CoverImage,
            rule: CoverRule,
            entry: String,
            page: String? = nil,
            raster: Raster? = nil
        ) {
            self.image = image
            self.rule = rule
            self.entry = entry
            self.page = page
            self.raster = raster
        }
    }

    /// An image of pixels that a drawing wraps: what a thumbnail is made of.
    package struct Raster: Sendable, Equatable {
        package var image: CoverImage
        /// The entry it is in; nil if it stands in the drawing itself.
        package var entry: String?

        package init(image: CoverImage, entry: String? = nil) {
            self.image = image
            self.entry = entry
        }
    }
}
