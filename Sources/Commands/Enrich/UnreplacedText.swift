// SPDX-License-Identifier: Apache-2.0

import Terminal

/// What is said of doubtful records that were believed before.
enum UnreplacedText {
    /// Nil if there are none.
    static func sentence(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        let verb = count == 1 ? "was" : "were"
        return "  \(Numbers.counted(count, "doubtful record")) \(verb) believed before: what was "
            + "said then stays"
    }
}
