// SPDX-License-Identifier: Apache-2.0

import Fetching
import Testing

@Suite struct FetchMessageTests {
    @Test(arguments: [
        FetchRequest("http://a/b?c=\"d\"", limit: 7),
        FetchRequest("https://a/ä", range: 0...9, validator: "\"x\""),
    ])
    func `a request is read as it was written`(request: FetchRequest) {
        let line = FetchMessage.line(request)
        #expect(line.count { $0 == 10 } == 1 && line.last == 10)
        #expect(FetchMessage.request(line.dropLast()) == request)
    }

    @Test(arguments: [
        "", "{}", "{\"url\":\"http://a/\"}", "{\"url\":1,\"limit\":1}",
        "{\"url\":\"http://a/\",\"limit\":-1}", "{\"url\":\"http://a/\",\"limit\":99999999999}",
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
            .page(FetchedPage(status: 200, mediaType: "a/b", body: [1, 10, 2])),
            .page(FetchedPage(status: 429, validator: "\"x\"", retryAfter: "5")),
            .failed(.cut, detail: "half"),
        ] as [FetchAnswer]
    )
    func `an answer is read as it was written`(answer: FetchAnswer) throws {
        let bytes = FetchMessage.bytes(answer)
        let end = try #require(bytes.firstIndex(of: 10))
        var (read, count) = try #require(FetchMessage.answer(Array(bytes[..<end])))
        #expect(count == bytes.count - end - 1)
        if case .page(var page) = read {
            page.body = Array(bytes[(end + 1)...])
            read = .page(page)
        }
        #expect(read == answer)
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK", "{\"status\":200}", "{\"bytes\":1}", "{\"status\":200,\"bytes\":-1}",
        "{\"failed\":\"moon\",\"bytes\":0}", "{\"failed\":\"cut\",\"bytes\":9}",
    ])
    func `what is no answer is refused`(line: String) {
        #expect(FetchMessage.answer(Array(line.utf8)) == nil)
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

    @Test func `credentials are found by host, and for no other`() throws {
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
        #expect(credentials.login(for: "books.example.org") == login)
        #expect(credentials.login(for: "example.org") == nil)
        #expect(credentials.login(for: "a.books.example.org") == nil)
    }
}
