// SPDX-License-Identifier: Apache-2.0

/// Books that come in, and runs.
extension Flow {
    /// All of them have covers, which else would do.
    private static let preferring = importing + ["--sidecars", "prefer"]

    /// What follows the run may have an exit of its own, and known rejects have none: there it is the
    /// equation that tells.
    private static let saysRejects: @Sendable (Int, String) -> Bool = { exit, answer in
        saysPartial(exit, answer) || answer.contains("found") && !answer.contains(" 0 rejected")
    }

    private static let catalogue = ["--opds", Flow.address]

    static let importingFlows: [Flow] = [
        Flow(
            name: "import",
            summary: "books into a new library",
            samples: [("books", "books")],
            command: importing,
            isAtomic: false,
            saysPartial: saysPartial
        ),
        Flow(
            name: "import-remote",
            summary: "books of a catalogue on the web into a new library",
            command: ["import", "--library", "@library"] + catalogue,
            isAtomic: false,
            saysPartial: saysPartial,
            servesBooks: true
        ),
        Flow(
            name: "import-stage",
            summary: "the same books, which stay in staging",
            command: ["import", "--library", "@library", "--remote", "stage"] + catalogue,
            isAtomic: false,
            saysPartial: saysPartial,
            servesBooks: true
        ),
        Flow(
            name: "import-stage-full",
            summary: "the same books, where staging has some that may go for a full disk",
            preparation: [importing],
            damage: staged,
            strayFiles: stagedFiles,
            samples: [("books", "books")],
            command: ["import", "--library", "@library", "--remote", "stage"] + catalogue,
            isAtomic: false,
            saysPartial: saysPartial,
            servesBooks: true,
            mayEvict: true
        ),
        Flow(
            name: "import-shelve",
            summary: "the same books, which a folder has as well, get to the shelf",
            // Of two books with one name the second to come gets a number, and a book that a disk
            // could not give comes with a later run.
            preparation: [
                importing,
                [
                    "shelf", "set", "@library/shelf", "--library", "@library", "--pattern",
                    "{title} {edition}",
                ],
            ],
            samples: [("books", "books")],
            command: ["import", "--library", "@library", "--remote", "shelve"] + catalogue,
            isAtomic: false,
            saysPartial: saysPartial,
            servesBooks: true
        ),
        Flow(
            name: "import-manifest",
            summary: "what a scan found into a new library, with a receipt",
            preparation: [["scan", "@books", "--to", "@all.ndjson"]],
            samples: [("books", "books")],
            command: [
                "import", "--manifest", "@all.ndjson", "--library", "@library", "--receipt",
                "@receipt.json",
            ],
            isAtomic: false,
            saysPartial: saysPartial,
            untouched: ["all.ndjson"]
        ),
        Flow(
            name: "import-hash",
            summary: "books into a new library, each read to its last byte, with its hash",
            samples: [("books", "books")],
            command: importing + ["--hash", "sha256"],
            isAtomic: false,
            saysPartial: saysPartial
        ),
        Flow(
            name: "import-again",
            summary: "the same books, some under a new name, into a library that has them",
            preparation: [importing],
            samples: [("books", "books"), ("books", "books/again")],
            command: importing,
            isAtomic: false,
            saysPartial: saysPartial
        ),
        Flow(
            name: "import-changed",
            summary: "the same books, one under another name, one gone, one replaced",
            preparation: [importing],
            moves: changes,
            samples: [("books", "books")],
            command: nightly,
            isAtomic: false,
            saysPartial: saysPartial
        ),
        Flow(
            name: "import-sidecars",
            summary: "books with files beside them into a new library",
            samples: beside,
            command: preferring + ["--fail-on", "warn"],
            isAtomic: false,
            saysPartial: saysPartial
        ),
        Flow(
            name: "import-sidecars-changed",
            summary:
                "the same books, beside which files of each kind are gone or others",
            preparation: [preferring],
            moves: [
                (from: "books/kawa-no-akari.opf", to: "gone.opf"),
                (from: "books/archiwum-deszczu.opf", to: "books/kawa-no-akari.opf"),
                (from: "books/pisma-s-polustanka.opf", to: "books/archiwum-deszczu.opf"),
                (from: "books/uhrmacher-von-nebelheim.opf", to: "gone-too.opf"),
                (from: "books/kawa-no-akari.png", to: "gone.png"),
                (from: "books/archiwum-deszczu.jpg", to: "books/kawa-no-akari.jpg"),
                (from: "books/nisi-ton-anemon.webp", to: "books/archiwum-deszczu.webp"),
            ],
            samples: beside,
            command: preferring + ["--fail-on", "warn"],
            isAtomic: false,
            saysPartial: saysPartial
        ),
        Flow(
            name: "run",
            summary: "the nightly pipeline, with a backup behind it",
            samples: [
                ("books", "Samples/books"),
                ("../pipelines/nightly.json5", "pipelines/nightly.json5"),
                // Its folder is there for the reports.
                ("books/README.md", ".build/README.md"),
            ],
            command: [
                "run", "--settle", "0", "--library", "@library", "@pipelines/nightly.json5",
            ],
            isAtomic: false,
            saysPartial: saysRejects,
            mayLeaveCopies: true
        ),
        Flow(
            name: "import-collect",
            summary: "books into a new library and its folders",
            samples: [("books", "books")],
            command: [
                "import", "--library", "@library", "--collect-by", "folder", "--tag", "new",
                "@books",
            ],
            isAtomic: false,
            saysPartial: saysPartial
        ),
    ]
}
