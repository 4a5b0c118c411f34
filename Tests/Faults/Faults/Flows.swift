// SPDX-License-Identifier: Apache-2.0

/// What is swept: one entry for each command that writes.
extension Flow {
    private static let importing = ["import", "--library", "@library", "@books"]

    private static let nightly = importing + ["--breaker", "30%"]

    private static let changes = [
        (from: "books/kawa-no-akari.epub", to: "books/renamed.epub"),
        (from: "books/nisi-ton-anemon.epub", to: "gone.epub"),
        (from: "books/archiwum-deszczu.epub", to: "books/hikayat-al-manara.epub"),
    ]

    private static let beside = [
        (sample: "books", place: "books"),
        (sample: "sidecars/calibre-2-valid.opf", place: "books/archiwum-deszczu.opf"),
        (sample: "sidecars/calibre-3-valid.opf", place: "books/kawa-no-akari.opf"),
        (sample: "sidecars/nothing-known-valid.opf", place: "books/pisma-s-polustanka.opf"),
        (sample: "cover-images/baseline.jpg", place: "books/archiwum-deszczu.jpg"),
        (sample: "cover-images/rgb.png", place: "books/kawa-no-akari.png"),
        (sample: "cover-images/lossy.webp", place: "books/nisi-ton-anemon.webp"),
    ]

    /// All of them have covers, which else would do.
    private static let preferring = importing + ["--sidecars", "prefer"]

    private static let exporting = ["export", "--library", "@library"]

    private static let enriching = ["enrich", "--from", "@facts.jsonl", "--library", "@library"]

    private static let backingUp = ["register", "backup", "--library", "@library"]

    /// Exit 1 is for rejected files; deferred ones are in the equation only.
    private static let saysPartial: @Sendable (Int, String) -> Bool = { exit, answer in
        exit == 1 || exit == 0 && answer.contains("deferred") && !answer.contains(" 0 deferred")
    }

    /// What follows the run may have an exit of its own, and known rejects have none: there it is the
    /// equation that tells.
    private static let saysRejects: @Sendable (Int, String) -> Bool = { exit, answer in
        saysPartial(exit, answer) || answer.contains("found") && !answer.contains(" 0 rejected")
    }

    static let all = other + collecting + shelving

