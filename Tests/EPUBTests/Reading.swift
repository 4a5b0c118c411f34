// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import Files
import Hashing
import TestSupport

/// The outcome of one book: every test goes through the two steps of the reader.
struct Reading {
    var publication: Publication?
    var refusal: BookRefusal?
    var fingerprint: Hash128?
    var cover: [UInt8] = []
    /// The image of pixels inside of a cover that is a drawing.
    var raster: [UInt8] = []

    var warningCodes: [String] { publication?.warnings.map(\.code.text) ?? [] }

    /// A reader is used for one book after the other, so tests that matter for that hand one in.
    init(archive: [UInt8], reader: BookReader = BookReader()) throws {
        let folder = try TemporaryFolder()
        try self.init(path: folder.file("book.epub", archive), reader: reader)
    }

    init(_ book: BookBuilder, reader: BookReader = BookReader()) throws {
        let folder = try TemporaryFolder()
        try self.init(path: folder.book("book.epub", book), reader: reader)
    }

    /// The book in a folder of the samples.
    init(sample: String) throws {
        try self.init(BookBuilder(sample: sample, completed: !sample.hasPrefix("ocf/")))
    }

    /// An EPUB 3 with these lines of metadata.
    init(metadata: String, version: String = "3.0") throws {
        var book = BookBuilder()
        book.set("META-INF/container.xml", BookBuilder.container(packagePath: "content.opf"))
        book.set("content.opf", BookBuilder.package(version: version, metadata: metadata))
        try self.init(book)
    }

    init(path: Path, reader: BookReader) throws {
        try FileTree.withOpenFile(path) { descriptor, size in
            do throws(BookRefusal) {
                let book = try reader.open(descriptor: descriptor, size: size)
                fingerprint = book.fingerprint
                publication = try reader.read(book)
                cover = Array(reader.coverBytes)
                raster = Array(reader.rasterBytes)
            } catch {
                refusal = error
            }
        }
    }
}

extension Publication.PackagePlace {
    /// Rule, entry and root.
    var facts: [String] { [rule.rawValue, entry, root] }
}
