// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// A command that takes things out of the register, keeps contents away, or lets them in again.
protocol RemovalCommand: Command {
    func request(_ arguments: ParsedArguments) throws(UsageError) -> RemovalRequest
}

extension RemovalCommand {
    package func run(_ arguments: ParsedArguments, _ console: Console) async -> ExitCode {
        let request: RemovalRequest
        do throws(UsageError) { request = try self.request(arguments) } catch {
            return console.fail(.usage, error.message, hint: error.hint)
        }
        do throws(Failure) {
            let location = try LibraryLocation(forWriting: arguments, console)
            var names = try location.reading { (reader) throws(RegisterError) in
                DecisionNames(try reader.newestWorkID())
            }
            let report = try LibraryRemoval(location.library).carryOut(request)
            var effects = DecisionResult()
            effects.changes = report.changes
            try location.reading { (reader) throws(RegisterError) in
                try names.look(up: effects, isDryRun: request.isDryRun, reader)
            }
            let consequences = DecisionText([], effects, names, isDryRun: request.isDryRun)
            return RemovalText(request, report, consequences).write(to: console, arguments.format)
        } catch { return console.fail(error) }
    }
}
