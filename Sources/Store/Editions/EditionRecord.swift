// SPDX-License-Identifier: Apache-2.0

package import Works

/// Everything the register keeps of one edition.
package struct EditionRecord: Sendable, Equatable {
    package var fingerprint: [UInt8]
    package var readerVersion: Int
    package var epubVersion: Int
    /// What became of it, such as `ok` or `salvaged`.
    package var outcome: String
    package var packageEntry = ""
    /// How the package document was found.
    package var packageRule = EditionRecord.usualPackageRule
    package var title: String?
    package var titleSort: String?
    package var titleLanguage: String?
    package var subtitle: String?
    /// Titles other than the main one.
    package var otherTitles: [Title] = []
    /// The authors' names in one line, for lists.
    package var authors: String?
    package var people: [Person] = []
    package var alternates: [Alternate] = []
    package var languages: [Language] = []
    package var publisher: String?
    package var dates: [Date] = []
    package var published: Moment?
    package var modified: Moment?
    package var subjects: [Subject] = []
    package var description: String?
    package var rights: String?
    /// Texts that have no place of their own, each with its kind.
    package var texts: [Text] = []
    package var series: Series?
    package var collections: [Collection] = []
    package var protection: String
    package var cover: Cover?
    package var coverSteps: [CoverStep] = []
    package var volumeIDs: [VolumeIDClaim] = []
    /// What it is compared by with others that share an identifier.
    package var names = BookNames(titleKey: nil, volume: nil, authorKey: nil)
    package var warnings: [Warning] = []

    /// The container names it.
    package static let usualPackageRule = "container"

    package init(
        fingerprint: [UInt8],
        readerVersion: Int,
        epubVersion: Int,
        outcome: String,
        protection: String
    ) {
        self.fingerprint = fingerprint
        self.readerVersion = readerVersion
        self.epubVersion = epubVersion
        self.outcome = outcome
        self.protection = protection
    }
}
