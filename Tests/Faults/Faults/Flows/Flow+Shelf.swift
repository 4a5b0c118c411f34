// SPDX-License-Identifier: Apache-2.0

/// The shelf, staging and the trash.
extension Flow {
    private static func shelf(
        _ name: String,
        _ summary: String,
        after preparation: [[String]] = [],
        _ command: [String],
        isRepeatable: Bool = true,
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
            isRepeatable: isRepeatable,
            answersWithTimes: answersWithTimes,
            saysPartial: { exit, _ in exit == 1 }
        )
    }

    /// The hash is that of the one byte that a stray file has.
    static let staged = ["one", "two", "three"].map { name in
        """
        INSERT INTO holdings (fingerprint, tier, name, folded, byte_count, hash, added_at, used_at,
            state, pinned)
        VALUES (x'\(String(repeating: "00", count: 16))', 'staging', CAST('\(name).epub' AS BLOB),
            '\(name).epub', 1, x'a6cd5e9392000f6ac44bdff4074eecdb', 1, 1, 'whole', 0)
        """
    }

    static let stagedFiles = ["staging/one.epub", "staging/two.epub", "staging/three.epub"]

    static let shelfFlows: [Flow] = [
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
            ["shelf", "remove", "--yes", "2", "3"],
            answersWithTimes: true
        ),
        shelf(
            "shelf-tidy",
            "books on the shelf get other names",
            after: [["shelf", "add", "2", "3", "4"]],
            ["shelf", "tidy", "--pattern", "{language}/{title}", "--yes"]
        ),
        shelf(
            "shelf-tidy-undo",
            "books on the shelf get their former names back",
            after: [
                ["shelf", "add", "2", "3", "4"],
                ["shelf", "tidy", "--pattern", "{language}/{title}", "--yes"],
            ],
            ["shelf", "tidy", "--undo", "--yes"],
            isRepeatable: false
        ),
        Flow(
            name: "staging-evict",
            summary: "staging makes room",
            preparation: [importing],
            damage: staged,
            strayFiles: stagedFiles,
            samples: [("books", "books")],
            command: ["staging", "evict", "--yes", "--to", "1", "--library", "@library"]
        ),
    ]
}
