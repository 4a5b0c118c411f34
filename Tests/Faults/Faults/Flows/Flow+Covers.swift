// SPDX-License-Identifier: Apache-2.0

/// Covers and the reports on them.
extension Flow {
    static let coverFlows: [Flow] = [
        Flow(
            name: "covers-set",
            summary: "a person's choice of a cover, with its file",
            preparation: [importing],
            samples: [("books", "books"), ("cover/svg-valid/OPS/art/front.svg", "cover.svg")],
            command: ["covers", "set", "3", "@cover.svg", "--library", "@library"]
        ),
        Flow(
            name: "covers-unset",
            summary: "a choice that is taken back, and its file with it",
            preparation: [
                importing, ["covers", "set", "3", "@cover.svg", "--library", "@library"],
            ],
            samples: [("books", "books"), ("cover/svg-valid/OPS/art/front.svg", "cover.svg")],
            command: ["covers", "set", "--clear", "3", "--yes", "--library", "@library"]
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
            name: "covers-extract-again",
            summary: "a cover that is gone from that folder, whose list stays as it is",
            preparation: [
                importing, ["covers", "extract", "--to", "@covers", "--library", "@library"],
            ],
            moves: [
                (
                    from: "covers/Imogen Pellstrake - Seven Small Doors.jpg",
                    to: "gone/Seven Small Doors.jpg"
                )
            ],
            samples: [("books", "books"), ("books/README.md", "gone/README.md")],
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
    ]
}
