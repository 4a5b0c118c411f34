// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// A library of small books whose bytes change under it.
struct CheckDesk {
    let books: TemporaryFolder
    let bench: TestLibrary
    var library: Library { bench.library }

    /// - Parameter count: how many books; each has a cover that is stored, and a chapter.
    init(_ count: Int) async throws {
        books = try TemporaryFolder()
        bench = try TestLibrary()
        for number in 0..<count { try add(number) }
        try await bench.run(books.path)
    }

    func path(_ number: Int) -> Path { books["\(number).epub"] }

    func add(_ number: Int, as name: String? = nil) throws {
        let path = name.map { books[$0] } ?? path(number)
        try FileTree.makeFolder(path.parent)
        try BookBuilder.minimal(
            title: "Book \(number)",
            identifiers: ["urn:x:\(number)"],
            cover: SampleImage.png(width: 2, height: 3, seed: UInt8(number % 250)),
            text: "The text of book \(number), which goes on for a while."
        ).write(to: path)
        try FileTree.age(path)
    }

    /// Changes one bit, and gives the file its time again.
    func flip(_ number: Int, at place: (_ bytes: [UInt8]) throws -> Int) throws {
        var bytes = try FileTree.read(path(number))
        bytes[try place(bytes)] ^= 4
        try FileTree.write(bytes, to: path(number))
        try FileTree.age(path(number))
    }

    @discardableResult
    func check(
        _ change: (inout FileCheck.Request) -> Void = { _ in }
    ) throws -> FileCheck.Result {
        var request = FileCheck.Request()
        request.workers = 3
        change(&request)
        let result = try FileCheck(library, request).run()
        #expect(result.balance.holds)
        return result
    }

    func summary() throws -> FileCheckSummary { try bench.reader().fileCheckSummary() }
}
