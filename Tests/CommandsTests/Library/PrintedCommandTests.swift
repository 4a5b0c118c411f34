// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// Commands that are printed to be copied.
@Suite struct PrintedCommandTests {
    private let folder: TemporaryFolder
    private let library: Path
    private let book: Path

    init() async throws {
        folder = try TemporaryFolder()
        library = folder["My Library"]
        let torn = "Books of Bob's/Unknown (10242)/Unknown & Unknown.epub"
        book = try folder.file(torn, Array("torn".utf8))
        try folder.file("Books of Bob's/good.epub", BookBuilder.minimal(title: "Emma").archive())
        #expect(await run(["import", "-q", folder["Books of Bob's"].text]).exit == .rejects)
    }

    private func run(_ words: [String], named: Bool = true) async -> (
        exit: ExitCode, output: String
    ) {
        let test = TestConsole()
        let words = words + (named ? ["--library", library.text] : [])
        let exit = await Program.tree.run(words.map { Array($0.utf8) }, test.console)
        return (exit, test.output.text + test.errors.text)
    }

    /// What a shell makes of a printed command line.
    private func words(_ line: String) throws -> [String] {
        let result = try ProgramRun.run(
            [Array("/bin/sh".utf8), Array("-c".utf8), Array("printf '%s\\n' \(line)".utf8)],
            environment: [],
            folder: folder.path
        )
        return result.outputText.split(separator: "\n").map(String.init)
    }

    private func pasted(_ line: String) async throws -> (exit: ExitCode, output: String) {
        let words = try words(line)
        #expect(words.first == "accession", "\(line)")
        return await run(Array(words.dropFirst()), named: false)
    }

    @Test func `the next command of a reject names its file and its library`() async throws {
        let shown = await run(["explain", book.text]).output
        let next = try #require(shown.split(separator: "\n").last { $0.hasPrefix("next") })
        let line = String(next.dropFirst(4).drop { $0 == " " })
        #expect(try words(line).last == (try book.canonical()).text)
        #expect(try await pasted(line).exit == .rejects)
    }

