// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct WebAddressTests {
    @Test(arguments: [
        "http://www.gutenberg.org/11", "https://www.gutenberg.org/11", "http://gutenberg.org/11",
        "http://www.gutenberg.org/ebooks/11", "https://www.gutenberg.org/ebooks/11.epub.images",
        "http://www.gutenberg.org/etext/11", "http://www.gutenberg.org/files/11/11-h/11-h.htm",
        "https://www.gutenberg.org/cache/epub/11/pg11-images.html", "gutenberg.org/11",
        "www.gutenberg.org/ebooks/11/", "HTTP://WWW.GUTENBERG.ORG/EBOOKS/11",
        "URI:http://www.gutenberg.org/11", "http://m.gutenberg.org/ebooks/11?msg=welcome",
        "http://www.gutenberg.net/etext/11", "http://www.gutenberg.org:80/ebooks/00011",
        "uri:gutenberg.org/11",
    ])
    func `every address of a Gutenberg book is its number`(address: String) {
        #expect(outcome(address) == "gutenberg:11")
    }

    @Test(arguments: [
        ("https://books.google.com/books?id=pPamZwEACAAJ", "google:pPamZwEACAAJ"),
        ("http://books.google.co.uk/books?hl=en&id=pPamZwEACAAJ&pg=1", "google:pPamZwEACAAJ"),
        ("https://books.google.de/books/about/Title.html?id=pPamZwEACAAJ", "google:pPamZwEACAAJ"),
        ("https://www.google.com/books/edition/_/pPamZwEACAAJ?gbpv=1", "google:pPamZwEACAAJ"),
        ("https://www.google.com/books/edition/Moby_Dick/pPamZwEACAAJ", "google:pPamZwEACAAJ"),
        (
            "https://play.google.com/store/books/details?id=pPamZwEACAAJ",
            "google:pPamZwEACAAJ"
        ),
        ("https://www.amazon.com/dp/B000FBJCIY/ref=sr_1", "asin:B000FBJCIY"),
        ("https://www.amazon.co.uk/gp/product/0425040801", "isbn:9780425040805"),
        ("https://www.amazon.de/exec/obidos/ASIN/B000FBJCIY", "asin:B000FBJCIY"),
        ("https://openlibrary.org/works/OL45883W/The_Moonstone", "openlibrary-work:OL45883W"),
        ("https://openlibrary.org/books/OL7353617M", "openlibrary-book:OL7353617M"),
        ("https://www.wikidata.org/wiki/Q174596", "wikidata:Q174596"),
        ("http://www.wikidata.org/entity/Q174596", "wikidata:Q174596"),
        ("https://www.librarything.com/work/1060/book/2", "librarything-work:1060"),
        ("https://www.librarything.com/work/book/2", "librarything-book:2"),
        ("https://www.goodreads.com/book/show/222735-the-moonstone", "goodreads:222735"),
        ("https://www.goodreads.com/book/show/5470.1984", "goodreads:5470"),
        ("https://www.goodreads.com/work/editions/817-dune", "goodreads-work:817"),
        ("https://doi.org/10.1000/ABC", "doi:10.1000/abc"),
        ("http://dx.doi.org/10.1000%2FABC", "doi:10.1000/abc"),
        ("doi.org/10.1000/ABC", "doi:10.1000/abc"),
        ("https://www.worldcat.org/oclc/00123456", "oclc:123456"),
        ("https://search.worldcat.org/title/123456", "oclc:123456"),
        ("https://lccn.loc.gov/2001000002", "lccn:2001000002"),
        ("https://www.kobo.com/us/en/ebook/the-moonstone-5", "kobo:the-moonstone-5"),
        ("https://books.apple.com/us/book/the-moonstone/id395519191", "apple:395519191"),
        ("https://www.overdrive.com/media/573/the-moonstone", "overdrive:573"),
        ("https://isbndb.com/book/9780306406157", "isbn:9780306406157"),
        ("https://archiveofourown.org/works/59081659", "ao3:59081659"),
        (
            "http://www.archiveofourown.org/works/59081659/chapters/1?view_adult=true",
            "ao3:59081659"
        ),
        ("https://archiveofourown.org/collections/Fest/works/59081659", "ao3:59081659"),
        ("https://archiveofourown.org/downloads/59081659/Hard_Lines.epub", "ao3:59081659"),
        ("https://www.fanfiction.net/s/4242/1/Lantern-Weather", "fanfiction:fanfiction.net/4242"),
        ("https://m.fanfiction.net/s/4242", "fanfiction:fanfiction.net/4242"),
        ("https://www.fictionpress.com/s/4242/2/", "fanfiction:fictionpress.com/4242"),
        ("https://www.royalroad.com/fiction/4242/weather", "fanfiction:royalroad.com/4242"),
        ("https://www.wattpad.com/story/91590087-weather", "fanfiction:wattpad.com/91590087"),
        ("https://archive.org/details/moonstone00coll", "internet-archive:moonstone00coll"),
        ("http://www.archive.org/stream/Moonstone_1/a.txt", "internet-archive:Moonstone_1"),
        ("archive.org/download/moonstone00coll/x.epub", "internet-archive:moonstone00coll"),
        ("https://archive.org/ark:/13960/t4jm2bn9s", "ark:13960/t4jm2bn9s"),
        ("https://n2t.net/ark:/13960/t4jm-2bn9s", "ark:13960/t4jm2bn9s"),
        (
            "https://babel.hathitrust.org/cgi/pt?id=mdp.39015004071530;view=1up",
            "hathitrust:mdp.39015004071530"
        ),
        ("https://babel.hathitrust.org/cgi/pt?seq=7&id=uc1.$b123456", "hathitrust:uc1.$b123456"),
        (
            "https://babel.hathitrust.org/cgi/pt?id=uc2.ark%3A%2F13960%2Ft4jm2bn9s",
            "hathitrust:uc2.ark:/13960/t4jm2bn9s"
        ),
        ("https://hdl.handle.net/2027/mdp.39015004071530", "hathitrust:mdp.39015004071530"),
        (
            "http://hdl.handle.net/2027/uc2.ark:/13960/t4jm2bn9s",
            "hathitrust:uc2.ark:/13960/t4jm2bn9s"
        ),
        ("https://www.smashwords.com/books/view/573", "smashwords:573"),
        ("https://www.smashwords.com/books/download/573/8/latest/0/0/x.epub", "smashwords:573"),
        ("http://www.feedbooks.com/book/2936", "feedbooks:book/2936"),
        ("http://www.feedbooks.com/book/2936.epub", "feedbooks:book/2936"),
        ("https://www.feedbooks.com/userbook/2936/weather", "feedbooks:userbook/2936"),
        ("https://www.feedbooks.com/item/2936/weather", "feedbooks:item/2936"),
    ])
    func `addresses of known sites are identifiers`(address: String, expected: String) {
        #expect(outcome(address) == expected)
    }

    @Test(arguments: [
        ("http://WWW.Example.COM:8080/A?b=C#d", "example.com:8080/A?b=C#d"),
        ("http://example.jp/bookid_in_url", "example.jp/bookid_in_url"),
        ("http://www.boolesrings.org/", "boolesrings.org"),
        ("http://boolesrings.org/{{slug}}", "boolesrings.org/{{slug}}"),
        ("http://localhost:8080/krautzberger/7310", "localhost:8080/krautzberger/7310"),
        ("http://192.168.17.35/krautzberger", "192.168.17.35/krautzberger"),
        ("http://boolesrings.org/b\u{FC}cher", "boolesrings.org/b\u{FC}cher"),
        ("https://archiveofourown.org/series/59081659", "archiveofourown.org/series/59081659"),
        ("https://www.fanfiction.net/u/4242/Owl", "fanfiction.net/u/4242/Owl"),
        ("https://www.smashwords.com/profile/view/owl", "smashwords.com/profile/view/owl"),
        ("https://www.feedbooks.com/book/top", "feedbooks.com/book/top"),
        ("http://www.gutenberg.org/ebooks/author/7", "gutenberg.org/ebooks/author/7"),
        ("http://www.gutenberg.org/", "gutenberg.org"),
        ("http://gutenberg.org.example.com/11", "gutenberg.org.example.com/11"),
        ("https://www.goodreads.com/author/show/4012", "goodreads.com/author/show/4012"),
        ("https://doi.org/", "doi.org"),
        ("https://books.google.com/books?id=short", "books.google.com/books?id=short"),
        ("http://user@example.com/x", "example.com/x"),
    ])
    func `other addresses are kept in one spelling and join nothing`(
        address: String,
        expected: String
    ) {
        #expect(outcome(address) == "never url:\(expected)")
    }

    @Test(arguments: [
        ("http://metamorphosiskafka.pressbooks.com", "metamorphosiskafka.pressbooks.com"),
        ("http://boolesrings.org/krautzberger/", "boolesrings.org/krautzberger"),
        ("https://WWW.Boolesrings.ORG/Krautzberger?p=7", "boolesrings.org/Krautzberger?p=7"),
        ("http://www.snee.com/epub/pg23322", "snee.com/epub/pg23322"),
        ("urn:url:snee.com/epub/pg23322", "snee.com/epub/pg23322"),
    ])
    func `an address of no known site is that of one file`(address: String, expected: String) {
        #expect(outcome(address) == "url:\(expected)")
        #expect(volumeID(address).kind.level == .package)
    }

    @Test func `text that only begins like an address does no harm`() {
        #expect(outcome("http:") == "never other:http:")
        #expect(outcome("http://").hasPrefix("never"))
        #expect(outcome("https:///11").hasPrefix("never"))
        #expect(outcome("http:gutenberg.org").hasPrefix("never"))
    }
}
