// SPDX-License-Identifier: Apache-2.0

import Fetching
import Testing

@Suite struct FetchMessageTests {
    @Test(arguments: [
        FetchRequest("http://a/b?c=\"d\"", limit: 7),
        FetchRequest("https://a/ä", part: .bytes(0...9), validator: "\"x\""),
        FetchRequest("https://a/b", part: .last(16_384)),
    ])
    func `a request is read as it was written`(request: FetchRequest) {
        let line = FetchMessage.line(request)
        #expect(line.count { $0 == 10 } == 1 && line.last == 10)
        #expect(FetchMessage.request(line.dropLast()) == request)
    }

    @Test(arguments: [
        "", "{}", "{\"url\":\"http://a/\"}", "{\"url\":1,\"limit\":1}",
        "{\"url\":\"http://a/\",\"limit\":-1}", "{\"url\":\"http://a/\",\"limit\":9999999999999}",
        "{\"url\":\"http://a/\\n\",\"limit\":1}",
        "{\"url\":\"http://a/\",\"limit\":1,\"range\":\"1\"}",
        "{\"url\":\"http://a/\",\"limit\":1,\"range\":\"5-4\"}",
        "{\"url\":\"http://a/\",\"limit\":1,\"validator\":\"x\\r\\nHost: b\"}",
        "{\"url\":\"http://a/\",\"limit\":1} x",
    ])
    func `what is no request is refused`(line: String) {
        #expect(FetchMessage.request(Array(line.utf8)) == nil)
    }

    @Test(
        arguments: [
            .page(FetchedPage(status: 200, mediaType: "a/b")),
            .page(FetchedPage(status: 429, validator: "\"x\"", retryAfter: "5")),
            .failed(.cut, detail: "half"),
        ] as [FetchAnswer]
    )
    func `the begin of an answer is read as it was written`(answer: FetchAnswer) throws {
        let line = FetchMessage.bytes(answer)
        #expect(line.count { $0 == 10 } == 1 && line.last == 10)
        #expect(FetchMessage.answer(line.dropLast()) == answer)
    }

    @Test func `a part is read as it was written`() {
        var page = FetchedPage(status: 206)
        page.byteCount = 10
        page.part = FetchedPart(start: 5, total: 70)
        #expect(FetchMessage.answer(FetchMessage.bytes(.page(page)).dropLast()) == .page(page))
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK", "{}", "{\"length\":1}", "{\"failed\":\"moon\"}",
    ])
    func `what is no answer is refused`(line: String) {
        #expect(FetchMessage.answer(Array(line.utf8)) == nil)
    }

    @Test(arguments: [0, 1, 255, FetchMessage.longestPiece])
    func `the mark of a piece is read as it was written`(count: Int) {
        let mark = FetchMessage.mark(ofPiece: count)
        #expect(mark.count == FetchMessage.pieceMark)
        #expect(FetchMessage.count(ofPiece: mark) == count)
    }

    @Test(arguments: ["", "1\n", "00000001 ", "-0000001\n", "00100001\n", "zzzzzzzz\n"])
    func `what is no mark is refused`(mark: String) {
        #expect(FetchMessage.count(ofPiece: Array(mark.utf8)) == nil)
    }

    @Test func `an answer ends well or says why not`() {
        let failure = FetchAnswer.failed(.cut, detail: "half")
        #expect(FetchMessage.ending(FetchMessage.end.dropLast()) == .some(nil))
        #expect(FetchMessage.ending(FetchMessage.bytes(failure).dropLast()) == .some(failure))
        #expect(FetchMessage.ending(Array("{\"status\":200}".utf8)) == nil)
    }

    @Test(arguments: [
        ("bytes 5-9/70", 5, 70), ("BYTES 0-0/1", 0, 1), ("bytes 5-9/*", 5, nil),
        ("bytes */70", nil, nil), ("bytes -1/70", nil, nil), ("lines 0-1/2", nil, nil),
        ("bytes", nil, nil), ("", nil, nil),
    ])
    func `a part is where the server says`(text: String, start: Int?, total: Int?) {
        #expect(FetchedPart(text) == start.map { FetchedPart(start: $0, total: total) })
    }

    @Test(arguments: [
        ("Accession/1 (ada@example.org)", true), ("Accession/1 (+https://example.org/a)", true),
        ("ada@example.org", true), ("Accession/1", false), ("", false), ("a @ b", false),
        ("@", false), ("ada@", false), ("http://", false), ("ada@example.org\r\nHost: x", false),
        ("ädä@example.org", false),
    ])
    func `a contact is an address at which somebody can be reached`(text: String, isOne: Bool) {
        #expect(Contact.isIn(text) == isOne)
    }

    @Test func `credentials are found by server, and for no other`() throws {
        let text = """
            # mine
            machine Books.example.org
              login ada
              password love lace
            """
        #expect(Credentials(Array(text.utf8)) == nil)
        let good = text.replacing("love lace", with: "lovelace")
        let credentials = try #require(Credentials(Array(good.utf8)))
        let login = Credentials.Login(name: "ada", password: "lovelace")
        #expect(credentials.login(for: "https://books.example.org") == login)
        #expect(credentials.login(for: "https://example.org") == nil)
        #expect(credentials.login(for: "https://a.books.example.org") == nil)
        #expect(credentials.login(for: "https://books.example.org:8443") == nil)
        let asked: Set = ["https://books.example.org:8443"]
        #expect(credentials.login(for: "https://books.example.org:8443", asked: asked) == login)
        #expect(credentials.login(for: "https://books.example.org", asked: asked) == nil)
        #expect(credentials.login(for: "http://books.example.org", asked: asked) == nil)
    }

    @Test func `credentials of a host with brackets are found with and without a port`() throws {
        let text = "machine [::1] login ada password x"
        let credentials = try #require(Credentials(Array(text.utf8)))
        #expect(credentials.login(for: "http://[::1]") != nil)
        #expect(credentials.login(for: "http://[::1]:80") == nil)
        #expect(credentials.login(for: "http://[::1]:8080", asked: ["http://[::1]:8080"]) != nil)
    }
}
