// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Dumps
import Files
import TestSupport
import Testing

@Suite struct DumpFileTests {
    private static let line = OpenLibraryText.edition(71, "\"isbn_13\": [\"9780306406157\"]")
    private static let wanted: [(String, UInt32)] = [("isbn:9780306406157", 1)]

    private func failure(_ bytes: [UInt8]) throws -> Failure {
        try #require(throws: Failure.self) { try Dump([bytes], wanted: Self.wanted).read() }
    }

    @Test func `a packed file of several members is read as one`() throws {
        let (head, tail) = (Self.line.utf8.prefix(40), Self.line.utf8.dropFirst(40))
        let packed =
            GzipWriter.packed(Array(head)) + GzipWriter.packed([])
            + GzipWriter.packed(Array(tail) + Array(Self.line.utf8)) + [0, 0, 0]
        #expect(try Dump([packed], wanted: Self.wanted).read().result.matched == 2)
    }

    @Test(arguments: [12, 40, -1, -9])
    func `a packed file that is cut off is told, wherever it is cut`(place: Int) throws {
        let packed = GzipWriter.packed(Array(String(repeating: Self.line, count: 50).utf8))
        let cut = place < 0 ? packed.count + place : place
        let failure = try failure(Array(packed[..<cut]))
        #expect(failure.kind == .badInput)
        #expect(failure.message.hasSuffix("is cut off: it ends in the middle"))
    }

    @Test(arguments: [2, 8, 20, 60, -1, -2])
    func `so is a plain file`(place: Int) throws {
        let text = Self.line.utf8.dropLast()
        let last = place < 0 ? text.dropLast(-place) : text.prefix(place)
        let failure = try failure(Array(Self.line.utf8) + last)
        #expect(failure.kind == .badInput)
        #expect(failure.message.hasSuffix("is cut off: it ends in the middle"))
        #expect(
            try Dump([Array(Self.line.utf8) + text], wanted: Self.wanted).read().result.lines == 2
        )
    }

    @Test func `damage and what follows the end are told`() throws {
        let packed = GzipWriter.packed(Array(String(repeating: Self.line, count: 50).utf8))
        var damaged = packed
        damaged[packed.count - 6] ^= 1
        #expect(try failure(damaged).message.contains("cannot be inflated"))
        #expect(try failure(packed + Array("more".utf8)).message.contains("other than gzip"))
    }

    @Test func `a bomb is told before it fills anything`() throws {
        let line = Array(Self.line.utf8)
        let bomb = GzipWriter.packed(line + [UInt8](repeating: 0x20, count: 66 << 20))
        #expect(try failure(bomb).message.contains("than any catalogue does"))
    }

    @Test(
        arguments: [
            ("", "has nothing in it"), ("  \n", "has nothing in it"),
            ("hello\n", "no dump of a known kind"),
            ("<html><body>Sorry</body></html>", "no dump of a known kind"),
            ("BZh91AY", "no dump of a known kind"), ("PK\u{3}\u{4}", "no dump of a known kind"),
        ]
    )
    func `what is no dump is told with what would be`(text: String, message: String) throws {
        let failure = try failure(Array(text.utf8))
        #expect(failure.kind == .badInput)
        #expect(failure.message.hasSuffix(message))
        #expect(
            failure.hint.contains(
                text.hasPrefix("BZ") ? "bzip2 -dc" : text.hasPrefix("PK") ? "unzip" : "Open Library"
            )
        )
    }

    @Test func `a folder is no file that could be read`() throws {
        let folder = try TemporaryFolder()
        let failure = try #require(throws: Failure.self) {
            _ = try DumpReader([.file(folder.path)], wanted: WantedIDs(), cancellation: .never)
        }
        #expect(failure.kind == .inputMissing)
    }

    @Test func `a file that is not there is told before another is read`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("dump", Self.line)
        let failure = try #require(throws: Failure.self) {
            _ = try DumpReader(
                [.file(file), .file(folder["none"])],
                wanted: WantedIDs(),
                cancellation: .never
            )
        }
        #expect(failure.kind == .inputMissing)
    }
}
