// SPDX-License-Identifier: Apache-2.0

import Accounting
import JSON5
import Store
import Terminal

/// The keys of a tag to be filled, and what is wrong with them.
struct FillKeys {
    let settings: [String: PipelineDefinition.Setting]
    let place: TextPlace

    func request() throws(PipelineProblems) -> FillRequest {
        var problems: [PipelineProblem] = []
        let tag = read("tag", &problems) { (text) throws(Failure) in
            try CollectionArgument.tag(Array(text.utf8))
        }
        let search = read("filter", &problems) { (text) throws(Failure) in
            try WorkSearch(checked: text)
        }
        guard let tag, let search else { throw PipelineProblems(problems) }
        return FillRequest(tag: tag, search: search, place: place)
    }

    private func read<Value>(
        _ name: String,
        _ problems: inout [PipelineProblem],
        _ read: (String) throws(Failure) -> Value
    ) -> Value? {
        let setting = settings[name]
        let text = String(decoding: setting?.words.last ?? [], as: UTF8.self)
        do throws(Failure) { return try read(text) } catch {
            problems.append(PipelineProblem(setting?.place ?? place, key: "fill.\(name)", error))
            return nil
        }
    }

    /// What is wrong with all of them together: what a tag holds must not depend on itself, nor on
    /// one that is filled later, or each run would change it again.
    ///
    /// - Parameter tags: those that every book gets.
    static func problems(
        _ fills: [FillRequest],
        tags: PipelineDefinition.Setting?
    ) -> [PipelineProblem] {
        let given = Set(
            (tags?.words ?? []).compactMap { word in
                // What is wrong with it is told elsewhere.
                try? CollectionPath(tag: String(decoding: word, as: UTF8.self))
            }.map { CollectionPath.folded($0.name) }
        )
        var lines: [String: Int] = [:]
        return fills.enumerated().flatMap { index, fill -> [PipelineProblem] in
            var problems: [PipelineProblem] = []
            func add(_ message: String, _ hint: String) {
                problems.append(PipelineProblem(fill.place, message, hint: hint))
            }
            if let line = lines.updateValue(fill.place.line, forKey: fill.key) {
                add(
                    "\(CollectionText.named(fill.tag)) is filled on line \(line) already",
                    "give each filter a tag of its own"
                )
            }
            if given.contains(fill.key) {
                add(
                    "every book gets \(CollectionText.named(fill.tag)), by \"tags\"",
                    "give the filter a tag of its own"
                )
            }
            let later = Set(fills[index...].map(\.key))
            for condition in fill.search.conditions {
                switch condition {
                case .missing(let fields) where fields.contains(.tag):
                    add(
                        "what has no tag would have one then",
                        "filter by something else than missing:tag"
                    )
                case .collection(let path, _) where path.kind == .tag:
                    guard later.contains(CollectionPath.folded(path.name)) else { continue }
                    add(
                        "\(CollectionText.named(path)) is filled here or later",
                        "a filter can ask for tags that were filled before; change the order"
                    )
                default: continue
                }
            }
            return problems
        }
    }
}
