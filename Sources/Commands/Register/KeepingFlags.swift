// SPDX-License-Identifier: Apache-2.0

import Files
import Store
import Terminal

/// The flags of the commands that keep the register safe.
extension Flag {
    static var to: Flag<Path?> {
        .init("to", .path, "Where to write the result")
            .details("A file appears under its name only once it is complete.")
    }

    static var overwrite: Flag<Bool> {
        .init("overwrite", "Also replace what Accession did not write").details(
            """
            Without it, only an empty file is replaced, or one that Accession is known to have \
            written: a table, a page or a list.
            """
        )
    }

    static var tables: Flag<Bool> {
        .init("tables", "Count the rows of every table (slow in a large register)")
    }

    static var deep: Flag<Bool> {
        .init("deep", "Also read all bytes and compare them with their hashes")
    }

    static var force: Flag<Bool> {
        .init("force", "Proceed even if more would be removed, or is missing, than expected")
    }

    static var keep: Flag<Int?> {
        .init("keep", .number(1...1_000_000), "Keep the N newest and remove older ones")
            .otherwise("\(BackupFolder.usualNumber) backups; for runs, no limit")
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
