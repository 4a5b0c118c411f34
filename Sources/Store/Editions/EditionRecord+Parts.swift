// SPDX-License-Identifier: Apache-2.0

package import Accounting

extension EditionRecord {
    package struct Title: Sendable, Equatable {
        package var title: String
        package var type: String?
        package var sort: String?
        package var sequence: Int?
        package var language: String?

        package init(
            title: String,
            type: String? = nil,
            sort: String? = nil,
            sequence: Int? = nil,
            language: String? = nil
        ) {
            self.title = title
            self.type = type
            self.sort = sort
            self.sequence = sequence
            self.language = language
        }
    }

    package struct Person: Sendable, Equatable {
        package var name: String
        package var sort: String
        /// MARC relator codes with blanks between them.
        package var roles: String
        package var isCreator: Bool
        package var language: String?

        package init(
            name: String,
            sort: String,
            roles: String,
            isCreator: Bool,
            language: String? = nil
        ) {
            self.name = name
            self.sort = sort
            self.roles = roles
            self.isCreator = isCreator
            self.language = language
        }
    }

    /// What a title or a person is called in another language or script.
    package struct Alternate: Sendable, Equatable {
        package enum Owner: String, Sendable {
            case title
            case person
        }

        package var owner: Owner
        /// Of the titles, 0 is the main one and the others follow; people are counted from 0.
        package var ownerPosition: Int
        package var name: String
        package var language: String?

        package init(
            owner: Owner,
            ownerPosition: Int,
            name: String,
            language: String? = nil
        ) {
            self.owner = owner
            self.ownerPosition = ownerPosition
            self.name = name
            self.language = language
        }
    }

    package struct Language: Sendable, Equatable {
        package var tag: String
        /// As the book writes it.
        package var raw: String

        package init(
            tag: String,
            raw: String
        ) {
            self.tag = tag
            self.raw = raw
        }
    }

    package struct Date: Sendable, Equatable {
        package var value: String
        package var event: String?

        package init(
            value: String,
            event: String? = nil
        ) {
            self.value = value
            self.event = event
        }
    }

    /// A date as far as it is known.
    package struct Moment: Sendable, Equatable {
        /// `1865`, `1865-07`, `1865-07-04`, or a time behind that.
        package var text: String
        /// As the book writes it.
        package var raw: String

        package init(text: String, raw: String) {
            self.text = text
            self.raw = raw
        }

        /// `year`, `month`, `day` or `time`: its form says how far it is known.
        package var precision: String {
            switch text.utf8.count {
            case ...4: "year"
            case ...7: "month"
            case ...10: "day"
            default: "time"
            }
        }

        /// As the book writes it, where that is something else.
        var rawIfOther: String? { raw == text ? nil : raw }
    }

    package struct Subject: Sendable, Equatable {
        package var name: String
        /// The scheme it is a term of, and the code it has there.
        package var authority: String?
        package var term: String?

        package init(
            name: String,
            authority: String? = nil,
            term: String? = nil
        ) {
            self.name = name
            self.authority = authority
            self.term = term
        }
    }

    package struct Text: Sendable, Equatable {
        package enum Kind: String, Sendable {
            case source
            case generator
            /// A further one: the first stands in the edition itself.
            case publisher
            case description
            case rights
        }

        package var kind: Kind
        package var text: String

        package init(
            kind: Kind,
            text: String
        ) {
            self.kind = kind
            self.text = text
        }
    }

    package struct Series: Sendable, Equatable {
        package var name: String
        /// As the book writes it.
        package var position: String?
        package var number: Double?
        /// How the book says it.
        package var rule: String

        package init(
            name: String,
            position: String? = nil,
            number: Double? = nil,
            rule: String
        ) {
            self.name = name
            self.position = position
            self.number = number
            self.rule = rule
        }
    }

    package struct Collection: Sendable, Equatable {
        package var name: String
        package var type: String?
        package var place: String?

        package init(
            name: String,
            type: String? = nil,
            place: String? = nil
        ) {
            self.name = name
            self.type = type
            self.place = place
        }
    }

    /// What was tried for a cover and led to none.
    package struct CoverStep: Sendable, Equatable {
        package var rule: String
        package var reference: String
        package var failure: String

        package init(
            rule: String,
            reference: String,
            failure: String
        ) {
            self.rule = rule
            self.reference = reference
            self.failure = failure
        }
    }

    package struct Warning: Sendable, Equatable {
        package var code: ReasonCode
        package var detail: String

        package init(
            code: ReasonCode,
            detail: String
        ) {
            self.code = code
            self.detail = detail
        }
    }
}
