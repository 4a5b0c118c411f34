// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store

/// What there is to say of the cover of one edition, as far as that follows from its row.
struct CoverAssessor {
    let row: EditionCover
    let sharing: CoverSharing.Count?

    /// The image that counts: what a person chose, or else what was found in the book.
    let image: EditionCover.Image?
    let picture: EditionCover.Image?
    /// In pixels, as it is shown; nil for a drawing without a picture in it.
    let pixels: PixelSize?

    init(_ row: EditionCover, _ sharing: CoverSharing) {
        self.row = row
        image = row.chosen ?? row.own
        picture = row.picture
        self.sharing = picture.map { sharing.count(of: $0.id) }
        pixels = Self.pixels(row)
    }

    /// The pixels of a cover, or of the picture in a drawing.
    static func pixels(_ row: EditionCover) -> PixelSize? {
        let image = row.chosen ?? row.own
        guard image?.format == "svg", row.chosen == nil else { return image.flatMap(size) }
        return row.raster.flatMap(size)
    }

    private static func size(_ image: EditionCover.Image) -> PixelSize? {
        guard image.format != "svg" else { return nil }
        return PixelSize(image.look?.width, image.look?.height)
            ?? PixelSize(image.width, image.height)
    }

    /// All but whether there is a better one.
    var findings: [CoverEntry.Found] {
        guard let image else { return reasonsWithout }
        var found: [CoverEntry.Found] = []
        func add(_ finding: CoverFinding, _ detail: String?) {
            if let detail { found.append(CoverEntry.Found(finding, detail)) }
        }
        add(.damaged, damage)
        add(.tiny, pixels.flatMap { $0.shortSide < CoverLimits.shortSide ? $0.text : nil })
        add(.enormous, excess(image))
        add(.oddAspect, oddAspect(image))
        if row.chosen == nil { add(.wrongType, wrongType(image)) }
        // What is in a drawing that a person chose is not known.
        if image.format == "svg", row.chosen == nil, row.raster == nil {
            add(.svgOnly, "the drawing contains no pixel image")
        }
        add(.placeholder, placeholder)
        if row.chosen == nil {
            add(.generatorDefault, GeneratorDefault.of(row).map { "drawn by \($0.program)" })
            add(.ruleConflict, conflict)
        }
        return found
    }

    var isDamaged: Bool { damage != nil }

    // MARK: - Without an image

    private var reasonsWithout: [CoverEntry.Found] {
        let reasons: [(CoverFinding, [String])] = [
            (.encrypted, ["encrypted"]), (.notAnImage, ["not-an-image"]), (.damaged, ["damaged"]),
            (.enormous, ["too-large", "too-many-pixels"]),
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
        guard let picture, let look = picture.look else { return nil }
        let cause =
            switch look.result {
            case "damaged": "it cannot be decoded"
            case "crashed": "the decoder crashed"
            case "too-slow": "decoding took too long"
            case "unsupported": "there is no decoder for \(picture.format)"
            default: ""
            }
        guard !cause.isEmpty else { return nil }
        guard let detail = look.detail, !detail.isEmpty, detail != picture.format else {
            return cause
        }
        return "\(cause): \(detail)"
    }

    private func excess(_ image: EditionCover.Image) -> String? {
        let bytes = max(image.byteCount, picture?.byteCount ?? 0)
        if bytes > CoverLimits.byteCount { return "\(bytes) bytes" }
        if let pixels, pixels.area > CoverLimits.pixels { return pixels.text }
        guard let look = picture?.look, look.result == "too-large" else { return nil }
        return look.detail ?? "too large to be decoded"
    }

    private func oddAspect(_ image: EditionCover.Image) -> String? {
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

    private func wrongType(_ image: EditionCover.Image) -> String? {
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

    private var conflict: String? {
        if let step = row.steps.first(where: { $0.failure == "another-image" }) {
            return "\(step.rule) points at \(step.reference)"
        }
        return row.warnings.first { $0.code == "COV-011" }.map { "also \($0.detail)" }
    }
}

/// What the ending of a name says of an image.
enum ImageName {
    /// Nil for an ending that no image has.
    static func format(of name: String) -> String? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = name.utf8[dot...].dropFirst()
        guard ending.count <= 5 else { return nil }
        return switch String(decoding: ending, as: UTF8.self).lowercased() {
        case "jpg", "jpeg", "jpe", "jfif": "jpeg"
        case "png": "png"
        case "gif": "gif"
        case "webp": "webp"
        case "svg": "svg"
        case "bmp": "bmp"
        case "avif": "avif"
        case "jxl": "jxl"
        default: nil
        }
    }
}
