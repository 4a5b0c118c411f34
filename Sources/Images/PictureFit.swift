// SPDX-License-Identifier: Apache-2.0

/// How large the small picture of an image becomes.
struct PictureFit {
    /// The most that it may have.
    let width: Int

    /// No picture is higher than this many times its greatest width: a strip would be a wall.
    private static let highest = 4

    /// The size of the small picture of an image that is shown with this one; never larger.
    func size(width: Int, height: Int) -> (width: Int, height: Int) {
        scaled(width, height, by: min(1, factor(width, height)))
    }

    /// The same for an image without pixels.
    func drawn(width: Double, height: Double) -> (width: Int, height: Int) {
        let factor = min(Double(self.width) / width, Double(self.width * Self.highest) / height)
        return (side(width * factor), side(height * factor))
    }

    /// The size before the image is turned.
    func stored(
        width: Int,
        height: Int,
        _ orientation: Orientation
    ) -> (width: Int, height: Int) {
        guard orientation.swapsSides else { return size(width: width, height: height) }
        let turned = size(width: height, height: width)
        return (turned.height, turned.width)
    }

    func stored(_ image: DecodedImage) -> (width: Int, height: Int) {
        stored(width: image.width, height: image.height, image.orientation)
    }

    private func factor(_ width: Int, _ height: Int) -> Double {
        min(
            Double(self.width) / Double(width),
            Double(self.width * Self.highest) / Double(height)
        )
    }

    private func scaled(_ width: Int, _ height: Int, by factor: Double) -> (Int, Int) {
        (side(Double(width) * factor), side(Double(height) * factor))
    }

    private func side(_ length: Double) -> Int {
        max(1, Int(length.rounded()))
    }
}