    private static let other: [Flow] = [
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
            command: ["import", "--library", "@library", "--opds", Flow.address],
            isAtomic: false,
            saysPartial: saysPartial,
            servesBooks: true
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
            name: "files-prune",
            summary: "a file that is missing is forgotten",
            preparation: [importing],
            moves: changes,
            laterPreparation: [nightly],
            samples: [("books", "books")],
            command: ["files", "prune", "--yes", "--library", "@library"],
            // Covers that cannot be decoded stay.
            isAtomic: false,
            mayLeaveCovers: true
        ),
        Flow(
            name: "runs-prune",
            summary: "an old run is forgotten",
            preparation: [importing],
            moves: changes,
            laterPreparation: [nightly],
            samples: [("books", "books")],
            command: ["runs", "prune", "--keep", "1", "--library", "@library"]
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
            name: "works-merge",
            summary: "two works become one",
            preparation: [importing],
            samples: [("books", "books")],
            command: ["works", "merge", "3", "4", "--library", "@library"],
            repeatedExits: [64]
        ),
        Flow(
            name: "collections-import",
            summary: "folders and tags of another library",
            preparation: [
                importing, ["import", "--library", "@other", "@books"],
                ["collections", "create", "Fiction/Sea", "--library", "@other"],
                ["collections", "add", "Fiction/Sea", "3", "4", "--library", "@other"],
                ["works", "tag", "new", "4", "5", "--library", "@other"],
                ["collections", "export", "--to", "@collections.jsonl", "--library", "@other"],
            ],
            samples: [("books", "books")],
            command: [
                "collections", "import", "@collections.jsonl", "--library", "@library",
            ],
            untouched: ["other", "collections.jsonl"]
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
        Flow(
            name: "works-trust",
            summary: "an identifier that is believed",
            preparation: [importing],
            samples: [("books", "books")],
            command: [
                "works", "decide", "trust", "isbn:9780306406157", "--library", "@library",
            ],
            isRepeatable: false
        ),
        Flow(
            name: "works-undo",
            summary: "a decision that is taken back",
            preparation: [importing, ["works", "merge", "3", "4", "--library", "@library"]],
            samples: [("books", "books")],
            command: ["works", "undo", "1", "--library", "@library"],
            repeatedExits: [66]
        ),
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
            command: ["enrich", "cover"] + (1...12).map(String.init) + [
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
            command: ["enrich", "forget", "shelf", "--library", "@library"],
            repeatedExits: [66]
        ),
        Flow(
            name: "works-providers",
            summary: "a provider whose work ids are to join books",
            preparation: [importing, enriching],
            samples: [("books", "books"), ("dumps/facts.jsonl", "facts.jsonl")],
            command: ["works", "providers", "shelf", "--library", "@library"]
        ),
        Flow(
            name: "covers-set",
            summary: "a person's choice of a cover, with its file",
            preparation: [importing],
            samples: [("books", "books"), ("cover/svg-valid/OPS/art/front.svg", "cover.svg")],
            command: ["covers", "set", "3", "@cover.svg", "--library", "@library"],
            // The file is kept before anything names it.
            isRepeatable: false,
            mayLeaveCovers: true
        ),
        Flow(
            name: "covers-unset",
            summary: "a choice that is taken back, and its file with it",
            preparation: [
                importing, ["covers", "set", "3", "@cover.svg", "--library", "@library"],
            ],
            samples: [("books", "books"), ("cover/svg-valid/OPS/art/front.svg", "cover.svg")],
            command: ["covers", "unset", "3", "--library", "@library"],
            mayLeaveCovers: true
        ),
        Flow(
            name: "covers-extract",
            summary: "covers into a folder, with a list of them",
            preparation: [importing],
            samples: [("books", "books")],
            command: ["covers", "extract", "--to", "@covers", "--library", "@library"],
            isAtomic: false,
            produces: ["covers"]
        ),
        Flow(
            name: "covers-report",
            summary: "what is to say of covers, as a table, and in files beside it",
            preparation: [importing],
            // A folder is there for the reports.
            samples: [("books", "books"), ("books/README.md", "reports/README.md")],
            command: [
                "covers", "report", "--no-thumbnails", "--library", "@library", "--csv", "-",
                "--json", "@reports/covers.json", "--html", "@reports/covers.html",
            ],
            // Each form is a separate file; a killed program leaves a partial one next to it.
            isAtomic: false,
            mayLeaveCopies: true,
            produces: ["reports"]
        ),
        Flow(
            name: "export-calibre",
            summary: "a tree for calibre, of which a part is there",
            preparation: [
                importing,
                exporting + ["calibre", "--to", "@calibre", "--language", "fr"],
            ],
            samples: [("books", "books")],
            command: exporting + ["calibre", "--to", "@calibre"],
            isAtomic: false,
            produces: ["calibre"],
            producesOneResult: true
        ),
        Flow(
            name: "export-opds",
            summary: "feeds with links to the books into a new folder",
            preparation: [importing],
            samples: [("books", "books")],
            command: exporting + ["opds", "--no-thumbnails", "--to", "@opds"],
            isAtomic: false,
            saysPartial: saysPartial,
            produces: ["opds"],
            producesOneResult: true
        ),
        Flow(
            name: "export-site",
            summary: "pages into a new folder",
            preparation: [importing],
            samples: [("books", "books")],
            command: exporting + ["site", "--no-thumbnails", "--to", "@site"],
            isAtomic: false,
            produces: ["site"],
            producesOneResult: true
        ),
        Flow(
            name: "export-site-later",
            summary: "pages of which some are there, and some are others",
            preparation: [
                importing,
                exporting + ["site", "--no-thumbnails", "--to", "@site", "--language", "en"],
            ],
            samples: [("books", "books")],
            command: exporting + ["site", "--no-thumbnails", "--to", "@site", "--year", "2012.."],
            isAtomic: false,
            produces: ["site"],
            producesOneResult: true
        ),
        Flow(
            name: "export-bag",
            summary: "a table and its checksums into a new folder",
            preparation: [importing],
            samples: [("books", "books")],
            command: exporting + ["csv", "--bag", "--to", "@bag"],
            isAtomic: false,
            produces: ["bag"],
            producesOneResult: true
        ),
        Flow(
            name: "export-snapshot",
            summary: "a small database for programs that only read",
            preparation: [importing],
            // A folder is there for it.
            samples: [("books", "books"), ("books/README.md", "out/README.md")],
            command: exporting + ["snapshot", "--to", "@out/works.sqlite"],
            isAtomic: false,
            mayLeaveCopies: true,
            produces: ["out"]
        ),
        Flow(
            name: "migrate",
            summary: "a register of the first version",
            samples: [("registers/v1.sqlite", "library/register.sqlite")],
            command: ["register", "migrate", "--library", "@library"],
            answersWithTimes: true,
            mayLeaveCopies: true,
            hasCovers: false
        ),
        Flow(
            name: "migrate-by-import",
            summary: "books into a register of the second version",
            samples: [("registers/v2.sqlite", "library/register.sqlite"), ("books", "books")],
            command: importing,
            isAtomic: false,
            saysPartial: saysPartial,
            mayLeaveCopies: true,
            hasCovers: false
        ),
        Flow(
            name: "backup",
            summary: "a backup, the oldest of three goes",
            preparation: [importing, backingUp, backingUp, backingUp],
            samples: [("books", "books")],
            command: backingUp + ["--keep", "3"],
            answersWithTimes: true
        ),
        Flow(
            name: "restore",
            summary: "a backup in the place of a register with more in it",
            preparation: [
                importing, backingUp + ["--to", "@saved.sqlite"],
                ["works", "merge", "3", "4", "--library", "@library"],
            ],
            samples: [("books", "books")],
            command: ["register", "restore", "@saved.sqlite", "--library", "@library"],
            answersWithTimes: true,
            untouched: ["saved.sqlite"]
        ),
        Flow(
            name: "register-import",
            summary: "an export becomes a library",
            preparation: [
                ["import", "--library", "@other", "@books"],
                ["works", "merge", "3", "4", "--library", "@other"],
                ["register", "export", "--library", "@other", "--to", "@export.jsonl"],
            ],
            samples: [("books", "books")],
            command: ["register", "import", "@export.jsonl", "--library", "@library"],
            repeatedExits: [73],
            hasCovers: false,
            untouched: ["other", "export.jsonl"]
        ),
        Flow(
            name: "register-import-older",
            summary: "an export of a register of the first version",
            preparation: [
                ["register", "export", "--library", "@other", "--to", "@export.jsonl"]
            ],
            samples: [("registers/v1.sqlite", "other/register.sqlite")],
            command: ["register", "import", "@export.jsonl", "--library", "@library"],
            repeatedExits: [73],
            hasCovers: false,
            untouched: ["export.jsonl"]
        ),
        Flow(
            name: "rollback",
            summary: "back to the version before a migration",
            preparation: [["register", "migrate", "--library", "@library"]],
            samples: [("registers/v1.sqlite", "library/register.sqlite")],
            command: ["register", "rollback", "--library", "@library"],
            repeatedExits: [66],
            answersWithTimes: true,
            mayLeaveCopies: true,
            hasCovers: false
        ),
        Flow(
            name: "works-remove",
            summary: "a work leaves, with its cover",
            preparation: [importing],
            samples: [("books", "books")],
            command: ["works", "remove", "3", "--library", "@library"],
            repeatedExits: [66],
            mayLeaveCovers: true
        ),
        Flow(
            name: "files-ignore",
            summary: "the content of a file is kept away",
            preparation: [importing],
            samples: [("books", "books")],
            command: [
                "files", "ignore", "@books/seven-small-doors.epub", "--library", "@library",
            ],
            mayLeaveCovers: true
        ),
        Flow(
            name: "files-forget",
            summary: "a file is forgotten, and its edition leaves with it",
            preparation: [importing],
            samples: [("books", "books")],
            command: [
                "files", "forget", "@books/seven-small-doors.epub", "--library", "@library",
            ],
            repeatedExits: [66],
            mayLeaveCovers: true
        ),
        Flow(
            name: "runs-undo",
            summary: "all books of a run leave",
            preparation: [importing],
            samples: [("books", "books")],
            command: ["runs", "undo", "1", "--library", "@library"],
            repeatedExits: [66],
            mayLeaveCovers: true
        ),
        Flow(
            name: "register-merge",
            summary: "another library, with a decision, into one that has some of its books",
            preparation: [
                ["import", "--library", "@library", "@books/seven-small-doors.epub"],
                ["import", "--library", "@other", "@books"],
                ["works", "merge", "3", "4", "--library", "@other"],
            ],
            samples: [("books", "books")],
            command: ["register", "merge", "@other", "--library", "@library"],
            answersWithTimes: true,
            untouched: ["other"]
        ),
        Flow(
            name: "repair",
            summary: "a register with rows of an edition that is gone, and a stray file",
            preparation: [importing],
            damage: [
                "DELETE FROM editions WHERE id = 5", "DELETE FROM edition_search WHERE rowid = 2",
                "UPDATE works SET title = 'Another' WHERE id = 7",
            ],
            strayFiles: ["covers/00/00000000000000000000000000000000.jpg"],
            samples: [("books", "books")],
            command: ["register", "repair", "--force", "--library", "@library"],
            answersWithTimes: true
        ),
        Flow(
            name: "vacuum",
            summary: "a register with unused pages is written again",
            preparation: [importing, ["works", "remove", "3", "4", "5", "--library", "@library"]],
            samples: [("books", "books")],
            command: ["register", "vacuum", "--library", "@library"],
            answersWithTimes: true
        ),
    ]

