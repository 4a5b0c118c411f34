// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal

/// How a run is reported: in which form, how much, and what counts as trouble.
struct ImportOutput {
    enum Form {
        /// Lines for people, the equation last.
        case lines
        /// One JSON object at the end.
        case object
        /// A JSON object on a line for each event, while the run goes on.
        case events
    }

    var form = Form.lines
    /// Where events are kept.
    var log: Path?
    var failOn: FailOn
    var isVerbose = false
    /// Whether it is worth while to count the sources ahead.
    var wantsTotal = false

    init(_ arguments: ParsedArguments) {
        form = arguments[.events] ? .events : arguments[.json] ? .object : .lines
        log = arguments[.log]
        failOn = arguments[.failOn]
        isVerbose = arguments[.verbose]
        wantsTotal = arguments[.progress] != .never && !arguments[.quiet]
    }
}

extension Flag {
    static var events: Flag<Bool> {
        .init(
            "events",
            summary: "Write events as JSON while the run goes on, one per line",
            details: """
                The first member of each is the version of the form, and the last event holds what \
                --json would have written. Use it to follow a run; --log keeps the same lines in a \
                file.
                """,
            excludes: ["json", "plain"]
        )
    }
}
