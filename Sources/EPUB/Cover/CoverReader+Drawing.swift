// SPDX-License-Identifier: Apache-2.0

import Books
import Hashing
import XML

extension CoverReader {
    struct ReadDrawing {
        var size: (width: Int, height: Int)?
        var raster: Publication.Raster?
    }

    /// Looks into a drawing that was read last, and keeps the image of pixels that it wraps.
    ///
    /// Without one, or with one that is a drawing again, it is still a cover.
    func readDrawing(
        _ book: borrowing OpenedBook,
        _ entry: EntryLoader.Entry
    ) throws(BookRefusal) -> ReadDrawing {
        var result = ReadDrawing()
        var reference: [UInt8]?
        var embedded: Int?
        do throws(XMLError) {
            try parser.read(loader.buffer[..<entry.count]) { tape, _ in
                let document = XMLDocument(tape)
                let drawing = Drawing(document)
                result.size = drawing.size
                guard let image = drawing.image else { return }
                let bytes = document.bytes[image]
                if DataAddress.isOne(bytes) {
                    embedded = DataAddress.decode(bytes, into: &raster)
                } else {
                    reference = Array(bytes.prefix(Href.lengthLimit + 1))
                }
            }
        } catch {
            // Whatever is wrong with it inside: it begins like a drawing.
            return result
        }
        if let embedded {
            result.raster = keep(embedded, entry: nil)
        } else if let reference {
            result.raster = try readLinked(book, reference, from: entry)
        }
        return result
    }

    private func readLinked(
        _ book: borrowing OpenedBook,
        _ reference: [UInt8],
        from entry: EntryLoader.Entry
    ) throws(BookRefusal) -> Publication.Raster? {
        let names = Href.entryNames(
            reference[...],
            in: Href.folder(of: entry.name),
            root: root
        )
        guard let found = try loader.find(book, names),
            case .count(let count) = try loader.read(book, found, into: &raster)
        else { return nil }
        return keep(count, entry: found.name)
    }

    private func keep(_ count: Int, entry: [UInt8]?) -> Publication.Raster? {
        let bytes = raster[..<count]
        guard let image = ImageHeader(of: bytes), image.type != .svg,
            image.pixelCount ?? 0 <= EntryLoader.pixelLimit
        else { return nil }
        rasterCount = count
        return Publication.Raster(
            image: CoverImage(image, Hash128(of: bytes), count),
            entry: entry.map { MetadataText.excerpt($0) }
        )
    }
}