    /// What people say of collections, and each of it taken back.
    private static func shelf(
        _ name: String,
        _ summary: String,
        after preparation: [[String]] = [],
        _ command: [String],
        answersWithTimes: Bool = false
    ) -> Flow {
        Flow(
            name: name,
            summary: summary,
            preparation: ([["import", "@books"]] + preparation).map {
                $0 + ["--library", "@library"]
            },
            samples: [("books", "books")],
            command: command + ["--library", "@library"],
            isAtomic: false,
            answersWithTimes: answersWithTimes,
            saysPartial: { exit, _ in exit == 1 }
        )
    }

    /// The hash is that of the one byte that a stray file has.
    private static let staged = ["one", "two", "three"].map { name in
        """
        INSERT INTO holdings (fingerprint, tier, name, folded, byte_count, hash, added_at, used_at,
            state, pinned)
        VALUES (x'\(String(repeating: "00", count: 16))', 'staging', CAST('\(name).epub' AS BLOB),
            '\(name).epub', 1, x'a6cd5e9392000f6ac44bdff4074eecdb', 1, 1, 'whole', 0)
        """
    }

    private static let shelving: [Flow] = [
        shelf("shelf-add", "books are copied to the shelf", ["shelf", "add", "2", "3", "4"]),
        shelf(
            "shelf-ensure",
            "the books of a folder that is kept are brought to the shelf",
            after: [
                ["collections", "create", "Sea"], ["collections", "add", "Sea", "2", "3", "4"],
                ["collections", "keep", "Sea"], ["shelf", "add", "4"],
            ],
            ["shelf", "ensure"]
        ),
        shelf(
            "shelf-remove",
            "books go from the shelf to the trash",
            after: [["shelf", "add", "2", "3", "4"]],
            ["shelf", "remove", "2", "3"],
            answersWithTimes: true
        ),
        shelf(
            "shelf-tidy",
            "books on the shelf get other names",
            after: [["shelf", "add", "2", "3", "4"]],
            ["shelf", "tidy", "--pattern", "{language}/{title}", "--yes"]
        ),
        Flow(
            name: "staging-evict",
            summary: "staging makes room",
            preparation: [importing],
            damage: staged,
            strayFiles: ["staging/one.epub", "staging/two.epub", "staging/three.epub"],
            samples: [("books", "books")],
            command: ["staging", "evict", "--to", "1", "--library", "@library"]
        ),
    ]

