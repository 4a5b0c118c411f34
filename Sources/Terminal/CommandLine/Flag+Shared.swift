// SPDX-License-Identifier: Apache-2.0

package import Files

extension Flag {
    package static var library: Flag<Path?> {
        .init("library", .folder, "The library to use")
            .inPlace(of: "ACCESSION_LIBRARY")
            .otherwise("$ACCESSION_LIBRARY, or accession in the user's data folder")
            .details("The folder that holds the register and the covers.")
    }

    package static var json: Flag<Bool> {
        .init("json", "Write the result as JSON").excluding("plain").details(
            """
            The members are documented and only ever added to. A file name that is not UTF-8 \
            has a second member, named like the first with _bytes_b64 behind it, that holds \
            its bytes in base 64.
            """
        )
    }

    package static var jsonl: Flag<Bool> {
        .init("jsonl", "Write the result as JSON, one object per line")
            .excluding("json", "plain")
            .details(
                """
                The objects are those of the list that --json writes, so that a program can read \
                them one by one.
                """
            )
    }

    package static var plain: Flag<Bool> {
        .init("plain", "Write the result as tab-separated fields, one row per line")
            .excluding("json")
            .details(
                """
                Tabs, line ends, other control characters and backslashes inside a field are \
                written with a backslash.
                """
            )
    }

    package static var header: Flag<Bool> {
        .init("header", "Begin --plain with the names of the fields").excluding("json", "jsonl")
    }

    package static var dryRun: Flag<Bool> {
        .init("dry-run", short: "n", "Show what would happen, and change nothing")
    }

    package static var yes: Flag<Bool> {
        .init("yes", short: "y", "Do it without asking").excluding("dry-run").details(
            """
            Without it, the command shows what it would do and asks on a terminal; elsewhere it \
            changes nothing and ends with 64.
            """
        )
    }

    package static var reason: Flag<String?> {
        .init("reason", .text, "A note saying why").formerly("reason-text")
    }

    package static var progress: Flag<ProgressMode> {
        .init("progress", .choice(of: ProgressMode.self), default: .auto, "When to show progress")
            .details(
                """
                With auto, a line that is drawn again on a terminal, and otherwise a line every \
                ten seconds. With always, a line every second where there is no terminal.
                """
            )
    }

    package static var quiet: Flag<Bool> {
        .init("quiet", short: "q", "Print only errors, or everything if the exit code is not 0")
            .details(
                """
                Results that were asked for, such as a listing, still appear. Made for timers, \
                which send whatever is printed by mail.
                """
            )
    }

    package static var verbose: Flag<Bool> {
        .init("verbose", short: "v", "Print more details")
    }

    package static var color: Flag<ColorMode> {
        .init("color", .choice(of: ColorMode.self), default: .auto, "When to use colors")
            .details(
                """
                With auto, on a terminal, unless it is a simple one (TERM=dumb) or NO_COLOR is set.
                """
            )
    }

    package static var help: Flag<Bool> {
        .init("help", short: "h", "Show help and do nothing else")
    }

    package static var version: Flag<Bool> {
        .init("version", short: "V", "Show the version and do nothing else")
    }
}

extension [FlagDefinition] {
    /// The flags that every command takes.
    package static let everywhere: [FlagDefinition] = .list(
        .quiet,
        .verbose,
        .color,
        .help,
        .version
    )
}

/// When a run shows how far it is.
package enum ProgressMode: String, CaseIterable, Sendable {
    case auto
    case always
    case never
}
