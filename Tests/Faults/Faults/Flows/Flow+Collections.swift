// SPDX-License-Identifier: Apache-2.0

/// Folders and tags.
extension Flow {
    private static let taking = Flow(
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
    )

    static let collectionFlows: [Flow] = [
        [taking],
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
        collecting(
            "a work leaves a folder",
            ["collections", "take-out", "--yes", "Fiction/Sea", "3"]
        ),
        collecting(
            "a folder goes with the folder in it",
            ["collections", "remove", "--yes", "Fiction", "--recursive"],
            again: 66
        ),
        collecting("works get a tag", ["works", "tag", "new", "3", "4"]),
    ].flatMap(\.self)

    /// What people say of collections, and each of it taken back.
    ///
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
                command: ["undo", "--yes", "decision:4"] + library,
                repeatedExits: [66]
            ),
        ]
    }
}
