// SPDX-License-Identifier: Apache-2.0

import Files
import Import
import Library
import Store
import Terminal
import Works

/// The flags of `import`.
extension Flag {
    static var jobs: Flag<Int?> {
        .init("jobs", short: "j", .number(1...256), "How many files to read at the same time")
            .otherwise("one per core")
            .details("For slow or remote disks, use more than the number of cores.")
    }

    static var failOn: Flag<FailOn> {
        .init("fail-on", .choice(of: FailOn.self), default: .reject, "What makes the exit code 1")
            .details(
                """
                With never, a run that balances ends with 0 even if it rejected files. With new, \
                only rejects count that an earlier run has not told already. With warn, a book \
                that was taken in with a warning counts as well.
                """
            )
    }

    static var duplicates: Flag<DuplicatePolicy> {
        .init(
            "duplicates",
            .choice(of: DuplicatePolicy.self),
            default: .standard,
            "How to treat additional copies of a known edition; every run looks at "
                + "skipped copies again"
        )
        .details(
            """
            With keep, it is entered as a copy. With skip, it is counted and nothing is noted \
            of it, so every later run looks at it again. No file is ever deleted.
            """
        )
    }

    static var sidecars: Flag<SidecarPolicy> {
        .init(
            "sidecars",
            .choice(of: SidecarPolicy.self),
            default: .standard,
            "How to treat a metadata.opf and a cover beside a book; prefer stays in force"
        )
        .details(
            """
            With read, what it says fills in where the book says nothing. With prefer, the library \
            believes it before its books, in this run and in all later ones, also with read, until \
            accession enrich order says otherwise. With ignore, this run looks for none. \
            metadata.opf counts where it lies beside exactly one book, and Book.opf beside \
            Book.epub; so do cover.jpg and Book.jpg, where the book has no cover or a poor one. \
            What a person chose always stands above both.
            """
        )
    }

    static var keptHash: Flag<FileHashKind?> {
        .init(
            "hash",
            .choice(of: FileHashKind.self),
            "Read each new file to its last byte, and keep this hash of it"
        )
        .variant
        .otherwise("none: of a book, only what is needed is read")
        .details(
            """
            The first check of accession files check is made as the file comes: each entry is \
            unpacked and its checksum compared. With sha256, that hash is kept beside XXH3, for \
            others to check. A file that is damaged is taken in and told, and makes the exit code \
            1. Files that are unchanged, and books on the web, are not read; those that could not be \
            read whole are read again by the next import with this flag. All of it counts for \
            --item-timeout.
            """
        )
    }

    static var match: Flag<MatchPolicy?> {
        .init(
            "match",
            .choice(of: MatchPolicy.self),
            "What joins books from now on: strict, likely or any-id"
        )
        .placeholder("POLICY")
        .otherwise("what the library joins by; strict for a new one")
        .details(
            """
            accession help works match explains them. If the library joins by something else, \
            all of it is grouped again first, as works match would do.
            """
        )
    }

    static var identityProviders: Flag<[String]> {
        .init(
            "identity-providers",
            many: .text,
            "Whose work ids join books from now on, such as openlibrary, or none"
        )
        .placeholder("PROVIDER")
        .otherwise("those that the library has; none for a new one")
        .details(
            """
            accession help works match explains it. If the library has others, the books that \
            this concerns are grouped again first, as works match would do.
            """
        )
    }

    static var collectBy: Flag<CollectBy?> {
        .init(
            "collect-by",
            .choice(of: CollectBy.self),
            "Make collections of the folders below each source, and put its books into them"
        )
        .details(
            """
            The folders below a source become folders of the library, and each book goes into that \
            of its file; what lies in the source itself is in none. A book whose file is moved goes \
            along. What a person put into a folder, or took out of it, stays so.
            """
        )
    }

    static var tag: Flag<[String]> {
        .init("tag", many: .text, "Tag every book of the sources with TAG")
            .placeholder("TAG")
            .details("A book that a person untagged is not tagged again.")
    }

    static var blocklist: Flag<[Path]> {
        .init(
            "blocklist",
            many: .file,
            "More identifiers that join nothing; kept for later runs, and overruled by "
                + "works trust"
        )
        .details(
            """
            A line is a kind, a value and, if only some books are meant, the beginning of \
            their title: isbn 9780306406157 Selected. A line that begins with # is a remark. \
            The library keeps the list for later runs as well. To let one of them join all the \
            same: works trust KIND:VALUE.
            """
        )
    }

    static var cacheSize: Flag<Int> {
        .init(
            "cache-size",
            .number(0...50_000_000),
            default: VolumeIDCache.defaultCapacity,
            "How many identifiers to keep in memory; 0 turns the cache off"
        )
        .details(
            """
            Changes how fast a run is and how much memory it takes, some 25 bytes for each, \
            but never what comes out.
            """
        )
    }
}

/// What collections are made of.
enum CollectBy: String, Sendable, CaseIterable {
    case folder
}

extension [FlagDefinition] {
    /// What every run can be told, whether typed or in a pipeline file.
    static var importing: [FlagDefinition] { importing(beside: []) }

    /// - Parameter others: further flags that say what the sources are.
    static func importing(beside others: [FlagDefinition]) -> [FlagDefinition] {
        .list(.library) + .sources + others + .list(.opds, .remote) + .fetching
            + .list(.settle, .breaker, .moved, .itemTimeout, .lock, .jobs, .cacheSize, .duplicates)
            + .list(.sidecars, .keptHash) + .list(.match, .identityProviders, .collectBy, .tag)
            + .list(.blocklist, .failOn, .copyRejects, .log, .snapshot, .allowNetworkLibrary)
            + .list(.dryRun, .json, .events, .progress)
    }
}
