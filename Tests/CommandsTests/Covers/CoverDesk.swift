// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// A library with a few covers, and the program that reports on them.
final class CoverDesk {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    subscript(_ name: String) -> Path { folder[name] }

    /// A book with a cover of this size, or without one.
    ///
    /// - Parameter isWhole: whether the cover has pixels besides its header.
    func book(
        _ name: String,
        title: String,
        cover: (width: UInt32, height: UInt32)?,
        isWhole: Bool = false
    ) throws {
        let item = #"<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>"#
        var book = BookBuilder.minimal(title: title, identifiers: ["desk " + name], text: name)
        if let cover {
            let metadata =
                "<dc:title>\(title.replacing("&", with: "&amp;"))</dc:title>"
                + "<dc:language>en</dc:language><dc:identifier>desk \(name)</dc:identifier>"
            book.set("OPS/content.opf", BookBuilder.package(metadata: metadata, items: item))
            let seed = UInt8(truncatingIfNeeded: name.utf8.reduce(0) { $0 + Int($1) })
            let (width, height) = cover
            book.set(
                "OPS/c.png",
                isWhole
                    ? BombImage.blackPNG(width: width, height: height)
                    : SampleImage.png(width: width, height: height, seed: seed)
            )
        }
        try folder.book("books/\(name).epub", book)
    }

    func text(_ name: String) throws -> String {
        String(decoding: try FileTree.read(self[name]), as: UTF8.self)
    }

    func isThere(_ name: String) -> Bool {
        (try? FileStatus.of(self[name], followingLinks: true)) != nil
    }

    /// Runs the program; `@` stands for the folder, and words are parted by blanks.
    func run(_ line: String) async -> (exit: ExitCode, output: String, errors: String) {
        let test = TestConsole()
        let words = line.split(separator: " ").map {
            Array($0.replacing("@", with: folder.path.text + "/").utf8)
        }
        await ClockTick.pass(before: line)
        let exit = await Program.tree.run(words, test.console)
        return (exit, test.output.text, test.errors.text)
    }

    /// Imports the folder.
    func fill() async {
        #expect(await run("import -q --library @library @books").exit == .success)
    }

    /// The report without decoding anything.
    func report(_ flags: String) async -> (exit: ExitCode, output: String, errors: String) {
        await run("covers report --no-thumbnails --library @library " + flags)
    }
}
