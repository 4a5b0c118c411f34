// SPDX-License-Identifier: Apache-2.0

import Feeds
import Fetching
import Files
import Remote
import TestSupport
import Testing

struct PeekTests {
    /// A server with one file, which it gives in one way or another.
    struct Server {
        enum Way: CaseIterable {
            case parts, partsWithoutValidator, whole, wrongPart, noTotal, refusesParts, partOfZeroes
            case emptyPart, unchangedPart, longPart, shortPart
        }

        var way = Way.parts
        var bytes: [UInt8] = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
        var validator: String? = "\"1\""

        func answer(_ request: FetchRequest) -> FetchAnswer {
            var page = FetchedPage(status: 200, validator: validator)
            if way == .partsWithoutValidator { page.validator = nil }
            if request.part == nil, let known = request.validator, known == validator {
                page.status = 304
                return .page(page)
            }
            let isOther = request.part != nil && request.validator.map { $0 != validator } ?? false
            guard let part = request.part, way != .whole, !isOther else {
                page.byteCount = bytes.count
                page.body = bytes
                return .page(page)
            }
            if way == .refusesParts { return .page(FetchedPage(status: 416)) }
            var range =
                switch part {
                case .last(let count): max(0, bytes.count - count)...bytes.count - 1
                case .bytes(let range): range
                }
            if way == .wrongPart { range = 0...range.count - 1 }
            page.status = 206
            page.part = FetchedPart(
                start: range.lowerBound,
                total: way == .noTotal ? nil : bytes.count
            )
            page.body = Array(bytes[range])
            switch way {
            case .emptyPart: page.body = []
            case .unchangedPart: return .page(FetchedPage(status: 304, validator: validator))
            case .longPart: page.body = bytes
            case .shortPart: page.body.removeLast(page.body.count / 2)
            default: break
            }
            return .page(page)
        }
    }

    private func peek(
        _ server: @escaping () -> Server,
        _ body: (Peek, PaperWeb) throws -> Void
    ) throws {
        let folder = try TemporaryFolder()
        let web = PaperWeb { server().answer($0) }
        let file = try PartialFile(folder.path.appending("book"))
        let address = try #require(RemoteAddress("http://a.test/1.epub"))
        try body(Peek(address, into: file, limit: 1 << 20, RemoteClient(web)), web)
    }

    private func read(_ peek: Peek, _ range: Range<Int64>) throws -> [UInt8] {
        Array(try SmallFile.read(peek.file.path)[Int(range.lowerBound)..<Int(range.upperBound)])
    }

    @Test func `only what is read comes, and a little of what lies behind it`() throws {
        let server = Server()
        try peek({ server }) { peek, web in
            try peek.begin()
            #expect(peek.file.size == 200_000 && !peek.file.isWhole)
            let wanted: [Range<Int64>] = [
                199_000..<200_000, 10..<20, 1_500..<2_000, 16_000..<21_000, 20..<2_058,
            ]
            for range in wanted {
                #expect(peek.bring(range))
                #expect(
                    try read(peek, range)
                        == Array(server.bytes[Int(range.lowerBound)..<Int(range.upperBound)])
                )
            }
            #expect(
                web.requests.compactMap { $0.part?.text } == ["-4096", "10-2057", "16000-20999"]
            )
            #expect(peek.received == 4_096 + 2_048 + 5_000)
        }
    }

    @Test(arguments: Server.Way.allCases.filter { $0 != .partOfZeroes })
    func `in whatever way a server gives a file, all of it can be had`(way: Server.Way)
        throws
    {
        let server = Server(way: way)
        try peek({ server }) { peek, web in
            try peek.begin()
            #expect(peek.bring(0..<10))
            try peek.bringAll()
            #expect(peek.file.isWhole)
            #expect(try SmallFile.read(peek.file.path) == server.bytes)
            #expect(web.requests.count <= 4)
        }
    }

    @Test func `who reads much gets all of it at once`() throws {
        let server = Server()
        try peek({ server }) { peek, web in
            try peek.begin()
            #expect(peek.bring(0..<150_000))
            #expect(!peek.file.isWhole && web.requests.count == 2)
        }
        try peek({ server }) { peek, web in
            try peek.begin()
            #expect(peek.bring(0..<160_000))
            #expect(peek.file.isWhole && web.requests.count == 2)
        }
    }

    @Test func `who reads here and there gets all of it at last`() throws {
        let server = Server(bytes: [UInt8](repeating: 7, count: 1_000_000))
        try peek({ server }) { peek, web in
            try peek.begin()
            for place in stride(from: Int64(0), to: 900_000, by: 100_000) {
                #expect(peek.bring(place..<place + 10))
            }
            #expect(peek.file.isWhole && web.requests.count == 9)
        }
    }

    @Test func `a file that is another meanwhile is not put together of both`() throws {
        var server = Server()
        try peek({ server }) { peek, _ in
            try peek.begin()
            server.bytes = [UInt8](repeating: 9, count: 100_000)
            server.validator = "\"2\""
            #expect(!peek.bring(0..<10))
            #expect(peek.halt == nil)
            #expect(peek.file.isWhole && peek.validator == "\"2\"")
            #expect(try SmallFile.read(peek.file.path) == server.bytes)
            #expect(peek.bring(0..<10))
        }
    }

    @Test func `a version that is known does not come again`() throws {
        var server = Server()
        try peek({ server }) { peek, web in
            var isOther = try peek.bringAll(unless: "\"1\"")
            #expect(!isOther && peek.received == 0)
            server.validator = "\"2\""
            isOther = try peek.bringAll(unless: "\"1\"")
            #expect(isOther && peek.file.isWhole && web.requests.count == 2)
        }
    }

    @Test func `however long a file is said to be, none is made that is longer than a book`() throws
    {
        let folder = try TemporaryFolder()
        let web = PaperWeb { request in
            var page = FetchedPage(status: 206, body: [1])
            page.part = FetchedPart(start: 99_999_999_999_999 - 16_383, total: 100_000_000_000_000)
            return .page(request.part == nil ? FetchedPage(status: 404) : page)
        }
        let file = try PartialFile(folder.path.appending("book"))
        let address = try #require(RemoteAddress("http://a.test/1.epub"))
        let peek = Peek(address, into: file, limit: 1 << 20, RemoteClient(web))
        #expect {
            try peek.begin()
        } throws: { error in
            guard case Peek.Halt.trouble(let trouble) = error else { return false }
            return trouble.kind == .tooLarge
        }
        #expect(file.size == 0)
    }

    @Test func `what cannot be had halts, and says why`() throws {
        var isGone = false
        let server = Server()
        let folder = try TemporaryFolder()
        let web = PaperWeb { isGone ? .page(FetchedPage(status: 410)) : server.answer($0) }
        let file = try PartialFile(folder.path.appending("book"))
        let address = try #require(RemoteAddress("http://a.test/1.epub"))
        let peek = Peek(address, into: file, limit: 1 << 20, RemoteClient(web))
        try peek.begin()
        isGone = true
        #expect(!peek.bring(0..<10))
        guard case .trouble(let trouble)? = peek.halt else {
            Issue.record("nothing halted")
            return
        }
        #expect(trouble.kind == .gone)
    }
}
