// SPDX-License-Identifier: Apache-2.0

/// What catalogues know of books.
extension Flow {
    private static let enriching = ["enrich", "--from", "@facts.jsonl", "--library", "@library"]

    static let enrichingFlows: [Flow] = [
        Flow(
            name: "enrich",
            summary: "what others say of books, from a file",
            preparation: [importing],
            samples: [("books", "books"), ("dumps/facts.jsonl", "facts.jsonl")],
            command: enriching
        ),
        Flow(
            name: "enrich-web",
            summary: "what a catalogue on the web knows of books",
            preparation: [importing],
            samples: [("books", "books")],
            command: [
                "enrich", "--contact", "ada@example.org", "--rate", "100/s", "--base-address",
                Flow.address, "--library", "@library",
            ],
            catalogue: [
                "9786408555212": "Archiwum deszczu", "9797800411761": "Seven Small Doors",
                "9795302277144": "The Origin of Species",
            ]
        ),
        Flow(
            name: "enrich-cover",
            summary: "covers that a catalogue on the web shows",
            // Its covers before those of the books, all of which have good ones.
            preparation: [
                importing, ["enrich", "order", "openlibrary", "book", "--library", "@library"],
            ],
            samples: [("books", "books")],
            command: ["enrich", "--covers"] + (1...12).map(String.init) + [
                "--contact", "ada@example.org", "--rate", "100/s", "--base-address", Flow.address,
                "--covers-address", Flow.address, "--library", "@library",
            ],
            catalogue: [
                "9786408555212": "Archiwum deszczu", "9797800411761": "Seven Small Doors",
                "9795302277144": "The Origin of Species",
            ]
        ),
        Flow(
            name: "enrich-forget",
            summary: "what others said is taken back",
            preparation: [importing, enriching],
            samples: [("books", "books"), ("dumps/facts.jsonl", "facts.jsonl")],
            command: ["enrich", "forget", "--yes", "shelf", "--library", "@library"],
            repeatedExits: [66]
        ),
        Flow(
            name: "works-providers",
            summary: "a provider whose work ids are to join books",
            preparation: [importing, enriching],
            samples: [("books", "books"), ("dumps/facts.jsonl", "facts.jsonl")],
            command: ["works", "match", "--identity-providers", "shelf", "--library", "@library"]
        ),
    ]
}
