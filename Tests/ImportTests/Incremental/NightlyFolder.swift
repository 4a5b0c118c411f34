// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Store
import TestSupport
import Testing

/// A folder that changes between runs, and the library of it.
final class NightlyFolder {
    let books: TemporaryFolder
    let library: TestLibrary

    init(_ names: String...) throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
        for name in names { try add(name) }
    }

    /// A book of its own under this name; another text makes it another book.
    @discardableResult
    func add(_ name: String, _ text: String? = nil) throws -> Path {
        let text = text ?? name
        let book = BookBuilder.minimal(
            title: "The \(text)",
            identifiers: ["id-\(text)"],
            creators: ["Ada Marlow"],
            text: text
        )
        let path = books[name]
        try FileTree.makeFolder(path.parent)
        try book.write(to: path)
        return path
    }

    /// An image beside a book.
    func writeCover(
        _ name: String = "one/cover.png",
        width: UInt32 = 600,
        seed: UInt8 = 1
    ) throws {
        try books.file(name, SampleImage.png(width: width, height: 900, seed: seed))
    }

    @discardableResult
    func run(
        breaker: Breaker = .standard,
        settle: Duration = .zero,
        workers: Int = 1,
        isDryRun: Bool = false
    ) async throws -> RunSummary {
        try await library.run(request(breaker: breaker, settle: settle, isDryRun: isDryRun))
    }

    func request(
        breaker: Breaker = .standard,
        settle: Duration = .zero,
        isDryRun: Bool = false
    ) -> ImportRequest {
        var request = library.request([.path(books.path)])
        request.breaker = breaker
        request.settle = settle
        request.isDryRun = isDryRun
        return request
    }

    /// How a run ends that is refused.
    func refusal(_ request: ImportRequest) async -> Failure? {
        do throws(Failure) {
            _ = try await ImportRun(request).run()
            return nil
        } catch { return error }
    }

    func move(_ name: String, to other: String) throws {
        try FileTree.makeFolder(books[other].parent)
        try FileChange.rename(books[name], to: books[other])
    }

    /// Gives a file other times and leaves its content.
    func touch(_ name: String) throws {
        let bytes = try FileTree.read(books[name])
        try FileTree.write(bytes, to: books[name])
    }

    func remove(_ name: String) { FileTree.remove(books[name]) }

    func row(_ name: String) throws -> FileRow? {
        try library.reader().file(at: books[name].canonical().bytes)
    }

    /// The row of a missing file.
    func lostRow(_ name: String) throws -> FileRow? {
        try library.reader().file(at: books.path.canonical().appending(name).bytes)
    }

    func column(_ query: String) throws -> [String] { try library.rows(query) }
}
