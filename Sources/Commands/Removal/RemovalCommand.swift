// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// A command that takes things out of the register, keeps contents away, or lets them in again.
protocol RemovalCommand: Command {
    func request(_ arguments: ParsedArguments) throws(Failure) -> RemovalRequest
}

extension RemovalCommand {
    package func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure)
        -> ExitCode
    {
        let request = try request(arguments)
        let location = try LibraryLocation(forWriting: arguments, console)
        let report = try LibraryRemoval(location.library).carryOut(request)
        return RemovalText(request, report).write(to: console, arguments.format)
    }
}
