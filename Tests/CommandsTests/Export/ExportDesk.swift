// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// A library of three works, and the program that exports it.
final class ExportDesk {
    typealias Answer = (exit: ExitCode, output: String, errors: String)

    let desk: CoverDesk

    static let formats = [
        "csv", "jsonl", "bibtex", "csl-json", "marcxml", "snapshot", "calibre", "csv --bag",
        "calibre --bag", "jsonl --bag", "bibtex --bag", "csl-json --bag", "marcxml --bag",
        "snapshot --bag", "site --no-thumbnails", "site --no-thumbnails --books copy --bag",
        "opds --no-thumbnails", "opds --no-thumbnails --books copy --bag",
        "sha256sum", "sha256sum --bag",
    ]

    init() async throws {
        desk = try CoverDesk()
        try desk.book("a", title: "Emma", cover: (600, 900))
        try desk.book("b", title: "Salt & Rope", cover: nil)
        try desk.book("c", title: "=Sum", cover: nil)
        let filling = await desk.run("import -q --hash sha256 --library @library @books")
        #expect(filling.exit == .success)
    }

    subscript(_ name: String) -> Path { desk[name] }

    /// `@` stands for the folder of the test.
    func export(_ words: String) async -> Answer {
        await desk.run("export --library @library " + words)
    }

    /// All that is below a name: a file, or a folder with files.
    func content(_ name: String) throws -> [FileTree.Entry] {
        let path = desk[name]
        guard FileTree.isFolder(path) else {
            return [FileTree.Entry(name: "", bytes: try FileTree.read(path))]
        }
        return try FileTree.snapshot(path)
    }

    /// What stands beside the books, such as half of an export.
    func names() throws -> [String] {
        try FileTree.names(in: desk.folder.path).map { String(decoding: $0, as: UTF8.self) }
            .filter { !["books", "library"].contains($0) }
    }
}
