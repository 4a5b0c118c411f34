// SPDX-License-Identifier: Apache-2.0

/// Files and runs that are forgotten, ignored or undone.
extension Flow {
    static let fileFlows: [Flow] = [
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
            name: "files-check",
            summary: "files are read to their last byte",
            preparation: [importing],
            samples: [("books", "books")],
            command: ["files", "check", "--all", "--jobs", "2", "--library", "@library"],
            isAtomic: false,
            saysPartial: { exit, answer in
                exit == 1 || answer.contains("changed") || answer.contains("left")
            }
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
            ],
            mayLeaveCovers: true
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
            repeatedExits: [66],
            mayLeaveCovers: true
        ),
        Flow(
            name: "runs-undo",
            summary: "all books of a run leave",
            preparation: [importing],
            samples: [("books", "books")],
            command: ["undo", "--yes", "run:1", "--library", "@library"],
            repeatedExits: [66],
            mayLeaveCovers: true
        ),
    ]
}
