// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Library
import TestSupport

/// Books, and what is in them.
extension FuzzTarget {
    static let books: [FuzzTarget] = [
        FuzzTarget(
            name: "zip",
            summary: "the bytes of a whole book",
            words: [
                "PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{6}\u{6}", "PK\u{6}\u{7}",
            ],
            corpus: { scene in
                try scene.files(in: "books", ".epub") + scene.files(in: "broken", ".epub")
            },
            read: { _, scene in try readBook(scene) }
        ),
        FuzzTarget(
            name: "package",
            summary: "the package document of a book",
            words: xmlWords + [
                "<dc:title>", "<meta refines=\"#a\">", "opf:role=\"", "urn:isbn:", "../",
            ],
            corpus: { try $0.files(in: "package", "content.opf") },
            read: { input, scene in
                var book = BookBuilder.minimal()
                book.set("OPS/content.opf", input)
                return try readBook(scene, book)
            }
        ),
        FuzzTarget(
            name: "container",
            summary: "the container document of a book",
            words: xmlWords + ["full-path=\"", "content.opf", "%2e%2e/", "../"],
            corpus: { try $0.files(in: "ocf", "container.xml") },
            read: { input, scene in
                var book = BookBuilder.minimal()
                book.set("META-INF/container.xml", input)
                if let package = book.bytes(of: "OPS/content.opf") {
                    book.set("content.opf", package)
                }
                return try readBook(scene, book)
            }
        ),
        FuzzTarget(
            name: "cover",
            summary: "the image that is the cover of a book",
            words: ["\u{89}PNG", "IHDR", "GIF89a", "RIFF", "WEBPVP8X", "ftypavif", "ispe"],
            corpus: { scene in
                try scene.files(in: "cover-images", ".jpg", ".png", ".gif", ".webp", ".avif")
            },
            read: { input, scene in try readBook(scene, .minimal(cover: input)) }
        ),
        FuzzTarget(
            name: "drawing",
            summary: "the drawing that is the cover of a book",
            words: xmlWords + [
                "<image xlink:href=\"", "data:image/png;base64,", "viewBox=\"", "1e999",
            ],
            corpus: { scene in
                try scene.files(in: "cover", ".svg") + scene.files(in: "cover-images", ".svg")
            },
            read: { input, scene in try readBook(scene, .minimal(cover: input)) }
        ),
    ]

    static let xmlWords = [
        "<!DOCTYPE a [", "<!ENTITY b \"", "]>", "&b;", "&#0;", "&#x10FFFF;", "<![CDATA[", "]]>",
        "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "<!--", "-->", "/>", "</", "\u{0}",
        "\u{FEFF}",
    ]

    /// Reads a book twice: the one in the file, or this one.
    private static func readBook(_ scene: FuzzScene, _ book: BookBuilder? = nil) throws -> String? {
        try book?.write(to: Path(scene.input))
        let reader = BookFileReader()
        let first = outcome(of: scene.input, reader)
        return outcome(of: scene.input, reader) == first
            ? nil : "is read as another one the second time"
    }

    private static func outcome(of path: String, _ reader: BookFileReader) -> String {
        do throws(FileRefusal) {
            let opened = try reader.open(Path(path))
            let publication = try reader.read(opened)
            return "\(publication) \(reader.coverBytes.count)"
        } catch { return "\(error.reason.code) \(error.detail)" }
    }
}
