// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport

/// A folder of small books, of which some are editions of one work, some copies, and one is broken.
struct ShelfOfBooks {
    let paths: [Path]

    init(_ folder: TemporaryFolder, count: Int = 96) throws {
        var paths: [Path] = []
        for number in 0..<count {
            let name = "shelf/" + (number < 10 ? "0" : "") + "\(number).epub"
            switch number % 16 {
            case 7: try FileTree.write(FileTree.read(paths[number - 1]), to: folder[name])
            case 11: try folder.file(name, "no book \(number)")
            default: try folder.book(name, Self.book(number))
            }
            paths.append(folder[name])
        }
        self.paths = paths
    }

    /// Four editions share the work of each ISBN.
    private static func book(_ number: Int) -> BookBuilder {
        let isbns = ["9780306406157", "9783161484100", "9781402894626"]
        let isbn = number % 4 == 1 ? isbns[number / 4 % 3] : "book-\(number)"
        return .minimal(
            title: "Book \(number)",
            identifiers: [isbn],
            cover: SampleImage.png(width: 60, height: 90, seed: UInt8(number % 200)),
            text: "Text \(number)."
        )
    }

    /// The list of some of them, as `--files-from` takes it.
    static func list(_ paths: some Sequence<Path>) -> [UInt8] {
        paths.flatMap { $0.bytes + [UInt8(ascii: "\n")] }
    }

    var list: [UInt8] { Self.list(paths) }
}
