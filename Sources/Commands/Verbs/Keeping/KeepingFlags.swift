// SPDX-License-Identifier: Apache-2.0

import Store

/// The flags of the commands that keep the register safe.
extension Flag {
    static let keep = Flag(
        "keep",
        value: .number(1...1_000_000),
        defaultText: "\(BackupFolder.usualNumber)",
        summary: "How many backups stay in the library, older ones go"
    )
}

extension ParsedArguments {
    var keptBackups: Int { count(.keep) ?? BackupFolder.usualNumber }
}
