// SPDX-License-Identifier: Apache-2.0

extension Publication {
    /// One thing tried for a cover that is not the cover.
    package struct CoverStep: Sendable, Equatable {
        package enum Failure: String, Sendable, CaseIterable {
            /// Points at an item that is not there.
            case dangling
            /// Points at a file that is not in the archive, or outside of it.
            case missing
            case notAnImage = "not-an-image"
            /// A page in which no image is.
            case noImage = "no-image"
            /// A page that cannot be read.
            case unreadablePage = "unreadable-page"
            case encrypted
            /// A link or a device.
            case special
            case tooLarge = "too-large"
            case tooManyPixels = "too-many-pixels"
            case damaged
            case tooSmall = "too-small"
            /// The first page has more than one image, or text beside it.
            case notAlone = "not-alone"
            /// A good image, but a stronger rule found another one.
            case anotherImage = "another-image"
        }

        package var rule: CoverRule
        /// As the book writes it.
        package var reference: String
        package var failure: Failure
    }
}
