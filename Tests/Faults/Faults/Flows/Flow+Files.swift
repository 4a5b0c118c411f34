// SPDX-License-Identifier: Apache-2.0

/// Files and runs that are forgotten, ignored or undone.
extension Flow {
    /// A hash that is kept, as if the file had had other bytes.
    private static let damagedFile = """
        INSERT INTO file_checks (file_id, checked_at, state, size, modified_at, fingerprint, hash)
        SELECT id, 1, 'sound', size, modified_at, fingerprint, zeroblob(16) FROM files
        WHERE status = 'registered' ORDER BY path LIMIT 1
        """

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
            summary: "files are read to their last byte, and one of them is damaged",
            preparation: [importing],
            damage: [damagedFile],
            samples: [("books", "books")],
            command: ["files", "check", "--all", "--jobs", "2", "--library", "@library"],
            isAtomic: false
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
    ]
}
