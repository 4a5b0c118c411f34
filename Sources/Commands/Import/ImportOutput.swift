// SPDX-License-Identifier: Apache-2.0

package import Store
import Accounting
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
    /// Whether the object is written later, because the steps after the run add to it.
    var isObjectForLater = false
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
        .init("events", "Write events as JSON while the run goes on, one per line")
            .excluding("json", "plain")
            .details(
                """
                The first member of each is the version of the form, and the last event holds what \
                --json would have written. Use it to follow a run; --log keeps the same lines in a \
                file.
                """
            )
    }
}

/// What makes a run that balances end with 1.
package enum FailOn: String, CaseIterable, Sendable {
    case never
    /// A file was rejected that no earlier run rejected, or that has changed since.
    case new
    /// Any file was rejected.
    case reject
    /// A book was taken in with a warning, or a file was rejected.
    case warn

    package func isMet(by progress: RunProgress) -> Bool {
        let rejected = progress.counts[.rejected]
        return switch self {
        case .never: false
        case .new: rejected > progress.counts[.knownRejects]
        case .reject: rejected > 0
        case .warn: rejected > 0 || !progress.warnings.isEmpty
        }
    }
}
