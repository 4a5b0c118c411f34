// SPDX-License-Identifier: Apache-2.0

/// The flags of `import`.
extension Flag {
    static let filesFrom = Flag(
        "files-from",
        value: .file,
        isRepeatable: true,
        summary: "Read paths from a file, one a line; - is standard input",
        details: "A path that is not there is rejected by itself; the others are taken in."
    )

    static let nulSeparated = Flag(
        "null",
        "0",
        summary: "Paths of --files-from end with NUL instead of a line break"
    )

    static let include = Flag(
        "include",
        value: .bytes,
        placeholder: "GLOB",
        isRepeatable: true,
        defaultText: "*.epub, in upper or lower case",
        summary: "Take only files whose name fits",
        details: """
            A pattern without / is compared with the name, one with / with the path below the \
            source; ** stands for any folders. A file named on the command line is taken whatever \
            its name.
            """
    )

    static let exclude = Flag(
        "exclude",
        value: .bytes,
        placeholder: "GLOB",
        isRepeatable: true,
        summary: "Leave out files and folders whose name fits"
    )

    static let followSymlinks = Flag(
        "follow-symlinks",
        isNegatable: true,
        summary: "Follow links that stay inside the sources",
        details: """
            Links are passed over without it. A link that leads out of every source is passed over \
            all the same; name the place it leads to as a source of its own.
            """
    )

    static let jobs = Flag(
        "jobs",
        "j",
        value: .number(1...256),
        defaultText: "one for each core",
        summary: "How many files are read at the same time",
        details: "Slow or distant disks deserve more than there are cores."
    )

    static let dryRun = Flag(
        "dry-run",
        "n",
        summary: "Do the whole run and roll it back: same counts, nothing changed"
    )

    static let failOn = Flag(
        "fail-on",
        value: .choice(["never", "reject", "warn"]),
        defaultText: "reject",
        summary: "What makes the exit code 1",
        details: """
            With never, a run that balances ends with 0 even if it rejected files. With warn, a \
            book that was taken in with a warning counts as well.
            """
    )
}
