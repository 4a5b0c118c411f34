// SPDX-License-Identifier: Apache-2.0

/// What is known of the cover in a book, as far as it says whether another one does better.
package struct KnownCover: Sendable {
    package let image: CoverImage
    /// As it is shown, or of the picture in a drawing; nil if that is not known.
    package let pixels: PixelSize?
    package let entry: String?
    package let generators: [String]
    /// What decoding came to; nil while it has not been decoded.
    package let fate: DecodeResult.Fate?

    package init(
        _ image: CoverImage,
        pixels: PixelSize?,
        entry: String?,
        generators: [String],
        fate: DecodeResult.Fate? = nil
    ) {
        self.image = image
        self.pixels = pixels
        self.entry = entry
        self.generators = generators
        self.fate = fate
    }

    /// As a book has it that was just read.
    package init?(_ publication: Publication) {
        guard let cover = publication.cover else { return nil }
        let picture = cover.image.format == .svg ? cover.raster?.image : cover.image
        self.init(
            cover.image,
            pixels: picture.flatMap { PixelSize($0.width, $0.height) },
            entry: cover.entry,
            generators: publication.generators
        )
    }

    /// The same with what decoding has shown, if it was known before with these very bytes.
    package func seen(as before: KnownCover?) -> KnownCover {
        guard let before, before.image.hash == image.hash else { return self }
        return KnownCover(
            image,
            pixels: before.pixels ?? pixels,
            entry: entry,
            generators: generators,
            fate: before.fate
        )
    }

    /// Whether a cover from elsewhere takes its place: it cannot be decoded, is tiny, or a program
    /// drew it because there was none.
    package var isPoor: Bool { isWorthless || isTiny }

    /// Whether another image does better.
    ///
    /// - Parameter size: of that one; nil if it is not known.
    package func isWorse(than size: PixelSize?) -> Bool {
        isWorthless || isTiny && (size?.area ?? 0) > (pixels?.area ?? 0)
    }

    private var isTiny: Bool { pixels.map { $0.shortSide < CoverLimits.shortSide } ?? false }

    private var isWorthless: Bool {
        if let fate, fate.isDamage { return true }
        guard let entry else { return false }
        return GeneratorDefault.of(image, entry: entry, generators: generators) != nil
    }
}

extension DecodeResult.Fate {
    /// Whether the cover cannot be shown.
    package var isDamage: Bool {
        [.damaged, .crashed, .tooSlow, .unsupported].contains(self)
    }
}
