// SPDX-License-Identifier: Apache-2.0

import Testing

import Feeds

struct RemoteAddressTests {
    @Test(arguments: [
        ("HTTP://Example.ORG", "http://example.org/"),
        ("https://example.org:443/a", "https://example.org/a"),
        ("http://example.org:443/a", "http://example.org:443/a"),
        ("http://[::1]:8080/a", "http://[::1]:8080/a"),
        (" https://example.org/a b.epub\n", "https://example.org/a%20b.epub"),
        ("https://example.org/a/./b/../c/", "https://example.org/a/c/"),
        ("https://example.org/../../c", "https://example.org/c"),
        ("https://example.org/a/..", "https://example.org/"),
        ("https://example.org/search?q={words}#top", "https://example.org/search?q=%7Bwords%7D"),
        ("https://example.org/Bücher", "https://example.org/B%C3%BCcher"),
        ("https://example.org/a%2Fb", "https://example.org/a%2Fb"),
    ])
    func `an address has one spelling`(written: String, text: String) {
        #expect(RemoteAddress(written)?.text == text)
        #expect(RemoteAddress(text)?.text == text)
    }

    @Test(arguments: [
        "", "/books/a.epub", "example.org/a", "file:///etc/passwd", "ftp://example.org/a",
        "http://", "http:///a", "https:a", "https://ada:word@example.org/", "https://@example.org/",
        "http://example.org:port/", "http://example.org:99999/", "http://a%2fb/",
        "http://e.org/" + String(repeating: "a", count: 9_000),
    ])
    func `what is no whole address of the web is none`(text: String) {
        #expect(RemoteAddress(text) == nil)
    }

    /// Those of RFC 3986, section 5.4, but for what it says of fragments and other schemes.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
        ("g?y", "http://a/b/c/g?y"), ("", "http://a/b/c/d;p?q"), ("#s", "http://a/b/c/d;p?q"),
        (";x", "http://a/b/c/;x"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
        ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
        ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        (".g", "http://a/b/c/.g"), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
        ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("https://other.org/x", "https://other.org/x"),
    ])
    func `a reference leads where the standard says`(reference: String, text: String) throws {
        let base = try #require(RemoteAddress("http://a/b/c/d;p?q"))
        #expect(base.resolving(reference)?.text == text)
    }

    @Test(arguments: [
        "mailto:ada@example.org", "javascript:alert(1)", "file:///etc/passwd", "data:,",
    ])
    func `a reference to what is not on the web leads nowhere`(reference: String) throws {
        let base = try #require(RemoteAddress("http://a/b"))
        #expect(base.resolving(reference) == nil)
    }

    @Test func `an address knows who is asked, and its last name`() throws {
        let address = try #require(RemoteAddress("https://e.org:8080/get/epub/7?library=a/b"))
        #expect(address.origin == "https://e.org:8080")
        #expect(address.name == "7")
        #expect(RemoteAddress("https://e.org/a/")?.name == "")
    }

    @Test(arguments: [
        ("https://A.test/b", "a.test", true), ("http://a.test:81/", "a.test", false),
        ("https://[::1]:8443/b:c", "[::1]", true),
    ])
    func `an address tells whose server is asked, and whether in the open`(
        text: String,
        host: String,
        isSecure: Bool
    ) throws {
        let address = try #require(RemoteAddress(text))
        #expect(address.host == host && address.isSecure == isSecure)
    }
}
