// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct IdentifierClassifierTests {
    @Test(arguments: [
        ("urn:isbn:978-0-306-40615-7", "isbn:9780306406157"),
        ("isbn:9780306406157", "isbn:9780306406157"),
        ("urn:isbn:ISBN: 0-306-40615-2", "isbn:9780306406157"),
        ("9780306406157", "isbn:9780306406157"),
        ("URN:ISBN:9780306406157", "isbn:9780306406157"),
        ("isbn:urn:isbn:9780306406157", "isbn:9780306406157"),
        ("ISBN 978-0-306-40615-7", "isbn:9780306406157"),
        ("  isbn : 9780306406157\n", "isbn:9780306406157"),
        ("urn:ean:9780306406157", "isbn:9780306406157"),
        ("0-306-40615-2", "isbn:9780306406157"),
        ("epub-9780306406157", "isbn:9780306406157"),
        ("pub.978-0-306-40615-7", "isbn:9780306406157"),
        ("pub.9780306406158", "other:pub.9780306406158"),
        ("epub-978080442957X", "other:epub-978080442957X"),
        ("９７８０３０６４０６１５７", "isbn:9780306406157"),
        ("ｉｓｂｎ：９７８０３０６４０６１５７", "isbn:9780306406157"),
        ("ｏｃｌｃ：１２３４５６", "never other:ｏｃｌｃ：１２３４５６"),
        (
            "urn:uuid:{2C3272A4-731B-4348-909D-6F38B97B18EB}",
            "uuid:2c3272a4-731b-4348-909d-6f38b97b18eb"
        ),
        (
            "uuid:2c3272a4-731b-4348-909d-6f38b97b18eb",
            "uuid:2c3272a4-731b-4348-909d-6f38b97b18eb"
        ),
        ("2c3272a4731b4348909d6f38b97b18eb", "uuid:2c3272a4-731b-4348-909d-6f38b97b18eb"),
        ("668AAF2B-9796-4F53-83CC-C4211C2A32A8", "uuid:668aaf2b-9796-4f53-83cc-c4211c2a32a8"),
        (
            "calibre:ba6bf14c-3384-4cb4-97ba-2bf1c9267338",
            "calibre:ba6bf14c-3384-4cb4-97ba-2bf1c9267338"
        ),
        ("google:pPamZwEACAAJ", "google:pPamZwEACAAJ"),
        ("GOOGLE:pPamZwEACAAJ", "google:pPamZwEACAAJ"),
        ("amazon:0425040801", "isbn:9780425040805"),
        ("AMAZON:3440077934", "isbn:9783440077931"),
        ("amazon_uk:b000fbjciy", "asin:B000FBJCIY"),
        ("asin:B000FBJCIY", "asin:B000FBJCIY"),
        ("mobi-asin:B000FBJCIY", "mobi-asin:B000FBJCIY"),
        ("mobi-asin:0425040801", "isbn:9780425040805"),
        (
            "mobi-asin:BA6BF14C-3384-4CB4-97BA-2BF1C9267338",
            "mobi-asin:ba6bf14c-3384-4cb4-97ba-2bf1c9267338"
        ),
        ("gutenberg:00011", "gutenberg:11"),
        ("goodreads:222735", "goodreads:222735"),
        ("goodreads-work:817", "goodreads-work:817"),
        ("librarything:1060", "librarything-work:1060"),
        ("librarything-book:77", "librarything-book:77"),
        ("openlibrary:OL45883W", "openlibrary-work:OL45883W"),
        ("openlibrary:ol7353617m", "openlibrary-book:OL7353617M"),
        ("OL45883W", "openlibrary-work:OL45883W"),
        ("/works/OL45883W", "other:/works/OL45883W"),
        ("openlibrary:/works/OL45883W", "openlibrary-work:OL45883W"),
        ("wikidata:q174596", "wikidata:Q174596"),
        ("doi:10.1000/ABC.1", "doi:10.1000/abc.1"),
        ("10.1000/ABC.1", "doi:10.1000/abc.1"),
        ("info:doi/10.1000/ABC.1", "doi:10.1000/abc.1"),
        ("oclc:ocm00123456", "oclc:123456"),
        ("OCLC 123456", "oclc:123456"),
        ("(OCoLC)ocn123456789", "oclc:123456789"),
        ("(OCoLC)00123456", "oclc:123456"),
        ("ocm00123456", "oclc:123456"),
        ("on1234567890", "oclc:1234567890"),
        ("lccn:n78-890351", "lccn:n78890351"),
        ("lccn:85-2 ", "lccn:85000002"),
        ("lccn:   85000002 ", "lccn:85000002"),
        ("lccn:75-425165//r75", "lccn:75425165"),
        ("lccn:2001-000002", "lccn:2001000002"),
        ("kobo:The-Moonstone-5", "kobo:the-moonstone-5"),
        ("apple:395519191", "apple:395519191"),
        ("overdrive:573", "overdrive:573"),
        ("isbndb:the_moonstone_a01", "isbndb:the_moonstone_a01"),
    ])
    func `I2 a value alone is classified and normalised`(value: String, expected: String) {
        #expect(outcome(value) == expected)
    }

    @Test(arguments: [
        ("ISBN", "0-306-40615-2", "isbn:9780306406157"),
        ("isbn", "306406152", "isbn:9780306406157"),
        ("ISBN-13", "9780306406157", "isbn:9780306406157"),
        ("GOOGLE", "pPamZwEACAAJ", "google:pPamZwEACAAJ"),
        ("AMAZON", "0425040801", "isbn:9780425040805"),
        ("amazon_de", "B000FBJCIY", "asin:B000FBJCIY"),
        ("MOBI-ASIN", "b000fbjciy", "mobi-asin:B000FBJCIY"),
        ("calibre", "255", "never calibre-row:255"),
        (
            "calibre", "acdd34a7-8d91-4ef7-91cb-5a46f09f595b",
            "calibre:acdd34a7-8d91-4ef7-91cb-5a46f09f595b"
        ),
        (
            "uuid", "ACDD34A7-8D91-4EF7-91CB-5A46F09F595B",
            "uuid:acdd34a7-8d91-4ef7-91cb-5a46f09f595b"
        ),
        ("DOI", "10.1000/1", "doi:10.1000/1"),
        ("Goodreads", "71348", "goodreads:71348"),
        ("ISSN", "0378-5955", "never issn:0378-5955"),
        ("new_douban", "1008145", "never douban:1008145"),
        ("barnesnoble", "w/dune/1100060468", "never barnesnoble:w/dune/1100060468"),
        ("EAN", "4006381333931", "never ean:4006381333931"),
        ("URI", "http://www.gutenberg.org/ebooks/11", "gutenberg:11"),
        ("URL", "gutenberg.org/ebooks/11", "gutenberg:11"),
        ("XYZ", "9780306406157", "isbn:9780306406157"),
        ("XYZ", "foo-17", "never other:xyz:foo-17"),
    ])
    func `I1 a scheme names the kind`(scheme: String, value: String, expected: String) {
        #expect(outcome(value, scheme: scheme) == expected)
    }

    @Test(arguments: [
        ("URI", "urn:uuid:acdd34a7-8d91-4ef7-91cb-5a46f09f595b"),
        ("ISBN", "urn:uuid:acdd34a7-8d91-4ef7-91cb-5a46f09f595b"),
        ("calibre", "uuid:acdd34a7-8d91-4ef7-91cb-5a46f09f595b"),
    ])
    func `I1 a prefix of the value beats the scheme`(scheme: String, value: String) {
        #expect(outcome(value, scheme: scheme) == "uuid:acdd34a7-8d91-4ef7-91cb-5a46f09f595b")
    }

    @Test func `I1 an address beats the scheme`() {
        let address = "https://www.goodreads.com/book/show/222735.The_Moonstone"
        #expect(outcome(address, scheme: "ISBN") == "goodreads:222735")
    }

    @Test(arguments: [
        ("02", "0306406152", "isbn:9780306406157"),
        ("2", "0306406152", "isbn:9780306406157"),
        ("03", "9780306406157", "isbn:9780306406157"),
        ("06", "10.1000/1", "doi:10.1000/1"),
        ("13", "2001000002", "lccn:2001000002"),
        ("15", "978-0-306-40615-7", "isbn:9780306406157"),
        ("22", "urn:isbn:9780306406157", "isbn:9780306406157"),
        ("23", "ocm00123456", "oclc:123456"),
        ("24", "9780306406157", "isbn:9780306406157"),
        ("35", "13030/tf5p30086k", "ark:13030/tf5p30086k"),
        ("01", "0306406152", "other:0306406152"),
        ("DOI", "10.1000/1", "doi:10.1000/1"),
    ])
    func `I1 a type code names the kind`(code: String, value: String, expected: String) {
        #expect(outcome(value, typeCode: code) == expected)
    }

    @Test func `I1 a known scheme beats the type code and an unknown one does not`() {
        #expect(outcome("10.1000/1", scheme: "DOI", typeCode: "15") == "doi:10.1000/1")
        #expect(outcome("10.1000/1", scheme: "mine", typeCode: "06") == "doi:10.1000/1")
    }

    @Test func `I2 thirteen digits that are an ISBN are one under a scheme they cannot be of`() {
        #expect(outcome("9780306406157", scheme: "uuid") == "isbn:9780306406157")
        #expect(outcome("978-0-306-40615-7", typeCode: "06") == "isbn:9780306406157")
        // Nor does a wrong one become anything else.
        #expect(outcome("9780306406158", scheme: "uuid") == "invalid uuid")
        // A prefix of the value itself is trusted.
        #expect(outcome("urn:uuid:9780306406157") == "invalid uuid")
    }

    @Test(arguments: [
        "9780306406157 (pbk.)", "978-0-306-40615-7 : $12.95", "[9780306406157]",
        "9780306406157-epub", "9780306406157_epub", "isbn_9780306406157", "ISBN13: 9780306406157",
        "urn:isbn:9780306406157-epub", "eisbn:9780306406157", "e-ISBN: 9780306406157",
        "ISBN (ebook): 9780306406157", "ebook-isbn:9780306406157", "p-isbn 0-306-40615-2",
        "Paperback ISBN 0-306-40615-2", "0-306-40615-2 (pbk.)",
    ])
    func `I2 an ISBN is read with what is usually written around it`(value: String) {
        #expect(outcome(value) == "isbn:9780306406157")
    }

    @Test(arguments: ["ISBN (ebook)", "ebook-isbn", "Print ISBN", "isbn_13", "e-ISBN"])
    func `I1 a scheme with the word ISBN means one`(scheme: String) {
        #expect(outcome("978-0-306-40615-7 (pbk.)", scheme: scheme) == "isbn:9780306406157")
        #expect(outcome("moonstone", scheme: scheme) == "invalid isbn")
    }

    @Test(arguments: [
        ("9780306406157-20190101", "other:9780306406157-20190101"),
        ("9780306406158-epub", "invalid isbn"),
        ("9780306406157 9780804429573", "invalid isbn"),
        ("moonstone-9780306406157", "other:moonstone-9780306406157"),
        ("0306406152-epub", "other:0306406152-epub"),
    ])
    func `I2 a text is not searched for an ISBN that it does not begin with`(
        value: String,
        expected: String
    ) {
        #expect(outcome(value) == expected)
    }

    @Test(arguments: [
        ("fanficfare-uid:archiveofourown.org-ufyrelight-s59081659", nil, "ao3:59081659"),
        ("archiveofourown.org-ufyre-light-s59081659", "FANFICFARE-UID", "ao3:59081659"),
        ("fanficfare-uid:www.fanfiction.net-u1-s4242", nil, "fanfiction:fanfiction.net/4242"),
        ("fanficfare-uid:test", nil, "invalid fanfiction"),
        ("59081659", "ao3", "ao3:59081659"),
        ("moonstone00coll", "ocaid", "internet-archive:moonstone00coll"),
        ("mdp.39015004071530", "HathiTrust", "hathitrust:mdp.39015004071530"),
        ("000123456", "hathitrust", "invalid hathitrust"),
        ("573", "Smashwords", "smashwords:573"),
        ("feedbooks:book/2936", nil, "feedbooks:book/2936"),
        ("feedbooks:2936", nil, "invalid feedbooks"),
        ("ark:/13960/t4jm2bn9s", nil, "ark:13960/t4jm2bn9s"),
    ])
    func `I2 digital libraries and sites of stories have kinds`(
        value: String,
        scheme: String?,
        expected: String
    ) {
        #expect(outcome(value, scheme: scheme) == expected)
    }

    @Test func `I2 ten digits are an ISBN only if nothing else is stated about them`() {
        #expect(outcome("0306406152") == "isbn:9780306406157")
        #expect(outcome("0306406152", scheme: "") == "isbn:9780306406157")
        #expect(outcome("0306406152", scheme: "BookID") == "other:bookid:0306406152")
        #expect(outcome("0306406152", scheme: "URI") == "other:0306406152")
        #expect(outcome("1234567890") == "never other:1234567890")
    }

    @Test(arguments: [
        ("abc", "ISBN", "isbn"),
        ("9781234567890", nil, "isbn"),
        ("978-1234567890", nil, "isbn"),
        ("urn:isbn:9999999999", nil, "isbn"),
        ("isbn:0000000000", nil, "isbn"),
        ("ISBN 978-1234567890", nil, "isbn"),
        ("amazon:0425040802", nil, "isbn"),
        ("amazon:KINDLE", nil, "asin"),
        ("asin:ABCDEFGHIJ", nil, "asin"),
        ("urn:uuid:00000000-0000-0000-0000-000000000000", nil, "uuid"),
        ("FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", "uuid", "uuid"),
        ("urn:uuid:1", nil, "uuid"),
        ("urn:uuid:9781101539545", nil, "uuid"),
        ("uTYxUxj8FQqUHKlf6ACUSyB", "uuid", "uuid"),
        ("2c3272a4-731b-4348-909d6-f38b97b18eb", "uuid", "uuid"),
        ("google:short", nil, "google"),
        ("goodreads:moonstone", nil, "goodreads"),
        ("gutenberg:0", nil, "gutenberg"),
        ("doi:11.1000/1", nil, "doi"),
        ("doi:10.1000/caf\u{E9}", nil, "doi"),
        ("oclc:none", nil, "oclc"),
        ("lccn:12345", nil, "lccn"),
        ("lccn:00000000", nil, "lccn"),
        ("openlibrary:OL26320A", nil, "openlibrary-work"),
        ("wikidata:moonstone", nil, "wikidata"),
        ("kobo:unknown", nil, "kobo"),
    ])
    func `I2 a bad value of a named kind is invalid`(value: String, scheme: String?, kind: String) {
        #expect(outcome(value, scheme: scheme) == "invalid \(kind)")
    }

    @Test(arguments: [
        ("ebook:guid-2C3272A4-731B-4348-909D-6F38B97B18EB", nil),
        ("guid-2c3272a4731b4348909d6f38b97b18eb", nil),
        ("uuid_2c3272a4-731b-4348-909d-6f38b97b18eb", nil),
        ("urn:uuid:uuid-2c3272a4-731b-4348-909d-6f38b97b18eb", nil),
        ("guid-2c3272a4-731b-4348-909d-6f38b97b18eb", "uuid"),
    ])
    func `I2 a UUID may have its name before it`(value: String, scheme: String?) {
        #expect(outcome(value, scheme: scheme) == "uuid:2c3272a4-731b-4348-909d-6f38b97b18eb")
    }

    @Test(arguments: ["ebook:guid-6B2DF0030656ED9D8", "guid-00000000-0000-0000-0000-000000000000"])
    func `I2 what is no UUID behind its name is none`(value: String) {
        #expect(!outcome(value).hasPrefix("uuid:"))
    }

    @Test func `I2 an invalid value says what is wrong`() {
        let raw = RawIdentifier(value: "urn:isbn:9780306406158")
        #expect(
            IdentifierClassifier.classify(raw)
                == .invalid(kind: .isbn, problem: "wrong check digit")
        )
    }

    @Test(arguments: [
        ("key:val", "never other:key:val"),
        ("Key: val", "never other:key:val"),
        ("a:1", "never other:a:1"),
        ("a:2", "never other:a:2"),
        ("calibre:255", "never calibre-row:255"),
        ("url:http://x", "never url:x"),
        ("uri:https://www.Example.com/Books/123/", "never url:example.com/Books/123"),
        ("http://example.com/books/123", "never url:example.com/books/123"),
        ("www.example.com", "never url:example.com"),
        ("GwR Produces [Tue Jun 15 06:58:02 2010]", nil),
        ("2016-11-05", nil),
        ("9000000000000", nil),
        ("B000FBJCIY", nil),
        ("Q174596", nil),
        ("Apple pie for beginners", nil),
        ("austen_jane_-_orgueil_et_prejuges", nil), ("the.moonstone", nil), ("test-book-123", nil),
        ("sample123456", nil), ("ebook-0001", nil), ("book:12345", nil), ("1111-2222-3333", nil),
        ("{{publisher}}-{{number}}-10023", nil), ("com.example.mybook", nil),
        ("Mondb\u{FC}ch-192837", nil),
        ("version:2016-11-05", nil), ("work:work:1", nil), ("press-press-press-17", nil),
    ])
    func `I2 what names no book is kept and joins nothing`(value: String, expected: String?) {
        #expect(outcome(value) == expected ?? "never other:\(value)")
    }

    @Test(arguments: [
        ("com.github.epub-testsuite.epub30-test-0100", nil),
        ("code.google.com.epub-samples.moby-dick-basic", nil),
        ("debian-live.alioth.debian.org/manual/epub/live-manual.de.epub", nil),
        ("uTYxUxj8FQqUHKlf6ACUSyB", nil), ("PHX-1994-77310-A", nil), ("20161105123047", nil),
        ("urn:nbn:de:101:1-2019041", "nbn:de:101:1-2019041"),
        ("Databazeknih: 48211", "databazeknih:48211"),
    ])
    func `I2 a value of no known kind with enough of its own is that of one file`(
        value: String,
        expected: String?
    ) {
        #expect(outcome(value) == "other:\(expected ?? value)")
        #expect(volumeID(value).kind.level == .package)
    }

    @Test func `I2 an unknown scheme is part of the value`() {
        #expect(outcome("48211", scheme: "Databazeknih") == "other:databazeknih:48211")
        #expect(outcome("48211", scheme: "Library") == "never other:library:48211")
        #expect(outcome("PHX-1994-77310", scheme: "URI") == "other:PHX-1994-77310")
    }

    @Test func `values longer than the limit and empty ones are not kept`() {
        let longest = String(repeating: "ab", count: IdentifierClassifier.longestValue / 2)
        #expect(outcome(longest) == "never other:\(longest)")
        #expect(outcome(longest + "c") == "never")
        #expect(outcome("isbn:" + longest) == "never")
        #expect(outcome("", scheme: "ISBN") == "never")
        #expect(outcome(" \u{A0}\u{FEFF}\n") == "never")
    }
}
