// SPDX-License-Identifier: Apache-2.0

import Files
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing
import Works

/// The dump by content is the same, in whatever order and in how many parts files came.
@Suite struct DumpByContentTests {
    @Test func `files in any order and in parts give the same dump by content`() async throws {
        let source = try MixedFolder()
        let paths = try source.files()
        let whole = try TestLibrary()
        try await whole.run(whole.request(paths.map { .path($0) }))
        let expected = try whole.contentDump()
        #expect(expected.count > 500)

        let list = try TemporaryFolder()
        for order in [Array(paths.reversed()), paths.shuffled()] {
            let library = try TestLibrary()
            for part in [order.prefix(order.count / 3), order.dropFirst(order.count / 3)] {
                let file = try list.file("list", Array(part.map(\.bytes).joined(separator: [0])))
                try await library.run(library.request([.list(file, separator: .null)]))
            }
            expectSame(try library.contentDump(), expected)
        }
    }

    @Test func `a register full of trouble looks the same in any order`() {
        let found = Property.counterexample(
            among: 40,
            make: { ReferenceRegister.random(&$0) },
            smaller: { _ in [] },
            fault: { reference in
                var dumps: [[String]] = []
                for isReversed in [false, true] {
                    let register = try LivingRegister()
                    let books = isReversed ? reference.books.reversed() : reference.books
                    let middle = books.count / 2
                    try register.add(Array(books[..<middle]))
                    try register.close()
                    try register.add(Array(books[middle...]))
                    try register.commit()
                    dumps.append(try register.library.contentDump())
                }
                return ShelfLibrary.difference(dumps[0], from: dumps[1])
            }
        )
        #expect(found == nil)
    }

    @Test func `different content is noticed`() async throws {
        let books = try TemporaryFolder()
        try books.book("A.epub", .minimal(title: "A", identifiers: ["urn:x:a"], text: "a"))
        let library = try TestLibrary()
        try await library.run(books.path)
        let one = try library.contentDump()
        try library.outsider().execute("UPDATE files SET missing_since = 5")
        let missing = try library.contentDump()
        #expect(one.filter { !missing.contains($0) }.count == 1)
        #expect(missing.contains { $0.hasPrefix("file|") && $0.hasSuffix("'held'|NULL|'missing'") })
        let other = try TestLibrary()
        try books.book("A.epub", .minimal(title: "B", identifiers: ["urn:x:a"], text: "a"))
        try await other.run(books.path)
        #expect(try other.contentDump() != one)
        #expect(try library.contentDump(lines: 2) == Array(missing.prefix(2)))
    }
}