    private static let collecting: [Flow] = [
        collecting("a folder in a new one", ["collections", "create", "History/Old"], again: 64),
        collecting(
            "a folder gets another name",
            ["collections", "rename", "Fiction/Sea", "Ocean"],
            again: 66
        ),
        collecting(
            "a folder goes into another",
            ["collections", "move", "Fiction/Sea", "Later"],
            again: 66
        ),
        collecting("works go into a folder", ["collections", "add", "Later", "3", "4"]),
        collecting("a work leaves a folder", ["collections", "take-out", "Fiction/Sea", "3"]),
        collecting(
            "a folder goes with the folder in it",
            ["collections", "remove", "Fiction", "--recursive"],
            again: 66
        ),
        collecting("works get a tag", ["works", "tag", "new", "3", "4"]),
    ].flatMap(\.self)

    /// - Parameter again: the exit of the same command if there is nothing left to do.
    private static func collecting(
        _ summary: String,
        _ words: [String],
        again: Int? = nil
    ) -> [Flow] {
        let library = ["--library", "@library"]
        let command = words + library
        let name = words.prefix(2).joined(separator: "-")
        let preparation = [
            importing, ["collections", "create", "Fiction/Sea"] + library,
            ["collections", "create", "Later"] + library,
            ["collections", "add", "Fiction/Sea", "3", "4"] + library,
        ]
        return [
            Flow(
                name: name,
                summary: summary,
                preparation: preparation,
                samples: [("books", "books")],
                command: command,
                repeatedExits: again.map { [$0] } ?? []
            ),
            Flow(
                name: "\(name)-undo",
                summary: "\(summary), taken back",
                preparation: preparation + [command],
                samples: [("books", "books")],
                command: ["works", "undo", "4"] + library,
                repeatedExits: [66]
            ),
        ]
    }
}
