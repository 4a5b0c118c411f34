// SPDX-License-Identifier: Apache-2.0

/// Makes small pictures of images.
///
/// The bytes come from anybody. What the libraries below do with them is not to be trusted, so this
/// belongs into a process that has nothing to lose.
package enum ImageDecoder {
    /// - Parameter width: of the small picture; an image that has less stays as it is.
    package static func smallPicture(
        of bytes: [UInt8],
        width: Int
    ) throws(ImageFailure) -> SmallPicture {
        guard bytes.count <= ImageLimits.bytes else {
            throw ImageFailure(.tooLarge, "\(bytes.count) bytes")
        }
        let fit = PictureFit(width: width)
        let image =
            switch ImageFormat(of: bytes) {
            case .jpeg: try JPEGDecoder.decode(bytes, fit)
            case .png: try PNGDecoder.decode(bytes, fit)
            case .webp: try WebPDecoder.decode(bytes, fit)
            case .gif: try GIFDecoder.decode(bytes, fit)
            case .avif: try AVIFDecoder.decode(bytes, fit)
            case .svg: try SVGDecoder.decode(bytes, fit)
            case .other(let name?): throw ImageFailure(.unsupported, name)
            case .other(nil): throw ImageFailure(.unsupported, "not an image that is known here")
            }
        let isTurned = image.orientation.swapsSides
        let (width, height) =
            isTurned ? (image.height, image.width) : (image.width, image.height)
        let target = image.isFinished ? image.pixels.size : fit.stored(image)
        let small = image.orientation.turn(image.pixels.resized(to: target))
        return SmallPicture(
            jpeg: try JPEGEncoder.encode(small),
            width: width,
            height: height,
            look: PictureLook.bytes(of: small)
        )
    }
}

/// An image made small.
package struct SmallPicture: Sendable {
    package let jpeg: [UInt8]
    /// Of the whole image in pixels, as it is shown.
    package let width: Int
    package let height: Int
    /// The perceptual hash.
    package let look: [UInt8]
}

/// What a decoder gives: an image on white, perhaps smaller than it is.
struct DecodedImage {
    var pixels: Pixels
    /// Of the whole image, as it is stored.
    var width: Int
    var height: Int
    var orientation = Orientation.upright
    /// The pixels are the small picture already.
    var isFinished = false
}

/// Why an image has no small picture.
package struct ImageFailure: Error, Equatable {
    package enum Kind: Sendable {
        case damaged
        case tooLarge
        case unsupported
    }

    package let kind: Kind
    package let detail: String

    init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
