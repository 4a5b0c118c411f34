// SPDX-License-Identifier: Apache-2.0

import Accounting
import Commands
import Terminal
import Testing
import Works

@Suite struct IdentifierArgumentTests {
    @Test(arguments: [
        ("isbn:978-0-306-40615-7", "isbn:9780306406157"), ("9780306406157", "isbn:9780306406157"),
        ("0-306-40615-2", "isbn:9780306406157"), ("ISBN:0306406152", "isbn:9780306406157"),
        ("urn:isbn:9780306406157", "isbn:9780306406157"),
        (
            "uuid:566BF9D7-C55A-45F8-91A6-E55E9B9B1325",
            "uuid:566bf9d7-c55a-45f8-91a6-e55e9b9b1325"
        ),
        ("google:zyTCAlFPjgYC", "google:zyTCAlFPjgYC"),
        ("https://www.gutenberg.org/ebooks/158", "gutenberg:158"),
        ("oclc:ocm00012345", "oclc:12345"),
        ("https://archiveofourown.org/works/59081659", "ao3:59081659"),
        ("https://press.moonstone.net/works/7310", "url:press.moonstone.net/works/7310"),
        ("other:databazeknih:48211", "other:databazeknih:48211"),
    ])
    func `every usual spelling is understood`(word: String, id: String) throws {
        #expect(try IdentifierArgument.read(word).description == id)
    }

    @Test(arguments: [
        ("isbm:9780306406157", "isbm", "did you mean \"isbn:9780306406157\"? "),
        ("gogle:zyTCAlFPjgYC", "gogle", "did you mean \"google:zyTCAlFPjgYC\"? "),
        ("shelfmark:12", "shelfmark", ""),
    ])
    func `an unknown kind is named, with the nearest and all that join`(
        word: String,
        kind: String,
        meant: String
    ) throws {
        let error = try #require(throws: Failure.self) { try IdentifierArgument.read(word) }
        #expect(error.message == "there is no kind of identifier \"\(kind)\"")
        let hint = error.hint
        #expect(hint.hasPrefix("\(meant)kinds that join: gutenberg, "))
        #expect(hint.hasSuffix(", other"))
        #expect(!hint.contains("issn"))
    }

    @Test(arguments: [
        ("isbn:9780306406158", "\"isbn:9780306406158\" is not a valid isbn: wrong check digit"),
        ("isbn:12", "\"isbn:12\" is not a valid isbn: 2 digits"),
        ("oclc:x", "\"oclc:x\" is not a valid oclc: not a number"),
    ])
    func `a value that cannot be right is refused with its reason`(word: String, message: String) {
        let error = #expect(throws: Failure.self) { try IdentifierArgument.read(word) }
        #expect(error?.message == message)
    }

    @Test(arguments: [
        ("issn:0378-5955", "names a series, not a book: it joins nothing"),
        ("calibre:12", "is a row number of one calibre library: it joins nothing"),
        ("https://example.org/emma", "is an address that names no book: it joins nothing"),
        ("isbn", "is what programs write for a missing identifier: it joins nothing"),
        ("ean:4006381333931", "is of the kind ean, which joins nothing"),
        ("other:emma", "is too short or too common to be the identifier of one book"),
        ("names:3df7c5a7ba72a0db", "is not an identifier"),
        ("", "is empty or too long for an identifier"), ("emma", "is not a known identifier"),
    ])
    func `an identifier that never joins states why`(word: String, reason: String) {
        let error = #expect(throws: Failure.self) { try IdentifierArgument.read(word) }
        #expect(error?.message == "\"\(word)\" \(reason)")
    }

    @Test(arguments: ["1", "isbn", "emma"])
    func `a value without a kind is answered with the right form`(word: String) {
        let error = #expect(throws: Failure.self) { try IdentifierArgument.read(word) }
        #expect(error?.hint.hasPrefix("write KIND:VALUE; kinds that join: ") == true)
    }

    @Test func `characters that could mislead a terminal are escaped`() {
        let error = #expect(throws: Failure.self) { try IdentifierArgument.read("e\u{1B}[2J") }
        #expect(error?.message.contains("\u{1B}") == false)
    }
}
