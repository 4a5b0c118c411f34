// SPDX-License-Identifier: Apache-2.0

package import Books

/// An edition that nothing replaced, with all that the register knows of its cover.
package struct EditionCover: Sendable, Equatable {
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
    package var own: StoredCover?
    package var rule: CoverRule?
    package var entry: String?
    package var page: String?
    /// The image of pixels in a drawing.
    package var raster: StoredCover?
    /// The row of the one of those two that shows what the cover looks like.
    package var shown: Int64?
    /// What the work has in its place.
    package var picked: StoredCover?
    /// Who shows that; nil if a person chose it.
    package var pickedBy: FactProvider?
    package var steps: [CoverStep] = []
    package var warnings: [Publication.Warning] = []

    /// How the work has the cover that it has in this one's place; nil if it has none.
    package var pickedRule: String? { picked.map { _ in ToldCover.rule(pickedBy) } }

    /// The image that shows what the cover looks like.
    package var picture: StoredCover? { picked ?? (shown == raster?.id ? raster : own) }
}
