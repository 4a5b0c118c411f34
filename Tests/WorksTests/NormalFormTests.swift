// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Works

@Suite struct NormalFormTests {
    private static let examples = [
        "urn:isbn:978-0-306-40615-7", "080442957X", "979-10-323-0082-4",
        "URN:UUID:{2C3272A4-731B-4348-909D-6F38B97B18EB}",
        "calibre:BA6BF14C33844CB497BA2BF1C9267338", "amazon_fr:b000fbjciy", "mobi-asin:B000FBJCIY",
        "mobi-asin:BA6BF14C-3384-4CB4-97BA-2BF1C9267338", "google:pPamZwEACAAJ",
        "https://www.gutenberg.org/ebooks/11", "goodreads:00222735", "goodreads-work:817",
        "librarything:1060", "librarything-book:2", "openlibrary:ol45883w", "OL7353617M",
        "https://www.wikidata.org/wiki/q174596", "doi:10.1000/A:B", "(OCoLC)ocm00123456",
        "lccn:n78-890351", "kobo:The-Moonstone-5", "apple:395519191", "overdrive:573",
        "overdrive:BA6BF14C-3384-4CB4-97BA-2BF1C9267338", "isbndb:the_moonstone_a01",
        "https://standardebooks.org/ebooks/Wilkie-Collins/the-moonstone",
        "https://archiveofourown.org/works/59081659", "ao3:59081659",
        "fanficfare-uid:archiveofourown.org-ufyrelight-s59081659",
        "fanficfare-uid:www.fanfiction.net-u1-s4242", "archive.org/details/moonstone00coll",
        "hathitrust:UC2.ark:/13960/t4jm2bn9s", "smashwords:0573", "feedbooks:BOOK/2936",
        "ark:/13960/t4jm-2bn9s", "https://WWW.Boolesrings.org/Krautzberger/?p=7",
        "code.google.com.epub-samples.moby-dick-basic", "Databazeknih:48211",
    ]

    @Test(arguments: examples)
    func `a normal form is its own normal form`(value: String) {
        let id = volumeID(value)
        #expect(id.kind.level != .never)
        #expect(outcome(id.description) == id.description)
        #expect(outcome(id.value, scheme: id.kind.name) == id.description)
    }

    @Test func `the examples cover every kind that joins`() {
        let covered = Set(Self.examples.map { volumeID($0).kind })
        // No book writes down what is computed from its text, nor what a catalogue calls it.
        #expect(covered == Set(VolumeIDKind.all.filter { $0.level != .never && $0.isInBooks }))
    }

    @Test func `only a person means the text of a book by that word`() {
        let digits = "7D739b927ff22cfe34f0ce927e05632c"
        let text = VolumeID(kind: .text, value: digits.lowercased())
        #expect(IdentifierClassifier.classify(typed: "text:\(digits)") == .valid(text))
        #expect(IdentifierClassifier.classify(typed: "text: \(digits) ") == .valid(text))
        let written = IdentifierClassifier.classify(RawIdentifier(value: "text:\(digits)"))
        #expect(written.volumeID?.kind == .other)
        for bad in ["text:", "text:7d73", "text:\(digits)0", "text:\(digits.dropLast())x"] {
            guard case .invalid(.text, _) = IdentifierClassifier.classify(typed: bad) else {
                Issue.record("\(bad)")
                continue
            }
        }
        #expect(
            IdentifierClassifier.classify(typed: "0-306-40615-2")
                == IdentifierClassifier.classify(RawIdentifier(value: "0-306-40615-2"))
        )
    }

    @Test func `only a person means what a catalogue calls a book by that word`() {
        let typed = "catalogue-record:BA6BF14C-3384-4CB4-97BA-2BF1C9267338"
        let id = VolumeID(
            kind: .catalogueRecord,
            value: "ba6bf14c-3384-4cb4-97ba-2bf1c9267338"
        )
        #expect(IdentifierClassifier.classify(typed: typed) == .valid(id))
        let written = IdentifierClassifier.classify(RawIdentifier(value: typed))
        #expect(written.volumeID?.kind != .catalogueRecord)
    }

    @Test(arguments: examples)
    func `values that join are plain ASCII without blanks`(value: String) {
        #expect(volumeID(value).value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }

    @Test(arguments: examples)
    func `blanks and invisible marks around a value do not matter`(value: String) {
        #expect(outcome("\n\t \(value) \u{A0}") == outcome(value))
        #expect(outcome("\u{FEFF}\(value)\u{200B}") == outcome(value))
    }

    @Test(arguments: [
        "key:val", "http://www.Example.com/A/", "book:17", "ISSN:0378-5955", "calibre:255",
        "some words",
        "ean:4006381333931", "douban:1008145", "Series: One",
    ])
    func `identifiers kept without joining have one spelling too`(value: String) {
        let raw = RawIdentifier(value: value)
        guard case .never(let id?) = IdentifierClassifier.classify(raw) else {
            Issue.record("\(value) joins")
            return
        }
        #expect(outcome(id.value, scheme: id.kind.name) == "never \(id)")
    }

    @Test func `no value, however broken, gives an identifier that is not its own normal form`() {
        var random = SeededNumbers(seed: 17)
        let pieces = [
            "urn:", "isbn:", "uuid:", "978", "0306406157", "X", "-", " ", ":", "/", "http://",
            "www.", "gutenberg.org/", "ol", "W", "doi:", "10.1000/", "{", "}", "(OCoLC)", "ocm",
            "amazon:", "b0", "2c3272a4-731b-4348-909d-6f38b97b18eb", "\u{2013}", "\u{E9}", "%2F",
            "?id=", "lccn:", "85", "#", "@", "\u{FEFF}", "info:", "11", "goodreads.com/book/show/",
        ]
        var joining = 0
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...6, using: &random)
            let value = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let scheme = ["ISBN", "uuid", "URI", nil, nil].randomElement(using: &random) ?? nil
            let raw = RawIdentifier(value: value, scheme: scheme)
            guard let id = IdentifierClassifier.classify(raw).volumeID else { continue }
            joining += 1
            #expect(outcome(id.description) == id.description, "from \(value)")
        }
        #expect(joining > 300)
    }
}
