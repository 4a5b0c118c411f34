// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Library
import Store
import Terminal
import TestSupport

/// A library of a few books, and the program that works on it.
final class CommandShelf {
    struct Answer {
        let exit: ExitCode
        let output: String
        let errors: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    private let folder: TemporaryFolder
    private var count = 0

    init() throws {
        folder = try TemporaryFolder()
    }

    var library: Path { folder["library"] }

    /// Puts a book on the shelf, and takes all that are there into the library.
    func add(
        _ title: String,
        by author: String = "Ada Quill",
        _ ids: String...,
        source: String? = nil
    ) async throws {
        count += 1
        let book = BookBuilder.minimal(
            title: title,
            identifiers: ids.isEmpty ? ["shelf \(count)"] : ids,
            creators: [author],
            metadata: source.map { "<dc:source>\($0)</dc:source>" } ?? "",
            text: "Book \(count)"
        )
        try folder.file("books/\(count).epub", book.archive())
        let answer = await run("import -q", [folder["books"].bytes])
        guard answer.exit == .success else { throw ImportFailed(errors: answer.errors) }
    }

    /// Works 1 to 3 share a quarantined identifier, 4 and 5 a conflicting one, and 6 has two editions
    /// with differing titles.
    static func withQuestions() async throws -> CommandShelf {
        let shelf = try CommandShelf()
        for title in ["Ash", "Birch", "Cedar"] { try await shelf.add(title, quarantined) }
        try await shelf.add("Elm", by: "Bo Lark", conflicting)
        try await shelf.add("Fern", by: "Cy Marsh", conflicting)
        try await shelf.add("Gorse", by: "Di Fenn", differing)
        try await shelf.add("Heath", by: "Di Fenn", differing)
        return shelf
    }

    static let quarantined = "urn:uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41"
    static let conflicting = "oclc:53940083"
    static let differing = "google:zyTCAlFPjgYC"

    func book(_ number: Int) -> Path { folder["books"].appending("\(number).epub") }

    func file(_ name: String, _ text: String) throws -> Path {
        try folder.file(name, Array(text.utf8))
    }

    func file(_ name: String, _ bytes: [UInt8]) throws -> Path { try folder.file(name, bytes) }

    func text(_ path: Path) throws -> String {
        String(decoding: try FileTree.read(path), as: UTF8.self)
    }

    /// Moves the folder of the books.
    func moveBooks(to name: String) throws -> (former: Path, place: Path) {
        let place = folder[name]
        try FileChange.rename(folder["books"], to: place)
        return (folder["books"], place)
    }

    /// Runs a command on the library; words are parted by blanks, and more may follow.
    ///
    /// - Parameters:
    ///   - reply: what a person at the terminal says when asked; nil where there is none.
    ///   - width: of the terminal that shows the output; nil where there is none.
    func run(
        _ line: String,
        _ more: [[UInt8]] = [],
        reply: String? = nil,
        width: Int? = nil
    ) async -> Answer {
        var facts = TerminalFacts()
        facts.outputWidth = width
        (facts.isInputTerminal, facts.isErrorTerminal) = (reply != nil, reply != nil)
        let test = TestConsole(facts: facts, reply: reply.map { .line(Array($0.utf8)) } ?? .end)
        let words = line.split(separator: " ").map { Array($0.utf8) }
        let library = [Array("--library".utf8), library.bytes]
        await ClockTick.pass(before: line)
        let exit = await Program.tree.run(words + library + more, test.console)
        return Answer(exit: exit, output: test.output.text, errors: test.errors.text)
    }

    /// The open questions.
    func questions() throws -> [ReviewItem] {
        var items: [ReviewItem] = []
        let reader = RegisterReader(try Library(library).openForReading())
        _ = try reader.review(ReviewRequest()) { item in
            items.append(item)
            return true
        }
        return items
    }
}

extension String {
    /// Commands in hints without the library that they name.
    var withoutLibrary: String { replacing(#/ --library ('[^']*'|\S+)/#, with: "") }
}

private struct ImportFailed: Error {
    let errors: String
}
