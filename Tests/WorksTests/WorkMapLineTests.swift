// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct WorkMapLineTests {
    @Test(arguments: [
        ("gutenberg:1342\twikidata:Q170583", "gutenberg:1342\twikidata:Q170583"),
        ("openlibrary-book:OL7353617M\topenlibrary-work:OL45804W", nil),
        // As books and people write them.
        ("isbn:0-306-40615-2\tolid:OL45804W", "isbn:9780306406157\topenlibrary-work:OL45804W"),
        ("urn:isbn:9780306406157\twikidata:q42", "isbn:9780306406157\twikidata:Q42"),
        ("  isbn:9780306406157 \t wikidata:Q42\r", "isbn:9780306406157\twikidata:Q42"),
        ("9780306406157\thttps://www.wikidata.org/wiki/Q42", "isbn:9780306406157\twikidata:Q42"),
        ("wikidata:Q1\tgoodreads-work:17", nil),
        ("text:\(String(repeating: "0a", count: 16))\twikidata:Q42", nil),
    ])
    func `a line is read`(line: String, meaning: String?) throws {
        #expect(try WorkMapLine(Array(line.utf8)).text == meaning ?? line)
    }

    @Test(arguments: [
        ("isbn:9780306406157", "it is not two identifiers with a tab between them"),
        ("isbn:9780306406157 wikidata:Q42", "it is not two identifiers with a tab between them"),
        ("a\tb\tc", "it is not two identifiers with a tab between them"),
        ("isbn:9780306406157\tisbn:9780306406157", "isbn, the second one, names no works"),
        (
            "isbn:9780306406150\twikidata:Q42",
            "isbn:9780306406150 is not a valid isbn: wrong check digit"
        ),
        ("wikidata:Q42\twikidata:Q42", "both identifiers are the same"),
        (
            "uuid:5ad0c0de-77aa-4b1e-9c39-2f6d1e0b4a57\twikidata:Q42",
            "uuid names a file, which other books may name too"
        ),
        ("names:abc\twikidata:Q42", "names:abc is no identifier that joins books"),
        ("issn:2049-3630\twikidata:Q42", "issn:2049-3630 is no identifier that joins books"),
        ("\u{1F600}\twikidata:Q42", "\u{1F600} is no identifier that joins books"),
    ])
    func `a line that cannot be kept is refused with a reason`(line: String, reason: String) {
        #expect(throws: WorkMapLine.Problem(sentence: reason)) {
            try WorkMapLine(Array(line.utf8))
        }
    }
}
