// SPDX-License-Identifier: Apache-2.0

import EPUB
import Feeds
import Files
import JSON5
import Sidecars
import TestSupport

/// Texts that are read without a library.
extension FuzzTarget {
    static let texts: [FuzzTarget] = [
        FuzzTarget(
            name: "json5",
            summary: "JSON5, as pipelines are written in",
            words: [
                "{", "}", "[", "]", ":", ",", "'", "\"", "\\u", "\\uD83D", "//", "/*", "0x",
                "1e999",
                "Infinity", "-", "\u{2028}", "\u{FEFF}",
            ],
            corpus: { scene in
                try scene.files(in: "../pipelines", ".json5", ".json")
                    + scene.files(in: "../Tests/Faults/Mutations", ".json5")
            },
            read: { input, _ in
                func outcome() -> String {
                    do throws(JSON5Errors) { return "\(try JSON5Reader.read(input))" } catch {
                        return "\(error)"
                    }
                }
                return outcome() == outcome() ? nil : "is read as something else the second time"
            }
        ),
        FuzzTarget(
            name: "sidecar",
            summary: "what calibre writes beside a book",
            words: xmlWords + ["calibre:series", "calibre:user_metadata:#", "{\"#value#\": "],
            corpus: { try $0.files(in: "sidecars", ".opf") },
            read: { input, _ in
                // What it cannot read it refuses; whether it ends is the question.
                _ = try? SidecarReader().read(input, named: "metadata.opf", writtenAt: 0)
                return nil
            }
        ),
        FuzzTarget(
            name: "feed",
            summary: "a page of a catalogue, OPDS 1.2 or 2.0",
            words: xmlWords + [
                "<entry>", "<link rel=\"next\" href=\"", "http-opds.spec/acquisition",
                "\"links\": [",
                "\"publications\": [", "https://", "http://[::1]/", "%00",
            ],
            corpus: { _ in [Array(atom.utf8), Array(opds.utf8)] },
            read: { input, _ in
                guard let address = RemoteAddress("https://books.example/opds") else {
                    return "no address"
                }
                // As above.
                _ = try? FeedReader().read(input, at: address)
                return nil
            }
        ),
    ]

    private static let atom = """
        <feed xmlns="http://www.w3.org/2005/Atom"><id>urn:x</id><title>New</title>
        <link rel="next" href="?page=2" type="application/atom+xml;profile=opds-catalog"/>
        <entry><id>urn:isbn:9780141439587</id><title>Emma</title><updated>2020-01-01T00:00:00Z</updated>
        <link rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="emma.epub" length="5"/>
        </entry></feed>
        """

    private static let opds = """
        {"metadata": {"title": "New"}, "links": [{"rel": "next", "href": "?page=2"}],
         "publications": [{"metadata": {"title": "Emma", "identifier": "urn:isbn:9780141439587"},
           "links": [{"rel": "http://opds-spec.org/acquisition", "type": "application/epub+zip",
             "href": "emma.epub", "properties": {"size": 5}}]}]}
        """
}
