// SPDX-License-Identifier: Apache-2.0

/// A cover that a program draws where a book has none, and how it is known.
///
/// Only what a program's own source or many of its books show for sure stands here, and all marks
/// of a rule have to be there: a name, a format and the exact size in pixels. A drawn cover of
/// another size, or one that was renamed, is not seen; and nothing here looks at the picture
/// itself.
package struct GeneratorDefault: Sendable {
    package let program: String
    package let format: ImageFormat
    package let sizes: [(width: Int, height: Int)]
    /// Whether the name of an entry is one that this program gives.
    package let isName: @Sendable (String) -> Bool
    /// What the generator begins with, where the book names one at all.
    package let generator: String?
    /// Why it is known for sure.
    package let reason: String

    package static let all = [
        GeneratorDefault(
            program: "calibre",
            format: .jpeg,
            sizes: [(1200, 1600), (590, 750)],
            isName: { $0 == "cover_image.jpg" },
            generator: "calibre",
            reason: """
                A conversion that finds no cover draws one and names it cover_image.jpg next to \
                the package document; a cover that was supplied is named cover plus its extension.
                """
        ),
        GeneratorDefault(
            program: "Project Gutenberg",
            format: .png,
            sizes: [(1200, 1800), (1600, 2400)],
            isName: isNumberedCover,
            generator: "ebookmaker",
            reason: """
                Its ebookmaker draws a cover for a book without one and names it after the number \
                of the book: 2147-cover.png.
                """
        ),
    ]

    /// The program that drew this cover, if one of them did.
    package static func of(
        _ image: CoverImage,
        entry: String,
        generators: [String]
    ) -> GeneratorDefault? {
        all.first { rule in
            rule.format == image.format
                && rule.sizes.contains { $0.width == image.width && $0.height == image.height }
                && rule.isName(entry) && rule.fits(generators)
        }
    }

    private func fits(_ generators: [String]) -> Bool {
        guard let generator, !generators.isEmpty else { return true }
        return generators.contains { $0.lowercased().hasPrefix(generator) }
    }

    /// `OEBPS/76942_5200-cover.png`: a number and `-cover.png`, at the end of a longer name or
    /// path.
    private static func isNumberedCover(_ entry: String) -> Bool {
        let ending = "-cover.png"
        guard entry.hasSuffix(ending) else { return false }
        let before = entry.utf8.dropLast(ending.utf8.count)
        let digits = before.reversed().prefix {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        guard !digits.isEmpty else { return false }
        guard let mark = before.dropLast(digits.count).last else { return true }
        return [UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "@")].contains(mark)
    }
}
