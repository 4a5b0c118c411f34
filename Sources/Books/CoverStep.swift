// SPDX-License-Identifier: Apache-2.0

import Accounting

/// One thing tried for a cover that is not the cover.
package struct CoverStep: Sendable, Equatable {
    package struct Failure: OpenWord {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// Points at an item that is not there.
        package static let dangling = Self(rawValue: "dangling")
        /// Points at a file that is not in the archive, or outside of it.
        package static let missing = Self(rawValue: "missing")
        package static let notAnImage = Self(rawValue: "not-an-image")
        /// A page in which no image is.
        package static let noImage = Self(rawValue: "no-image")
        /// A page that cannot be read.
        package static let unreadablePage = Self(rawValue: "unreadable-page")
        package static let encrypted = Self(rawValue: "encrypted")
        /// A link or a device.
        package static let special = Self(rawValue: "special")
        package static let tooLarge = Self(rawValue: "too-large")
        package static let tooManyPixels = Self(rawValue: "too-many-pixels")
        package static let damaged = Self(rawValue: "damaged")
        package static let tooSmall = Self(rawValue: "too-small")
        /// The first page has more than one image, or text next to it.
        package static let notAlone = Self(rawValue: "not-alone")
        /// A good image, but a stronger rule found another one.
        package static let anotherImage = Self(rawValue: "another-image")
    }

    package var rule: CoverRule
    /// As the book writes it.
    package var reference: String
    package var failure: Failure

    package init(rule: CoverRule, reference: String, failure: Failure) {
        self.rule = rule
        self.reference = reference
        self.failure = failure
    }
}
