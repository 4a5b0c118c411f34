// SPDX-License-Identifier: Apache-2.0

import Files
import Store
import Terminal

/// The flags of the commands that keep the register safe.
extension Flag {
    static var to: Flag<Path?> {
        .init(
            "to",
            value: .path,
            summary: "Where the result goes",
            details: "The file appears under its name only when it is whole."
        )
    }

    static var overwrite: Flag<Bool> {
        .init(
            "overwrite",
            summary: "Replace files that are there already, where --to leads"
        )
    }

    static var tables: Flag<Bool> {
        .init(
            "tables",
            summary: "Count the rows of every table, which takes its time in a large register"
        )
    }

    static var deep: Flag<Bool> {
        .init(
            "deep",
            summary: "Read every cover too, and compare its bytes with its hash"
        )
    }

    static var force: Flag<Bool> {
        .init(
            "force",
            summary: "Go on though more would go than anybody expects"
        )
    }

    static var keep: Flag<Int?> {
        .init(
            "keep",
            value: .number(1...1_000_000),
            defaultText: "\(BackupFolder.usualNumber) backups; runs stay unless you say how many",
            summary: "How many of the newest stay, older ones go"
        )
    }
}

extension Console {
    /// Whether to leave untold what went well: `--quiet` is for timers, but rows and JSON are asked
    /// for.
    func isSilent(_ format: OutputFormat) -> Bool {
        isQuiet && format == .human
    }
}

extension ParsedArguments {
    var keptBackups: Int { self[.keep] ?? BackupFolder.usualNumber }
}
