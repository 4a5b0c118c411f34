// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// How the table of a report looks: which of its columns, and what stands between them.
package struct TableForm: Sendable, Equatable {
    /// Nil for all of them in their own order.
    package var columns: [String]?
    package var delimiter = CSVText.Delimiter.comma

    package init() {}

    /// Reads a list such as `work,title`.
    ///
    /// - Parameter known: all that there are.
    package static func columns(_ list: String, among known: [String]) throws(Failure) -> [String] {
        let all = "columns: " + known.joined(separator: ", ")
        var names: [String] = []
        for part in list.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part.filter { $0 != " " })
            guard !name.isEmpty else {
                throw .usage("the name of a column is missing", hint: all)
            }
            guard known.contains(name) else {
                let near = SpellingSuggestion.nearest(to: name.lowercased(), among: known)
                throw .usage(
                    "there is no column \(Phrasing.short(name))",
                    hint: (near.map { "did you mean \"\($0)\"? " } ?? "") + all
                )
            }
            guard !names.contains(name) else {
                throw .usage("the column \(name) is named twice", hint: all)
            }
            names.append(name)
        }
        return names
    }
}
