// SPDX-License-Identifier: Apache-2.0

import Terminal

/// How a run ended, as far as reports ask.
struct RunEnding {
    let exit: ExitCode
    /// Whether the register is another one than before.
    let changed: Bool
    /// What `--json` says of the run.
    let object: JSONObject

    /// The run's id; nil for one that could not begin.
    var run: Int64? {
        guard case .integer(let id)? = value("run") else { return nil }
        return Int64(id)
    }

    func text(_ name: String) -> String? {
        guard case .string(let text)? = value(name) else { return nil }
        return text
    }

    private func value(_ name: String) -> JSONValue? {
        object.members.first { $0.name == name }?.value
    }
}
