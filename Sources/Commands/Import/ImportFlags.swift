// SPDX-License-Identifier: Apache-2.0

import Import
import Terminal

/// The flags of `import`.
extension Flag {
    /// What every run can be told, whether it is typed or stands in a pipeline file.
    static let importing: [Flag] =
        [.library] + sources + [
            .settle, .breaker, .itemTimeout, .lock, .jobs, .cacheSize, .duplicates, .blocklist,
            .failOn, .copyRejects, .log, .allowNetworkLibrary, .dryRun, .json, .events,
            .progress,
        ]

    static let jobs = Flag(
        "jobs",
        "j",
        value: .number(1...256),
        defaultText: "one for each core",
        summary: "How many files are read at the same time",
        details: "Slow or distant disks deserve more than there are cores."
    )

    static let failOn = Flag(
        "fail-on",
        value: .choice(FailOn.allCases.map(\.rawValue)),
        defaultText: "reject",
        summary: "What makes the exit code 1",
        details: """
            With never, a run that balances ends with 0 even if it rejected files. With new, only \
            rejects count that an earlier run has not told already. With warn, a book that was \
            taken in with a warning counts as well.
            """
    )

    static let duplicates = Flag(
        "duplicates",
        value: .choice(DuplicatePolicy.allCases.map(\.rawValue)),
        defaultText: "keep",
        summary: "What becomes of a further copy of a known edition; every run looks again at "
            + "skipped ones",
        details: """
            With keep, it is entered as a copy. With skip, it is counted and nothing is noted of \
            it, so every later run looks at it again. No file is ever deleted.
            """
    )

    static let blocklist = Flag(
        "blocklist",
        value: .file,
        isRepeatable: true,
        summary: "Further identifiers that join nothing; kept for later runs, and overruled by "
            + "works decide trust",
        details: """
            A line is a kind, a value and, if only some books are meant, the beginning of their \
            title: isbn 9780306406157 Selected. A line that begins with # is a remark. The library \
            keeps the list for later runs as well. To let one of them join all the same: works \
            decide trust KIND:VALUE.
            """
    )

    static let cacheSize = Flag(
        "cache-size",
        value: .number(0...50_000_000),
        defaultText: "400,000",
        summary: "How many identifiers are remembered; 0 turns it off",
        details: """
            Changes how fast a run is and how much memory it takes, some 40 bytes for each, but \
            never what comes out.
            """
    )
}
