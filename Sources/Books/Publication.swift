// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Works

/// What an EPUB says of itself: a pure value, as it is written in the book but for blanks and
/// limits.
///
/// What is interpreted (a language tag, a date) is kept next to what is written. Nothing here is
/// compared with other books: identifiers keep their raw form, names are not split.
package struct Publication: Sendable, Equatable {
    /// The whole number of the package's version; 2 when it says nothing usable.
    package var version = 2
    package var package = PackagePlace()
    /// The one that stands for the book first, the others in order.
    package var titles: [Title] = []
    package var people: [Person] = []
    /// The programs that made the file, which call themselves contributors.
    package var generators: [String] = []
    /// In order, each once.
    package var languages: [Language] = []
    package var identifiers: [RawIdentifier] = []
    /// What is the same for books that have the same text; nil if they have little of it.
    package var textDigest: String?
    /// Where the text was taken from.
    ///
    /// Never identifiers of this book: other books name the same sources.
    package var sources: [String] = []
    package var publishers: [String] = []
    package var dates: [Date] = []
    /// When it was published, by the rule for dates.
    package var published: Moment?
    /// When the package was last changed (`dcterms:modified`, or the EPUB 2 modification date).
    package var modified: Moment?
    package var subjects: [Subject] = []
    package var descriptions: [String] = []
    package var rights: [String] = []
    package var series: Series?
    /// Every other collection that the book says to be part of.
    package var collections: [Collection] = []
    package var protection = Protection.none
    package var cover: Cover?
    /// What was tried for a cover and led to none, or to another one, in order.
    package var coverSteps: [CoverStep] = []
    /// Whether the archive was so damaged that the book had to be saved out of it.
    package var isSalvaged = false
    package var warnings: [Warning] = []

    package init() {}

    package struct Warning: Sendable, Equatable {
        package var code: ReasonCode
        package var detail: String

        package init(code: ReasonCode, detail: String) {
            self.code = code
            self.detail = detail
        }
    }
}
