// SPDX-License-Identifier: Apache-2.0

/// Exports.
extension Flow {
    private static let exporting = ["export", "--library", "@library"]

    static let exportingFlows: [Flow] = [
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
    ]
}
