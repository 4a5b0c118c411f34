// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import EPUB
package import Files
package import Hashing
import Store

/// An image file that a person wants as a cover, read whole and proven to be one by its bytes.
package struct ChosenImage: Sendable {
    package let path: Path
    package let hash: Hash128
    /// What the register will say of it.
    package let image: CoverImage
    private let bytes: [UInt8]

    private static let hint = "a cover is a JPEG, PNG, GIF, WebP, SVG or AVIF file"
    /// What every program that shows covers understands.
    private static let types: Set<ImageFormat> = [
        .jpeg, .png, .gif, .webp, .svg, .avif,
    ]

    /// Whether images of a format can be chosen.
    package static func takes(_ format: ImageFormat) -> Bool { types.contains(format) }

    /// Refuses what is no image, or none that would do as a cover.
    package init(_ path: Path) throws(Failure) {
        self.path = path
        bytes = try Self.read(path)
        guard let header = ImageHeader.whole(bytes[...]) else {
            throw Self.refusal(
                path,
                ForeignFormat.name(of: bytes[...]).map { "is \($0)" }
                    ?? (bytes.isEmpty ? "is empty" : "is not an image")
            )
        }
        let name = header.type.rawValue.uppercased()
        guard Self.takes(header.type) else {
            throw Self.refusal(path, "is a \(name) image, which many programs cannot show")
        }
        guard header.type == .svg || header.pixelCount != nil else {
            throw Self.refusal(path, "is a damaged \(name) image: it does not state its size")
        }
        guard header.pixelCount ?? 0 <= ImageHeader.pixelLimit else {
            throw Self.refusal(
                path,
                "has \((header.pixelCount ?? 0) / 1_000_000) megapixels",
                hint:
                    "at most \(ImageHeader.pixelLimit / 1_000_000) are allowed: make it smaller"
            )
        }
        hash = Hash128(of: bytes[...])
        image = CoverImage(header, hash, bytes.count)
    }

    /// Writes it among the covers of a library, and returns when it would survive a power cut.
    package func keep(in library: Library) throws(Failure) {
        let store = try library.prepareCovers()
        try library.asking { () throws(FileError) in
            try store.store(bytes[...], of: image)
            try store.folder.flush()
        }
    }

    private static func read(_ path: Path) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var size: Int64 = 0
        var hasChanged = false
        do throws(OpenRefusal) {
            let file = try OpenFile(path, followingLinks: true)
            size = file.status.size
            if size <= Int64(ImageHeader.byteLimit) {
                do throws(FileError) {
                    // One more than it has: what grows meanwhile is not taken for whole.
                    try file.read(at: 0, count: Int(size) + 1, into: &bytes)
                } catch { throw .system(error) }
                hasChanged = bytes.count != Int(size) || file.hasChanged
            }
        } catch { throw refusal(path, error) }
        guard size <= Int64(ImageHeader.byteLimit) else {
            throw refusal(
                path,
                "is too large for a cover",
                hint: "at most \(ImageHeader.byteLimit >> 20) MiB are allowed: make it smaller"
            )
        }
        guard !hasChanged else {
            throw Failure(
                .tryLater,
                "\(path.text) changed while it was being read",
                hint: "run this again when it is complete"
            )
        }
        return bytes
    }

    private static func refusal(_ path: Path, _ cause: OpenRefusal) -> Failure {
        switch cause {
        case .notRegular(let kind): refusal(path, "is a \(kind.name)")
        case .system(let error) where error.isMissing:
            Failure(.inputMissing, error.description, hint: "name an image file")
        case .system(let error) where error.isPermission:
            Failure(.permission, error.description)
        case .system(let error): Failure(.inputOutput, error.description)
        }
    }

    private static func refusal(
        _ path: Path,
        _ sentence: String,
        hint: String = Self.hint
    ) -> Failure {
        Failure(.badInput, "\(path.text) \(sentence)", hint: hint)
    }
}
