// SPDX-License-Identifier: Apache-2.0

/// What became of one book: every book that is read ends as exactly one of these.
package enum Outcome: String, Sendable, CaseIterable {
    // Taken in.
    case sound = "ok"
    case warned = "ok-with-warnings"
    /// The archive is damaged and the book was saved out of it.
    case salvaged
    /// Its text is encrypted; what it says of itself is not.
    case protected

    // Refused.
    case notAnArchive = "not-a-zip"
    case notAnEPUB = "not-an-epub"
    case corrupt
    case unsupported
    /// Over a limit that no real book reaches, or built to deceive.
    case hostile
    case unreadable
}
