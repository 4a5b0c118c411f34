// SPDX-License-Identifier: Apache-2.0

/// Files and runs that are forgotten, ignored or undone.
extension Flow {
    private static let saysUnread: @Sendable (Int, String) -> Bool = { exit, answer in
        exit == 1 || answer.contains("changed") || answer.contains("left")
    }

    static let fileFlows: [Flow] = [
        Flow(
            name: "files-prune",
            summary: "a file that is missing is forgotten",
            preparation: [importing],
            moves: changes,
            laterPreparation: [nightly],
            samples: [("books", "books")],
            command: ["files", "forget", "--missing", "--yes", "--library", "@library"],
            // Covers that cannot be decoded stay.
            isAtomic: false
        ),
        Flow(
            name: "files-move",
            summary: "a folder lies elsewhere, and its files get their new names",
            preparation: [["import", "--library", "@library", "@books/old"]],
            moves: [(from: "books/old", to: "books/new")],
            samples: [("books", "books"), ("books", "books/old")],
            command: [
                "files", "move", "--yes", "@books/old", "@books/new", "--library", "@library",
            ],
            // A file that cannot be looked at keeps its name, and the same command goes on with it.
            isAtomic: false,
            repeatedExits: [66],
            saysPartial: { exit, _ in exit == 1 }
        ),
        Flow(
            name: "files-check",
            summary: "files are read to their last byte",
            preparation: [importing],
            samples: [("books", "books")],
            command: ["files", "check", "--all", "--jobs", "2", "--library", "@library"],
            isAtomic: false,
            saysPartial: saysUnread
        ),
        Flow(
            name: "files-check-manifest",
            summary: "files are compared with the sums that came with them, which they keep",
            preparation: [
                ["import", "--library", "@sender", "--hash", "sha256", "@books"],
                ["export", "sha256sum", "--library", "@sender", "--to", "@SHA256SUMS"],
                importing,
            ],
            samples: [("books", "books")],
            command: [
                "files", "check", "--manifest", "@SHA256SUMS", "--jobs", "2", "--library",
                "@library",
            ],
            isAtomic: false,
            saysPartial: saysUnread,
            untouched: ["SHA256SUMS"]
        ),
        Flow(
            name: "runs-prune",
            summary: "an old run is forgotten",
            preparation: [importing],
            moves: changes,
            laterPreparation: [nightly],
            samples: [("books", "books")],
            command: ["runs", "prune", "--yes", "--keep", "1", "--library", "@library"]
        ),
        Flow(
            name: "files-ignore",
            summary: "the content of a file is kept away",
            preparation: [importing],
            samples: [("books", "books")],
            command: [
                "files", "ignore", "--yes", "@books/seven-small-doors.epub", "--library",
                "@library",
            ]
        ),
        Flow(
            name: "files-forget",
            summary: "a file is forgotten, and its edition leaves with it",
            preparation: [importing],
            samples: [("books", "books")],
            command: [
                "files", "forget", "--yes", "@books/seven-small-doors.epub", "--library",
                "@library",
            ],
            repeatedExits: [66]
        ),
        Flow(
            name: "runs-undo",
            summary: "all books of a run leave",
            preparation: [importing],
            samples: [("books", "books")],
            command: ["undo", "--yes", "run:1", "--library", "@library"],
            repeatedExits: [66]
        ),
    ]
}
