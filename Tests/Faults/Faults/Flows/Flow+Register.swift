// SPDX-License-Identifier: Apache-2.0

/// The register itself: its versions, backups and repair.
extension Flow {
    private static let backingUp = ["register", "backup", "--library", "@library"]

    static let registerFlows: [Flow] = [
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
            command: ["register", "restore", "--yes", "@saved.sqlite", "--library", "@library"],
            answersWithTimes: true,
            untouched: ["saved.sqlite"],
            keeps: "backups/replaced-"
        ),
        Flow(
            name: "register-import",
            summary: "an export becomes a library",
            preparation: [
                ["import", "--library", "@other", "@books"],
                ["works", "merge", "3", "4", "--library", "@other"],
                ["export", "register", "--library", "@other", "--to", "@export.jsonl"],
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
                ["export", "register", "--library", "@other", "--to", "@export.jsonl"]
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
            command: [
                "register", "restore", "--before-migration", "--yes", "--library", "@library",
            ],
            repeatedExits: [66],
            answersWithTimes: true,
            mayLeaveCopies: true,
            hasCovers: false
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
            name: "register-merge-parts",
            summary: "two parts of an import become a new library",
            preparation: [
                ["import", "--library", "@other", "@books/seven-small-doors.epub"],
                ["import", "--library", "@more", "@books"],
            ],
            samples: beside,
            command: ["register", "merge", "@other", "@more", "--library", "@library"],
            isAtomic: false,
            answersWithTimes: true,
            untouched: ["other", "more"]
        ),
        Flow(
            name: "register-merge-expect",
            summary: "the parts of a manifest, and whether anything is missing",
            preparation: [
                ["scan", "@books", "--to", "@all.ndjson"],
                [
                    "import", "--manifest", "@all.ndjson", "--part", "1/2", "--library", "@other",
                ],
                [
                    "import", "--manifest", "@all.ndjson", "--part", "2/2", "--library", "@more",
                ],
            ],
            samples: beside,
            command: [
                "register", "merge", "@other", "@more", "--library", "@library", "--expect",
                "@all.ndjson", "--missing", "@rest.ndjson",
            ],
            isAtomic: false,
            answersWithTimes: true,
            untouched: ["all.ndjson", "other", "more"]
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
            command: ["register", "repair", "--yes", "--force", "--library", "@library"],
            answersWithTimes: true
        ),
        Flow(
            name: "repair-covers",
            summary: "covers that are gone are taken from their books again",
            preparation: [importing],
            moves: [(from: "library/covers/1-1.pack", to: "gone.pack")],
            samples: [("books", "books")],
            command: ["register", "repair", "--yes", "--force", "--library", "@library"],
            answersWithTimes: true
        ),
        Flow(
            name: "vacuum",
            summary: "a register with unused pages is written again",
            preparation: [importing, ["remove", "--yes", "3", "4", "5", "--library", "@library"]],
            samples: [("books", "books")],
            command: ["register", "vacuum", "--library", "@library"],
            answersWithTimes: true
        ),
    ]
}
