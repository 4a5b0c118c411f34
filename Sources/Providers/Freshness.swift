// SPDX-License-Identifier: Apache-2.0

/// How long an answer counts as what its provider still says.
package enum Freshness {
    private static let week = 7.0 * 86_400

    /// Seven days for an answer that is sure, and less for one that is less sure.
    ///
    /// A clock that was set back makes nothing older, and one that was set back far makes nothing
    /// fresh for years.
    package static func isFresh(fetchedAt: Int64, confidence: Double, now: Int64) -> Bool {
        let (age, overflow) = now.subtractingReportingOverflow(fetchedAt)
        return !overflow && Double(age.magnitude) < week * confidence
    }
}

/// How sure it is that a record is about a book.
package enum Confidence {
    /// Its identifier is that of the book, and the titles agree.
    package static let sameTitle = 1.0
    /// Its identifier is that of the book, and one of them has no title.
    package static let sameIdentifier = 0.5
    /// Its identifier is that of the book, whose title is another one.
    package static let otherTitle = 0.25
    /// Nothing was found: records are added every day.
    package static let notFound = 0.25
}
