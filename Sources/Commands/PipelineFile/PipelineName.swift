// SPDX-License-Identifier: Apache-2.0

import Terminal

/// What a pipeline may be called.
enum PipelineName {
    /// The same as a regular expression, for the schema.
    static let pattern = "^[^/\\u0000-\\u001F\\u007F]{1,64}$"

    /// The end of a sentence; nil if nothing is wrong.
    static func problem(with name: String) -> String? {
        let scalars = name.unicodeScalars
        if scalars.isEmpty || scalars.count > 64 { return "must have 1 to 64 characters" }
        let isFit = scalars.allSatisfy { $0 != "/" && !TerminalText.isHarmful($0) }
        return isFit ? nil : "must not contain / or control characters"
    }
}
