// SPDX-License-Identifier: Apache-2.0

/// What a person can choose about a work.
package enum WorkField: String, Sendable, CaseIterable {
    case title
    case authors
    case language
    case originalLanguage = "original_language"
    case firstYear = "first_year"
    case series
    case seriesPosition = "series_position"
    /// With "; " between them.
    case subjects
    case description
    /// `verified` or `needs-review`.
    case review
    /// The hash of an image that the library keeps, as 32 digits.
    case cover
}
