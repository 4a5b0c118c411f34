// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// A command that takes things out of the register, keeps contents away, or lets them in again.
protocol RemovalCommand: Command {
    func request(_ arguments: ParsedArguments) throws(UsageError) -> RemovalRequest
}

extension RemovalCommand {
    package func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure)
        -> ExitCode
    {
        let request: RemovalRequest
        do throws(UsageError) { request = try self.request(arguments) } catch {
            return console.fail(.usage, error.message, hint: error.hint)
        }
        let location = try LibraryLocation(forWriting: arguments, console)
        let report = try LibraryRemoval(location.library).carryOut(request)
        return RemovalText(request, report).write(to: console, arguments.format)
    }
}
