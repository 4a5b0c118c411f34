// SPDX-License-Identifier: Apache-2.0

import Files
import Hashing
import Terminal
import TestSupport
import Testing

/// `export sha256sum`: the sums that the register keeps.
@Suite struct ChecksumExportTests {
    private let desk: ExportDesk

    init() async throws {
        desk = try await ExportDesk()
    }

    private func line(_ name: String) throws -> String {
        var hash = SHA2(.bits256)
        hash.update(try FileTree.read(desk["books/\(name).epub"]))
        return "\(Hexadecimal.text(hash.finish()))  \(desk["books/\(name).epub"].text)"
    }

    private func lines() throws -> [String] {
        String(decoding: try FileTree.read(desk["out"]), as: UTF8.self).split(separator: "\n")
            .map(String.init)
    }

    @Test func `each file has its line`() async throws {
        let answer = await desk.export("sha256sum --to @out --title salt")
        #expect(answer.exit == .success, "\(answer.errors)")
        let lines = try lines()
        #expect(lines.first?.hasPrefix("# SHA-256 of books") == true)
        #expect(try lines.dropFirst() == [line("b")])
    }

    @Test func `a file without a sum is named, and the work counts as written with the others`()
        async throws
    {
        try FileTree.write(FileTree.read(desk["books/b.epub"]), to: desk["books/z.epub"])
        _ = await desk.desk.run("import -q --library @library @books")
        FileTree.remove(desk["books/c.epub"])
        _ = await desk.desk.run("import -q --breaker off --library @library @books")
        let answer = await desk.export("sha256sum --to @out")
        #expect(answer.exit == .rejects)
        #expect(answer.output.hasPrefix("3 works = 2 written + 0 same + 1 failed in "))
        #expect(answer.errors.contains("no SHA-256 is kept of \(desk["books/z.epub"].text)"))
        #expect(answer.errors.contains("=Sum has no file on a disk"))
        #expect(try lines().dropFirst() == [line("a"), line("b")])
        let printed = await desk.export("sha256sum --to -")
        #expect(printed.exit == .rejects && printed.errors == answer.errors)
    }

    @Test func `only such a list of its own is replaced`() async throws {
        try FileTree.write(Array("\(line("a"))\n".utf8), to: desk["out"])
        let answer = await desk.export("sha256sum --to @out")
        #expect(answer.exit == .cannotCreate)
        #expect(answer.errors.contains("exists, and is not known to be Accession's"))
    }

    @Test func `files are checked against the export`() async throws {
        _ = await desk.export("sha256sum --to @out")
        let check = await desk.desk.run("files check --library @library --manifest @out")
        #expect(check.exit == .success, "\(check.errors)")
        #expect(check.output == "asked 3 = 3 sound + 0 damaged\n")
        FileTree.remove(desk["books/c.epub"])
        let second = await desk.desk.run("files check --library @library --manifest @out --json")
        #expect(second.exit == .rejects)
        #expect(
            second.output.contains(#""missing": 1"#) && second.output.contains(#""unknown": 0"#)
        )
    }
}
