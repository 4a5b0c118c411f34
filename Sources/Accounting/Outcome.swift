// SPDX-License-Identifier: Apache-2.0

/// What became of one book: every book that is read ends as exactly one of these.
package struct Outcome: OpenWord {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    // Taken in.
    package static let sound = Self(rawValue: "ok")
    package static let warned = Self(rawValue: "ok-with-warnings")
    /// The archive is damaged and the book was saved out of it.
    package static let salvaged = Self(rawValue: "salvaged")
    /// Its text is encrypted; what it says of itself is not.
    package static let protected = Self(rawValue: "protected")

    // Refused.
    package static let notAnArchive = Self(rawValue: "not-a-zip")
    package static let notAnEPUB = Self(rawValue: "not-an-epub")
    package static let corrupt = Self(rawValue: "corrupt")
    package static let unsupported = Self(rawValue: "unsupported")
    /// Over a limit that no real book reaches, or built to deceive.
    package static let hostile = Self(rawValue: "hostile")
    package static let unreadable = Self(rawValue: "unreadable")
}
