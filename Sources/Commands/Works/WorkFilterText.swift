// SPDX-License-Identifier: Apache-2.0

package import Store
import Terminal
import Works

/// A filter in words, as they could be typed in a search.
package enum WorkFilterText {
    package static func of(_ filter: WorkFilter) -> String {
        let words = filter.words.map { ["\"\($0.text)\""] } ?? []
        return Phrasing.listed(words + filter.conditions.map(text), "and")
    }

    private static func text(_ condition: WorkFilter.Condition) -> String {
        if case .identifier(let id) = condition { return "\(id.kind):\(id.value)" }
        let named = WorkFilterKind.all.lazy.map { kind in
            (kind.name, String(decoding: kind.form.write(condition), as: UTF8.self))
        }
        guard let (name, value) = named.first(where: { !$0.1.isEmpty }) else { return "" }
        return "\(name):" + (value.contains(where: \.isWhitespace) ? "\"\(value)\"" : value)
    }
}
