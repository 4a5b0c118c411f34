// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// One rule for all that removes, replaces or undoes: such a command takes `--yes` and `--dry-run`.
/// With neither, it shows what it would do and asks; where there is no one to ask, it changes nothing.
extension CommandDefinition {
    /// Whether it asks, be it only where some flag is given.
    package var mayAsk: Bool { flags.contains(Flag<Bool>.yes.definition) }
}

extension Command {
    package func runWithConsent(
        _ arguments: ParsedArguments,
        _ console: Console
    ) async throws(Failure) -> ExitCode {
        guard asks(before: arguments), !arguments[.yes], !arguments[.dryRun] else {
            return try await run(arguments, console)
        }
        console.isPreview = true
        let exit = try await run(arguments.adding(.dryRun), console)
        console.isPreview = false
        // What cannot be done, or needs nothing, is not worth a question.
        guard !console.isIdle, [.success, .rejects, .missingInput].contains(exit) else {
            return exit
        }
        guard console.canAsk, arguments.format == .human else {
            console.flushOutput()
            throw .usage("nothing was changed: this was not confirmed", hint: "add --yes to do it")
        }
        switch console.ask("Do this? [y/N] ") {
        case .yes: return try await run(arguments.adding(.yes), console)
        case .no:
            console.note("Nothing was changed.")
            return .success
        case .interrupted:
            console.note("Nothing was changed.")
            return ExitCode(.interrupted)
        }
    }
}
