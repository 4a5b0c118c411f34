// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import JSON5
import Terminal
import TestSupport
import Testing

/// A folder with pipeline files and books, and the program that reads them.
final class PipelineDesk {
    struct Answer {
        let exit: ExitCode
        let output: String
        let errors: String

        /// The errors without the program's name and the name of the file.
        var problems: [String] {
            errors.split(separator: "\n").map(String.init).compactMap { line in
                line.hasPrefix("hint: ")
                    ? nil : line.split(separator: "p.json5:", maxSplits: 1).last.map(String.init)
            }
        }
    }

    private let folder: TemporaryFolder
    let path: Path

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.path.canonical()
        try folder.folder("books")
    }

    subscript(_ name: String) -> Path { path.appending(name) }

    @discardableResult
    func write(_ text: String, as name: String = "p.json5") throws -> Path {
        try folder.file(name, Array(text.utf8))
    }

    func book(_ name: String, title: String = "Emma", author: String = "Ada Quill") throws {
        let book = BookBuilder.minimal(
            title: title,
            identifiers: ["desk " + name],
            creators: [author],
            text: name
        )
        try folder.file("books/" + name, book.archive())
    }

    func text(_ name: String) throws -> String {
        String(decoding: try FileTree.read(self[name]), as: UTF8.self)
    }

    func isThere(_ name: String) -> Bool {
        (try? FileStatus.of(self[name], followingLinks: true)) != nil
    }

    /// Runs the program; words are parted by blanks.
    func run(_ line: String, _ more: [Path] = []) async -> Answer {
        let test = TestConsole()
        let words = line.split(separator: " ").map { Array($0.utf8) } + more.map(\.bytes)
        await ClockTick.pass(before: line)
        let exit = await Program.tree.run(words, test.console)
        return Answer(exit: exit, output: test.output.text, errors: test.errors.text)
    }

    /// Runs a pipeline of this text, with a library and the books of this desk.
    func pipeline(_ keys: String, _ flags: String = "") async throws -> Answer {
        let text = "{ sources: ['books'], library: 'library', \(keys) }"
        return await run("run \(flags)", [try write(text)])
    }

    func json(_ line: String, _ more: [Path] = []) async throws -> JSON5Value {
        try JSON5Reader.read(Array(await run(line, more).output.utf8))
    }
}
