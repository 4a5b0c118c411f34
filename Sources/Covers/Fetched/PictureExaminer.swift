// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Books
package import Files
package import Library
package import System
import Thumbnails

/// Looks at pictures from elsewhere before anything is believed of them, in the decoder's process.
package final class PictureExaminer {
    package enum Finding: Sendable {
        /// - Parameter size: as it is shown.
        case cover(FetchedCover, size: PixelSize)
        /// A picture, but not one that can be a cover.
        case unusable(String)
        case noPicture(String)
        /// It may go well another time.
        case notNow(String)
        /// The caller no longer wants it.
        case stopped
    }

    private let program: ImageProgram
    /// The smallest that there is: only what it takes to make it is of interest.
    private static let width = 16

    /// - Parameter program: nil for the one that belongs to this program.
    package init(_ program: Path? = nil) throws(HelperProgramError) {
        self.program = try ImageProgram(program)
    }

    /// - Parameter mayGoOn: asked every little while.
    package func look(
        at bytes: [UInt8],
        while mayGoOn: @escaping () -> Bool = { true }
    ) throws(HelperProgramError) -> Finding {
        if bytes.isEmpty { return .noPicture("it is empty") }
        // A drawing may have anything in it, and is not even given to the decoder.
        if let format = FetchedCover.foreignFormat(of: bytes) {
            return .unusable("it is an image of the format \(format)")
        }
        guard let cover = FetchedCover(bytes) else {
            return .noPicture("its bytes are those of no image")
        }
        switch try program.thumbnail(of: bytes, width: Self.width, while: mayGoOn) {
        case nil: return .stopped
        case .failed(_, let detail)?: return .unusable("it cannot be decoded: \(detail)")
        case .failedThisTime(_, let detail)?: return .notNow(detail)
        case .made(_, let width, let height, _)?:
            guard let size = PixelSize(width, height), size.shortSide >= CoverLimits.leastShownSide
            else { return .unusable("it has \(width) x \(height) pixels") }
            guard size.area <= CoverLimits.pixels else {
                return .unusable("it has \(size.text)")
            }
            return .cover(cover, size: size)
        }
    }
}
