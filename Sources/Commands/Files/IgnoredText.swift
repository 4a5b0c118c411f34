// SPDX-License-Identifier: Apache-2.0

import Files
import Store
import System
import Terminal

/// A content that is ignored, in words and in JSON.
enum IgnoredText {
    /// Who said so, when and why.
    static func sentence(_ content: IgnoredContent) -> String {
        let when = UTCTime(seconds: content.madeAt).text
        return "by \(content.who), \(when)" + (content.why.map { ": \($0)" } ?? "")
    }

    static func object(_ content: IgnoredContent) -> JSONObject {
        [
            "by": .string(content.who), "when": .string(UTCTime(seconds: content.madeAt).text),
            "reason": .optional(content.why),
        ]
    }
}
