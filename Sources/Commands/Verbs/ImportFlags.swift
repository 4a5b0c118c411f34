// SPDX-License-Identifier: Apache-2.0

/// The flags of `import`.
extension Flag {
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
