// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
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
        try remove(arguments, console)
    }

    func remove(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitCode {
        let request = try self.request(arguments)
        let location = try LibraryLocation(forWriting: arguments, console)
        let report = try LibraryRemoval(location.library).carryOut(request)
        return RemovalText(request, report, in: location.library)
            .write(to: console, arguments.format)
    }
}

/// The flags of the commands that take things out.
extension Flag {
    static var ignore: Flag<Bool> {
        .init("ignore", "Also ignore the contents from now on").details(
            """
            Without it the next import that meets the files takes them in again. What is \
            ignored stays away under any name, until accession files ignore --stop lets it in.
            """
        )
    }
}

extension [FlagDefinition] {
    /// What every command that removes takes.
    static var removing: [FlagDefinition] {
        .list(.library, .ignore, .reason, .by, .snapshot, .yes, .dryRun, .json, .plain)
    }
}

extension ParsedArguments {
    /// A request that may also ignore what it removes, as its flags say.
    func removal(_ action: RemovalRequest.Action) throws(Failure) -> RemovalRequest {
        let isIgnoring = self[.ignore]
        for flag in [Flag<String?>.reason, .by] where isSet(flag) && !isIgnoring {
            throw .usage(
                "--\(flag.long) applies only to what is ignored",
                hint: "add --ignore, or leave it out"
            )
        }
        var request = try keeping(action)
        request.isIgnoring = isIgnoring
        return request
    }

    /// What `--stop` asks for: the contents of these files are let in again.
    ///
    /// - Parameters:
    ///   - unwanted: the flags that say something of what is kept away from now on.
    ///   - word: what that is called.
    func stopping(
        without unwanted: [Flag<String?>],
        _ word: String
    ) throws(Failure) -> RemovalRequest {
        for flag in unwanted where isSet(flag) {
            throw .usage(
                "--\(flag.long) applies only to what is \(word) from now on",
                hint: "leave it out with --stop"
            )
        }
        let targets = operands.map { word in
            Hexadecimal.fingerprint(word).map(RemovalRequest.IgnoredTarget.fingerprint)
                ?? .file(Path(bytes: word).registered)
        }
        return try keeping(.unignore(targets))
    }

    func keeping(_ action: RemovalRequest.Action) throws(Failure) -> RemovalRequest {
        // Not all of these commands note who decides, and why.
        var request = RemovalRequest(
            action,
            who: try ifTaken.decider(),
            why: ifTaken[.reason]?.trimmed
        )
        request.isDryRun = self[.dryRun]
        return request
    }
}
