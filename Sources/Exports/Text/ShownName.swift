// SPDX-License-Identifier: Apache-2.0

import Library

/// A title or a name as a page shows it.
enum ShownName {
    /// A link or a heading of which nothing is to be seen is one that nobody finds.
    static func of(_ text: String, orElse other: String = "Unnamed") -> String {
        VisibleText.isAny(in: text) ? text : other
    }
}
