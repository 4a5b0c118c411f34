// SPDX-License-Identifier: Apache-2.0

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
