// SPDX-License-Identifier: Apache-2.0

package import Books
package import Hashing

/// An edition and its cover: one row of the report.
///
/// Where a person chose a cover for the work, that one is the cover of each of its editions, and
/// what the edition itself has is among the others.
package struct CoverEntry: Sendable, Equatable {
    /// A finding about this cover.
    package struct Found: Sendable, Equatable {
        package var finding: CoverFinding
        /// What makes it so, in words: `312 x 480 pixels`.
        package var detail: String

        package init(_ finding: CoverFinding, _ detail: String) {
            self.finding = finding
            self.detail = detail
        }
    }

    /// Another image that could have been the cover, or was looked for in vain.
    package struct Candidate: Sendable, Equatable {
        package enum Source: String, Sendable {
            /// A step of the rules that failed.
            case step
            /// The cover of another edition of the work.
            case edition
            /// An image next to the file.
            case sidecar
            /// What the edition has itself, where a person chose another one.
            case own
        }

        package var source: Source
        /// In words: the rule and what it named, the edition, or the name of the file.
        package var name: String
        /// What is to say of it: why it failed, or format and pixels.
        package var detail: String
        package var edition: Int64?
        package var path: [UInt8]?
        /// That of an edition's cover, which the library has.
        package var hash: Hash128?
        /// As it is shown, if that is known.
        package var size: PixelSize?

        package init(
            _ source: Source,
            name: String,
            detail: String,
            edition: Int64? = nil,
            path: [UInt8]? = nil
        ) {
            self.source = source
            self.name = name
            self.detail = detail
            self.edition = edition
            self.path = path
        }
    }

    package var edition: Int64
    package var work: Int64
    package var title: String?
    package var authors: String?
    package var language: String?
    /// The series and the collections it says it is in.
    package var collections: [String] = []
    /// The files that hold it and are not missing.
    package var files: [[UInt8]] = []
    /// The rule that found the cover; `chosen` if a person did; nil without a cover.
    package var rule: String?
    /// Where it is in the book.
    package var entry: String?
    package var page: String?
    package var image: CoverImage?
    /// In pixels, as it is shown; nil for a drawing without a picture in it.
    package var pixels: PixelSize?
    /// Whether its thumbnail is there, and the size as it is shown.
    package var thumbnail: Thumbnail?
    package var findings: [Found] = []
    package var candidates: [Candidate] = []
    /// The one that is so much better that it should be the cover.
    package var better: Candidate?
    /// How many works have this picture, itself included; 1 for one of its own.
    package var sharedBy = 1
    /// What is the same for all covers that look alike; nil if that is not known.
    package var alike: Int?

    /// Format and size of the image as it is shown, in words; nil without one.
    package var imageText: String? {
        guard let image else { return nil }
        let shown = thumbnail.flatMap { PixelSize($0.width, $0.height) }
        let text = WorkCovers.text(image.format, shown ?? PixelSize(image.width, image.height))
        return findings.contains { $0.finding == .damaged } ? "\(text), damaged" : text
    }

    package struct Thumbnail: Sendable, Equatable {
        /// The hash that names it: of the cover, or of the raster in a drawing.
        package var hash: Hash128
        package var width: Int
        package var height: Int

        package init(hash: Hash128, width: Int, height: Int) {
            self.hash = hash
            self.width = width
            self.height = height
        }
    }

    package init(edition: Int64, work: Int64) {
        self.edition = edition
        self.work = work
    }
}
