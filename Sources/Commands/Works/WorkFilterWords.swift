// SPDX-License-Identifier: Apache-2.0

import Store
import Terminal

/// Filters from their names and values, wherever these are written down.
enum WorkFilterWords {
    static let names = WorkFilterKind.all.map(\.name)

    /// - Parameter value: as it would stand behind the flag.
    static func condition(
        named name: String,
        _ value: String
    ) throws(WorkFilterProblem) -> WorkFilter.Condition {
        guard let kind = WorkFilterKind.all.first(where: { $0.name == name }) else {
            let near = SpellingSuggestion.nearest(to: name.lowercased(), among: names)
            throw WorkFilterProblem(
                sentence: "there is no filter \(Phrasing.short(name))",
                hint: near.map { "did you mean \"\($0)\"?" }
                    ?? "filters: " + names.joined(separator: ", ")
            )
        }
        return try condition(kind, value)
    }

    static func condition(
        _ kind: WorkFilterKind,
        _ value: String
    ) throws(WorkFilterProblem) -> WorkFilter.Condition {
        let bytes = Array(value.utf8)
        if kind.form.kind.problem(with: bytes) == nil, let condition = kind.form.read(bytes) {
            return condition
        }
        var hint: String?
        if case .choice(let choices) = kind.form.kind {
            hint = SpellingSuggestion.nearest(to: value, among: choices).map {
                "did you mean \"\($0)\"?"
            }
        }
        throw WorkFilterProblem(
            sentence: "it \(kind.form.kind.problem(with: bytes) ?? "has no meaning")",
            hint: hint
        )
    }
}

/// What is wrong with a filter.
struct WorkFilterProblem: Error, Equatable {
    let sentence: String
    let hint: String?
}
