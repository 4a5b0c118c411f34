// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// What the program reads, and its command line.
extension FuzzTarget {
    static let commands: [FuzzTarget] = [
        FuzzTarget(
            name: "pipeline",
            summary: "a pipeline file",
            words: [
                "sources: ['a']", "reports: [", "kind: 'covers'", "to: '/'", "'60s'", "null", "-1",
                "1e999",
                "'~x/'", "'\\0'",
            ],
            corpus: { try $0.files(in: "../pipelines", ".json5") },
            read: { _, scene in try scene.complaint(about: ["run", "--check", scene.input]) }
        ),
        FuzzTarget(
            name: "suggestions",
            summary: "suggestions of another program",
            words: [
                "\t", "\n", "edition:1", "edition:99999999999999999999", "left", "right", "reason",
                "\u{0}",
            ],
            corpus: { scene in
                try scene.makeLibrary()
                return [
                    Array("left\tright\tsource\treason\nedition:1\tedition:2\tme\tsame\n".utf8),
                    Array("right\tleft\nedition:3\tedition:4\n\nedition:5\tedition:5\n".utf8),
                ]
            },
            read: { _, scene in
                try scene.complaint(about: ["works", "suggest", "--dry-run", "--from", scene.input])
            }
        ),
        FuzzTarget(
            name: "manifest",
            summary: "what a scan found",
            words: [
                "\n", "\"size\":", "\"path\":", "-1", "1e999", "99999999999999999999", "\\u0000",
                "null",
            ],
            corpus: { scene in
                let file = "\(scene.folder)/all.ndjson"
                try Disk.remove(file)
                _ = try scene.run(["scan", "\(scene.samples)/books", "--to", file])
                return [try Disk.bytes(of: file)]
            },
            read: { _, scene in
                try scene.complaint(about: ["import", "--dry-run", "--manifest", scene.input])
            }
        ),
        FuzzTarget(
            name: "sums",
            summary: "sums that came with files",
            words: ["\n", " *", "  ", "\\", "SHA256 (", ") = ", "../", "%0A", "\u{0}"],
            corpus: { scene in
                try scene.makeLibrary()
                let sum = String(repeating: "0123456789abcdef", count: 4)
                let names = try Disk.names(in: "\(scene.samples)/books")
                let books = "\(scene.samples)/books"
                return [
                    Array(names.map { "\(sum)  \(books)/\($0)\n" }.joined().utf8),
                    Array(names.map { "SHA256 (\(books)/\($0)) = \(sum)\n" }.joined().utf8),
                ]
            },
            read: { _, scene in
                try scene.complaint(about: ["files", "check", "--manifest", scene.input])
            }
        ),
        FuzzTarget(
            name: "register",
            summary: "the bytes of a register",
            words: [
                "SQLite format 3\u{0}",
                "CREATE TRIGGER a AFTER INSERT ON works BEGIN SELECT 1; END",
            ],
            corpus: { scene in
                try scene.makeLibrary()
                return [try Disk.bytes(of: "\(scene.library)/register.sqlite")]
            },
            read: { input, scene in
                let library = "\(scene.folder)/damaged"
                try Disk.remove(library)
                try Disk.makeFolder(library)
                try Disk.write(input, to: "\(library)/register.sqlite")
                for words in [
                    ["verify"], ["works", "list"], ["works", "set", "1", "--title", "x"],
                ] {
                    let complaint = try scene.complaint(
                        about: words + ["--library", library],
                        mayFail: words == ["verify"]
                    )
                    if let complaint { return "\(words[0]): \(complaint)" }
                }
                return nil
            }
        ),
        FuzzTarget(
            name: "command-line",
            summary: "the words of a command line, one in each line",
            words: [
                "\n--json", "\n--plain", "\n--dry-run", "\n-n", "\n--help", "\n--", "\n-", "\n",
                "\nwork:1",
                "\nedition:1", "\nrun:1", "\n99999999999999999999", "\n-1", "\n0", "\n1e9",
                "\n--library",
                "\n--where", "\n--sort", "\n--limit", "=", "\u{301}", "\u{202E}",
            ],
            corpus: { scene in
                try scene.makeLibrary()
                return lines.map { Array($0.replacing(" ", with: "\n").utf8) }
            },
            read: { input, scene in
                // No word has an end in it, and none leads to a place of anyone else.
                let words = String(decoding: input.filter { $0 != 0 }, as: UTF8.self)
                    .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                if words.contains(where: { $0.contains("/") || $0.contains("~") }) { return nil }
                return try scene.complaint(about: words)
            }
        ),
    ]

    private static let lines = [
        "works list --sort title --limit 3", "works show 1 --json", "works search lighthouse",
        "works explain 1 2", "works review --plain", "covers report --plain", "covers show 1",
        "runs list --json", "runs show 1", "runs diff 1 1", "files missing",
        "files check --sample 10%",
        "status --max-age 1d", "register status --plain", "register dump", "collections list",
        "duplicates --json", "works set 1 --title A --dry-run", "works merge 1 2 --dry-run",
        "remove 1 --dry-run", "undo run:1 --dry-run", "help works list", "explain work:1",
        "export csv --columns title", "rejects list --plain", "works ids isbn:9780141439587",
    ]
}
