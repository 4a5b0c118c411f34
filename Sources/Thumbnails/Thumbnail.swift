// SPDX-License-Identifier: Apache-2.0

/// A cover made small, or why there is none.
package enum Thumbnail: Sendable, Equatable {
    /// How it went wrong: permanent, as it is kept in the register.
    package enum Failure: String, Sendable, CaseIterable {
        case damaged
        case tooLarge = "too-large"
        case tooSlow = "too-slow"
        case crashed
        case unsupported
    }

    /// - Parameters:
    ///   - jpeg: the thumbnail as JPEG.
    ///   - width: of the whole image, in pixels, as it is shown.
    ///   - look: the perceptual hash, 32 bytes.
    case made(jpeg: [UInt8], width: Int, height: Int, look: [UInt8])
    case failed(Failure, detail: String)
    /// None this time, for what may have nothing to do with the image: too little memory, or a
    /// machine with much else to do. Another time it may go well.
    case failedThisTime(Failure, detail: String)
}

/// The version of what is decoded and how: what was seen by an older one is looked at again.
package enum DecoderVersion {
    /// To be raised with every change that may give a cover another result or another look.
    package static let current = 2
}
