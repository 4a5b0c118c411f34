// SPDX-License-Identifier: Apache-2.0

package import Files

extension Flag {
    package static var library: Flag<Path?> {
        .init(
            "library",
            value: .folder,
            defaultText: "$ACCESSION_LIBRARY, or accession in the user's data folder",
            summary: "The library to use",
            details: "The folder that holds the register and the covers."
        )
    }

    package static var json: Flag<Bool> {
        .init(
            "json",
            summary: "Write the result as JSON",
            details: """
                The members are documented and only ever added to. A file name that is not UTF-8 \
                has a second member, named like the first with _bytes_b64 behind it, that holds \
                its bytes in base 64.
                """,
            excludes: ["plain"]
        )
    }

    package static var plain: Flag<Bool> {
        .init(
            "plain",
            summary: "Write the result as tab-separated fields, one row per line",
            details: """
                Tabs, line ends, other control characters and backslashes inside a field are \
                written with a backslash.
                """,
            excludes: ["json"]
        )
    }

    package static var dryRun: Flag<Bool> {
        .init(
            "dry-run",
            "n",
            summary: "Show what would happen, and change nothing"
        )
    }

    package static var reason: Flag<String?> {
        .init(
            "reason",
            value: .text,
            summary: "In the rejects commands, only this reason code; elsewhere, a note saying why"
        )
    }

    package static var progress: Flag<ProgressMode> {
        .init(
            "progress",
            value: .choice(of: ProgressMode.self),
            default: .auto,
            summary: "When to show progress",
            details: """
                With auto, a line that is drawn again on a terminal, and otherwise a line every \
                ten seconds. With always, a line every second where there is no terminal.
                """
        )
    }

    package static var quiet: Flag<Bool> {
        .init(
            "quiet",
            "q",
            summary: "Print only errors, or everything if the exit code is not 0",
            details: """
                Results that were asked for, such as a listing, still appear. Made for timers, \
                which send whatever is printed by mail.
                """
        )
    }

    package static var verbose: Flag<Bool> {
        .init("verbose", "v", summary: "Print more details")
    }

    package static var help: Flag<Bool> {
        .init("help", "h", summary: "Show help and do nothing else")
    }

    package static var version: Flag<Bool> {
        .init(
            "version",
            "V",
            summary: "Show the version and do nothing else"
        )
    }
}

extension [FlagDefinition] {
    /// The flags that every command takes.
    package static let everywhere: [FlagDefinition] = .list(.quiet, .verbose, .help, .version)
}
