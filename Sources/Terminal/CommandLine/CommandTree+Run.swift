// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import System

extension CommandTree {
    /// Does what the process was called for and returns its exit code.
    ///
    /// The caller ignores SIGPIPE, so that a reader who goes away is an error one can look at.
    package func runProcess() async -> ExitCode {
        let words = Array(ProcessArguments.all.dropFirst())
        return await run(words, .standard(programName: program.name))
    }

    /// Does what the words ask for; results and messages are written when this returns.
    package func run(_ words: [[UInt8]], _ console: Console) async -> ExitCode {
        console.finish(await answer(words, console))
    }

    private func answer(_ words: [[UInt8]], _ console: Console) async -> ExitCode {
        do throws(Failure) { return try await answer(request(words), console) } catch {
            return console.fail(error)
        }
    }

    private func answer(
        _ request: Request,
        _ console: Console
    ) async throws(Failure) -> ExitCode {
        let pages = HelpPage(self, width: console.facts.outputWidth)
        switch request {
        case .help(let name, let isWhole):
            console.page(pages.page(for: name, isWhole: isWhole))
            return .success
        case .nothing:
            console.errorPage(HelpPage(self, width: console.facts.errorWidth).shortPage())
            return .usage
        case .verbs(let noun):
            console.errorPage(HelpPage(self, width: console.facts.errorWidth).page(for: [noun]))
            return .usage
        case .version:
            guard let command = command(named: ["version"]) else {
                console.result("\(program.name) \(program.version)")
                return .success
            }
            return try await command.run(ParsedArguments(command.definition), console)
        case .run(let command, let arguments):
            console.setUp(
                isQuiet: arguments[.quiet],
                isVerbose: arguments[.verbose],
                progress: progressStyle(arguments, console),
                color: arguments[.color]
            )
            if let library = arguments.ifTaken[.library] {
                let word = ShellQuoting.word(library)
                console.pasteable = { self.naming(library: word, in: $0) }
            }
            console.wantsHeader = arguments.ifTaken[.header]
            if console.wantsHeader, arguments.format != .plain {
                throw .usage("--header applies only to --plain", hint: "add --plain")
            }
            if let former = command as? FormerCommand {
                let (old, new) = (former.definition.joinedName, former.spelling(arguments))
                console.note("\"\(old)\" is now \"\(program.name) \(new)\"")
            }
            for sentence in Set(arguments.formerFlags) { console.note(sentence) }
            return try await command.runWithConsent(arguments, console)
        }
    }

    private func progressStyle(
        _ arguments: ParsedArguments,
        _ console: Console
    ) -> ProgressLine.Style {
        let facts = console.facts
        let redrawn = ProgressLine.Style.redrawn(width: facts.errorWidth ?? 80)
        let canRedraw = facts.isErrorTerminal && !facts.isErrorJournal
        switch arguments.ifTaken[.progress] {
        case .never: return .off
        case .always:
            if canRedraw { return redrawn }
            return .lines(every: .seconds(1), closing: true)
        case .auto:
            if arguments[.quiet] { return .off }
            if canRedraw { return redrawn }
            return .lines(every: .seconds(10), closing: false)
        }
    }
}
