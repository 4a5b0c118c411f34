// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// An edition that nothing replaced, with all that the register knows of its cover.
package struct EditionCover: Sendable, Equatable {
    /// What came of decoding an image.
    package struct Decoded: Sendable, Equatable {
        /// `shown`, or why it was not.
        package var result: String
        package var detail: String?
        /// In pixels, as it is shown.
        package var width: Int?
        package var height: Int?

        package init(result: String, detail: String? = nil, width: Int? = nil, height: Int? = nil) {
            self.result = result
            self.detail = detail
            self.width = width
            self.height = height
        }
    }

    /// A file under the covers of the library.
    package struct Image: Sendable, Equatable {
        package var id: Int64
        package var hash: [UInt8]
        package var format: String
        /// In pixels, as its header says.
        package var width: Int?
        package var height: Int?
        package var byteCount: Int
        package var file: String
        /// Nil if it has not been decoded yet.
        package var look: Decoded?

        package init(
            id: Int64,
            hash: [UInt8],
            format: String,
            width: Int? = nil,
            height: Int? = nil,
            byteCount: Int = 0,
            file: String = "",
            look: Decoded? = nil
        ) {
            self.id = id
            self.hash = hash
            self.format = format
            self.width = width
            self.height = height
            self.byteCount = byteCount
            self.file = file
            self.look = look
        }
    }

    package struct Step: Sendable, Equatable {
        package var rule: String
        package var reference: String
        package var failure: String

        package init(rule: String, reference: String, failure: String) {
            self.rule = rule
            self.reference = reference
            self.failure = failure
        }
    }

    package struct Warning: Sendable, Equatable {
        package var code: ReasonCode
        package var detail: String

        package init(code: ReasonCode, detail: String) {
            self.code = code
            self.detail = detail
        }
    }

    package var edition: Int64
    package var work: Int64
    /// The run that brought it; one that read it again later changes nothing here.
    package var run: Int64?
    /// What the edition is called, or else its work.
    package var title: String?
    package var authors: String?
    package var language: String?
    package var collections: [String] = []
    /// The files that hold it and are not missing.
    package var files: [[UInt8]] = []
    package var generators: [String] = []
    /// What was found in the book.
    package var own: Image?
    package var rule: String?
    package var entry: String?
    package var page: String?
    /// The image of pixels in a drawing, and where it is unless in the drawing itself.
    package var raster: Image?
    package var rasterEntry: String?
    /// What a person chose for the work.
    package var chosen: Image?
    package var steps: [Step] = []
    package var warnings: [Warning] = []

    package init(edition: Int64, work: Int64) {
        self.edition = edition
        self.work = work
    }
}

extension EditionCover {
    /// The image that shows what the cover looks like: of a drawing around a picture in an entry of
    /// its own that picture, since many books may have the same drawing around different ones.
    package var picture: Image? {
        if let chosen { return chosen }
        guard let raster else { return own }
        if rasterEntry != nil { return raster }
        // A picture inside of the drawing is drawn with it, and stands in for it if that fails.
        return own?.look?.result == "shown" || raster.look == nil ? own : raster
    }
}
