// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Store

/// What there is to say of the cover of one edition, as far as that follows from its row.
struct CoverAssessor {
    let row: EditionCover
    let sharing: CoverSharing.Count?

    /// What counts: what a person chose or others show, or else what was found in the book.
    let cover: StoredCover?
    let picture: StoredCover?
    /// In pixels, as it is shown; nil for a drawing without a picture in it.
    let pixels: PixelSize?

    /// - Parameter sharing: nil where it does not matter on how many works a picture is.
    init(_ row: EditionCover, _ sharing: CoverSharing?) {
        self.row = row
        cover = row.picked ?? row.own
        picture = row.picture
        self.sharing = picture.flatMap { sharing?.count(of: $0.id) }
        pixels = Self.pixels(row)
    }

    /// The pixels of a cover, or of the picture in a drawing.
    static func pixels(_ row: EditionCover) -> PixelSize? {
        let cover = row.picked ?? row.own
        guard cover?.image.format == .svg, row.picked == nil else { return cover.flatMap(size) }
        return row.raster.flatMap(size)
    }

    private static func size(_ cover: StoredCover) -> PixelSize? {
        guard cover.image.format != .svg else { return nil }
        return PixelSize(cover.decoded?.width, cover.decoded?.height)
            ?? PixelSize(cover.image.width, cover.image.height)
    }

    /// All but whether there is a better one.
    var findings: [CoverEntry.Found] {
        guard let image = cover?.image else { return reasonsWithout }
        var found: [CoverEntry.Found] = []
        func add(_ finding: CoverFinding, _ detail: String?) {
            if let detail { found.append(CoverEntry.Found(finding, detail)) }
        }
        add(.damaged, damage)
        add(.tiny, pixels.flatMap { $0.shortSide < CoverLimits.shortSide ? $0.text : nil })
        add(.enormous, excess(image))
        add(.oddAspect, oddAspect(image))
        if row.picked == nil { add(.wrongType, wrongType(image)) }
        // What is in a drawing that a person chose is not known.
        if image.format == .svg, row.picked == nil, row.raster == nil {
            add(.svgOnly, "the drawing contains no pixel image")
        }
        add(.placeholder, placeholder)
        if row.picked == nil {
            add(.generatorDefault, generator.map { "drawn by \($0.program)" })
            add(.ruleConflict, conflict)
        }
        return found
    }

    var isDamaged: Bool { damage != nil }

    // MARK: - Without an image

    private var reasonsWithout: [CoverEntry.Found] {
        let reasons: [(CoverFinding, [CoverStep.Failure])] = [
            (.encrypted, [.encrypted]), (.notAnImage, [.notAnImage]), (.damaged, [.damaged]),
            (.enormous, [.tooLarge, .tooManyPixels]),
        ]
        let found = reasons.compactMap { finding, failures in
            row.steps.first { failures.contains($0.failure) }.map { step in
                CoverEntry.Found(finding, "\(step.rule) \(step.reference): \(step.failure)")
            }
        }
        guard found.isEmpty else { return found }
        let tried = row.steps.first.map { "\($0.rule) \($0.reference): \($0.failure)" }
        return [CoverEntry.Found(.missing, tried ?? "nothing in the book points to a cover")]
    }

    // MARK: - Of an image

    private var damage: String? {
        guard let picture, let look = picture.decoded else { return nil }
        let format = picture.image.format
        let cause: String
        switch look.fate {
        case .damaged: cause = "it cannot be decoded"
        case .crashed: cause = "the decoder crashed"
        case .tooSlow: cause = "decoding took too long"
        case .unsupported: cause = "there is no decoder for \(format)"
        default: return nil
        }
        guard let detail = look.detail, !detail.isEmpty, detail != format.rawValue else {
            return cause
        }
        return "\(cause): \(detail)"
    }

    private func excess(_ image: CoverImage) -> String? {
        let bytes = max(image.byteCount, picture?.image.byteCount ?? 0)
        if bytes > CoverLimits.byteCount { return "\(bytes) bytes" }
        if let pixels, pixels.area > CoverLimits.pixels { return pixels.text }
        guard let look = picture?.decoded, look.fate == .tooLarge else { return nil }
        return look.detail ?? "too large to be decoded"
    }

    private func oddAspect(_ image: CoverImage) -> String? {
        guard let size = pixels ?? PixelSize(image.width, image.height),
            !CoverLimits.aspect.contains(size.aspect)
                || size.aspect == CoverLimits.aspect.upperBound
                    && size.height > 2 * size.width
        else { return nil }
        let aspect = size.aspect
        let hundredths = aspect % 100
        return
            "\(size.text), \(aspect / 100).\(hundredths < 10 ? "0" : "")\(hundredths) times as high"
    }

    private func wrongType(_ image: CoverImage) -> String? {
        if let warning = row.warnings.first(where: { $0.code == "COV-013" }) {
            return "declared as \(warning.detail), is \(image.format)"
        }
        guard let entry = row.entry, let named = ImageName.format(of: entry), named != image.format
        else { return nil }
        return "named \(entry), is \(image.format)"
    }

    private var placeholder: String? {
        guard let sharing, sharing.works > 1 else { return nil }
        return sharing.sameFile == sharing.works
            ? "the same file on \(sharing.works) works"
            : "looks the same on \(sharing.works) works"
    }

    private var generator: GeneratorDefault? {
        guard let image = row.own?.image, let entry = row.entry else { return nil }
        return GeneratorDefault.of(image, entry: entry, generators: row.generators)
    }

    private var conflict: String? {
        if let step = row.steps.first(where: { $0.failure == .anotherImage }) {
            return "\(step.rule) points at \(step.reference)"
        }
        return row.warnings.first { $0.code == "COV-011" }.map { "also \($0.detail)" }
    }
}

/// What the ending of a name says of an image.
enum ImageName {
    /// Nil for an ending that no image has.
    static func format(of name: String) -> ImageFormat? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = name.utf8[dot...].dropFirst()
        guard ending.count <= 5 else { return nil }
        return switch String(decoding: ending, as: UTF8.self).lowercased() {
        case "jpg", "jpeg", "jpe", "jfif": .jpeg
        case "png": .png
        case "gif": .gif
        case "webp": .webp
        case "svg": .svg
        case "bmp": .bmp
        case "avif": .avif
        case "jxl": .jxl
        default: nil
        }
    }
}
