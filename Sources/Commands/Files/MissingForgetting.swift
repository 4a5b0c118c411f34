// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession files forget --missing`: forgets the files that are missing.
enum MissingForgetting {
    static func run(
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        var request = PruneRequest()
        request.missingBy = arguments.olderThan
        request.keepsSuperseded = arguments[.keepSuperseded]
        request.isForced = arguments[.force]
        request.isDryRun = arguments[.dryRun]
        let location = try LibraryLocation(forWriting: arguments, console)
        let report = try FilePruning(location.library).carryOut(request)
        PruneText(request: request, report: report).answer.write(to: console, arguments.format)
        return try end(request, report, location.library, arguments, console)
    }

    private static func end(
        _ request: PruneRequest,
        _ report: PruneResult,
        _ library: Library,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        if request.isDryRun {
            if report.isEmpty { console.hasNothingToDo() }
            if arguments.format == .human { console.rehearsed() }
            return .success
        }
        let unseen = report.count(.folderAway) + report.count(.unreadable)
        if unseen > 0 {
            return console.fail(
                .tryLater,
                "\(Numbers.counted(unseen, "file")) kept, because "
                    + "\(unseen == 1 ? "it" : "they") may not be gone",
                hint: "mount or repair their disk and run it again, or forget them with --force"
            )
        }
        return console.failLeft(report.leftCovers, in: library) ?? .success
    }
}
