// SPDX-License-Identifier: Apache-2.0

import Store
import Terminal

/// The flags of the commands that keep the register safe.
extension Flag {
    static let to = Flag(
        "to",
        value: .path,
        summary: "Where the result goes",
        details: "The file appears under its name only when it is whole."
    )

    static let overwrite = Flag(
        "overwrite",
        summary: "Replace files that are there already, where --to leads"
    )

    static let tables = Flag(
        "tables",
        summary: "Count the rows of every table, which takes its time in a large register"
    )

    static let deep = Flag(
        "deep",
        summary: "Read every cover too, and compare its bytes with its hash"
    )

    static let force = Flag(
        "force",
        summary: "Go on though more would go than anybody expects"
    )

    static let keep = Flag(
        "keep",
        value: .number(1...1_000_000),
        defaultText: "\(BackupFolder.usualNumber) backups; runs stay unless you say how many",
        summary: "How many of the newest stay, older ones go"
    )
}

extension Console {
    /// Whether to leave untold what went well: `--quiet` is for timers, but rows and JSON are asked
    /// for.
    func isSilent(_ format: OutputFormat) -> Bool {
        isQuiet && format == .human
    }
}

extension ParsedArguments {
    var keptBackups: Int { count(.keep) ?? BackupFolder.usualNumber }
}