    @Test(arguments: [
        ("/a\nb\u{FF}".utf8.map { $0 }, "$'/a\\nb\u{FF}'"),
        ([0x2F, 0xFF, 0x61, 0xFE], #"$'/\377a\xfe'"#),
        ([0x2D, 0x27, 0x5C, 0x09, 0x78], #"$'./-\'\\\tx'"#),
        ("/\u{202E}x\u{1B}1".utf8.map { $0 }, #"$'/\xe2\x80\xaex\0331'"#),
        ("/a\\nb".utf8.map { $0 }, #"'/a\nb'"#),
    ])
    func `bash reads a printed name as the bytes that it has`(name: [UInt8], word: String) throws {
        #expect(ShellQuoting.word(Path(bytes: name)) == word)
        let read = try ProgramRun.run(
            [Array("/bin/bash".utf8), Array("-c".utf8), Array("printf '%s' \(word)".utf8)],
            environment: ["LC_ALL=C.UTF-8"],
            folder: folder.path
        )
        #expect(read.output == (name.first == 0x2D ? Array("./".utf8) : []) + name)
    }

    @Test func `what heals a file with a name that no terminal can show can be pasted`()
        async throws
    {
        let name = Array("Books of Bob's/a\nb".utf8) + [0xFF] + Array(".epub".utf8)
        let odd = folder.path.appending(name)
        let whole = try BookBuilder.minimal(title: "Persuasion").archive()
        for path in [odd, folder["Books of Bob's/c.epub"]] {
            try FileTree.write(whole, to: path)
            try FileTree.age(path)
        }
        #expect(await run(["import", "-q", folder["Books of Bob's"].text]).exit == .rejects)
        var spoilt = whole
        let chapter = try #require(whole.firstRange(of: Array("text.xhtml".utf8)))
        spoilt[chapter.upperBound + 40] ^= 1
        try FileTree.write(spoilt, to: odd)
        try FileTree.age(odd)
        let said = await run(["files", "check", "--all"])
        let line = try #require(said.output.firstMatch(of: /to heal it: (.*)/)).1
        let healed = try ProgramRun.run(
            [Array("/bin/bash".utf8), Array("-c".utf8), Array(line.utf8)],
            environment: ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"],
            folder: folder.path
        )
        #expect(healed.exit == 0, "\(line)")
        #expect(try FileTree.read(odd) == whole)
    }

    @Test func `what undoes a decision can be pasted`() async throws {
        let said = await run(["works", "set", "1", "--title", "Emma, a novel"]).output
        let line = try #require(said.split(separator: "\n").first { $0.hasPrefix("Undo with: ") })
        let undone = try await pasted(line.dropFirst("Undo with: ".count) + " --yes")
        #expect(undone.exit == .success, "\(undone.output)")
    }

    @Test func `what lists missing files can be pasted`() async throws {
        FileTree.remove(folder["Books of Bob's/good.epub"])
        let met = await run(["import", "--breaker", "off", folder["Books of Bob's"].text]).output
        let line = try #require(met.firstMatch(of: /newly missing; (.*) lists them/)).1
        #expect(try await pasted(String(line)).output.contains("good.epub"))
    }

    @Test func `what lets an acknowledged reject in again can be pasted`() async throws {
        #expect(await run(["rejects", "acknowledge", book.text]).exit == .success)
        let said = await run(["rejects", "retry", book.text]).output
        let line = try #require(said.firstMatch(of: /ignoring it with: (.*)/)).1
        #expect(try await pasted(line + " --yes").exit == .success)
    }

    @Test func `what takes an acknowledgement back names the file and the library`() async throws {
        let said = await run(["rejects", "acknowledge", book.text]).output
        let line = try #require(said.firstMatch(of: /take this back: (.*)/)).1
        #expect(line.hasPrefix("accession rejects acknowledge --stop --library "), "\(line)")
        let undone = try await pasted(line + " --yes")
        #expect(undone.exit == .success, "\(undone.output)")
        #expect(await run(["import", "-q", book.text]).exit == .rejects)
        let all = await run(["rejects", "acknowledge", "--code", "ZIP-001"]).output
        let rest = try #require(all.firstMatch(of: /take this back: (.*)/)).1
        #expect(rest.hasSuffix(" --code ZIP-001"), "\(all)")
        #expect(try await pasted(rest + " --yes").exit == .success)
    }

    @Test func `to forget a folder is answered with what can be done`() async throws {
        let books = folder["Books of Bob's"].text
        let said = await run(["files", "forget", "--yes", books])
        #expect(said.exit == .missingInput)
        #expect(said.output.contains(" is a folder, with 1 registered file below it"))
        let list = try #require(said.output.firstMatch(of: /its files, which (.*) shows;/)).1
        #expect(try await pasted(String(list)).output.contains("good.epub"))
        FileTree.remove(folder["Books of Bob's/good.epub"])
        _ = await run(["import", "-q", "--breaker", "off", books])
        let gone = await run(["files", "forget", "--yes", books]).output
        let line = try #require(gone.firstMatch(of: /files that are missing: (.*)/)).1
        #expect(try await pasted(line + " --yes").exit == .success)
        #expect(await run(["status", "--plain"]).output.contains("missing\t0"))
    }

    @Test func `the list of ignored contents tells of rejects that were acknowledged`() async throws
    {
        #expect(await run(["rejects", "acknowledge", book.text]).exit == .success)
        let ignored = await run(["files", "ignored"]).output
        #expect(!ignored.contains("Nothing is ignored."))
        let line = try #require(ignored.split(separator: ": ", maxSplits: 1).last)
        #expect(try await pasted(String(line)).output.contains("Unknown & Unknown.epub"))
        #expect(
            await run(["files", "ignored", "--json"]).output.contains("\"acknowledged_rejects\": 1")
        )
    }

    @Test func `the status counts rejects that still exist`() async throws {
        let before = await run(["status", "--json"]).output
        #expect(before.contains("\"rejected\": 1,"))
        FileTree.remove(book)
        _ = await run(["import", "-q", "--breaker", "off", folder["Books of Bob's"].text])
        let after = await run(["status", "--json"]).output
        #expect(after.contains("\"rejected\": 0,"))
        #expect(after.contains("\"missing\": 1,"))
    }
}
