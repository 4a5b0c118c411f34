// SPDX-License-Identifier: Apache-2.0

/// Decisions about works.
extension Flow {
    static let workFlows: [Flow] = [
        Flow(
            name: "works-merge",
            summary: "two works become one",
            preparation: [importing],
            samples: [("books", "books")],
            command: ["works", "merge", "3", "4", "--library", "@library"]
        ),
        Flow(
            name: "works-set",
            summary: "a title that a person chooses",
            preparation: [importing],
            samples: [("books", "books")],
            command: ["works", "set", "3", "--title", "Another", "--library", "@library"]
        ),
        Flow(
            name: "works-split",
            summary: "an edition that is a work of its own",
            preparation: [importing, ["works", "merge", "3", "4", "--library", "@library"]],
            samples: [("books", "books")],
            command: ["works", "split", "3", "edition:4", "--library", "@library"]
        ),
        Flow(
            name: "works-not-same",
            summary: "two works that are not one",
            preparation: [importing],
            samples: [("books", "books")],
            command: ["works", "decide", "not-same", "3", "4", "--library", "@library"]
        ),
        Flow(
            name: "works-trust",
            summary: "an identifier that is believed",
            preparation: [importing],
            samples: [("books", "books")],
            command: [
                "works", "trust", "isbn:9780306406157", "--library", "@library",
            ]
        ),
        Flow(
            name: "works-undo",
            summary: "a decision that is taken back",
            preparation: [importing, ["works", "merge", "3", "4", "--library", "@library"]],
            samples: [("books", "books")],
            command: ["undo", "--yes", "decision:1", "--library", "@library"],
            repeatedExits: [66]
        ),
        Flow(
            name: "works-remove",
            summary: "a work leaves, with its cover",
            preparation: [importing],
            samples: [("books", "books")],
            command: ["remove", "--yes", "3", "--library", "@library"],
            repeatedExits: [66]
        ),
    ]
}
