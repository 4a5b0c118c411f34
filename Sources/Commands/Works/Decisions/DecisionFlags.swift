// SPDX-License-Identifier: Apache-2.0

import Files
import System
import Terminal

/// The flags of the commands that decide.
extension Flag {
    static let by = Flag(
        "by",
        value: .text,
        placeholder: "NAME",
        defaultText: "the name of the user",
        summary: "Who decides so"
    )

    /// What every command that decides takes.
    static let deciding: [Flag] = [.library, .reason, .by, .dryRun, .json, .plain]
}

extension ParsedArguments {
    /// Who decides: `--by`, or else the user.
    func decider() throws(UsageError) -> String {
        if let name = text(.by) {
            guard let name = name.trimmed else {
                throw UsageError(
                    "--by: the name is empty",
                    hint: "leave it out to sign as yourself"
                )
            }
            return name
        }
        let names = ["USER", "LOGNAME"].compactMap { Environment.value($0)?.trimmed }
        return names.first ?? UserID.name ?? String(UserID.current)
    }
}
