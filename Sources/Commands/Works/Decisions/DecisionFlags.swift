// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import System
import Terminal

/// The flags of the commands that decide.
extension Flag {
    static var by: Flag<String?> {
        .init("by", .text, "Who makes the decision").placeholder("NAME").otherwise("your user name")
    }
}

extension [FlagDefinition] {
    /// What every command that decides takes.
    static var deciding: [FlagDefinition] {
        .list(.library, .reason, .by, .snapshot, .dryRun, .json, .plain)
    }
}

extension ParsedArguments {
    /// Who decides: `--by`, or else the user.
    func decider() throws(Failure) -> String {
        if let name = self[.by] {
            guard let name = name.trimmed else {
                throw .usage(
                    "--by must not be empty",
                    hint: "omit it to sign as yourself"
                )
            }
            return name
        }
        let names = ["USER", "LOGNAME"].compactMap { Environment.value($0)?.trimmed }
        return names.first ?? UserID.name ?? String(UserID.current)
    }
}
