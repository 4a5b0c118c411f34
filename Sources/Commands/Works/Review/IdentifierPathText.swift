// SPDX-License-Identifier: Apache-2.0

import Store
import Terminal
import Works

/// The way from an edition to the founding one, in words.
struct IdentifierPathText {
    /// A longer way is cut where one edition after the other is explained.
    private static let mostSteps = 8

    let explainer: WorkExplainer
    /// Whether this is one of the editions of a work, which all have their ways.
    let isOfMany: Bool
    let title: (Int64) -> String?

    /// A sentence for each step.
    func sentences(_ path: [WorkGraph.Step]?) -> [String] {
        guard let path else {
            return [
                "nothing known joins it to the founding edition: run accession verify"
            ]
        }
        guard !path.isEmpty else { return ["it founded the work"] }
        let all = steps(path)
        guard isOfMany, all.count > Self.mostSteps else { return all }
        let cut = all.count - Self.mostSteps
        let others = ["and on by \(Numbers.counted(cut, "more edition"))"]
        return all.prefix(Self.mostSteps - 1) + others + all.suffix(1)
    }

    private func steps(_ path: [WorkGraph.Step]) -> [String] {
        path.enumerated().map { place, step in
            let subject = place == 0 ? "it" : "edition \(step.edition)"
            let end = place == path.count - 1 ? ", which founded the work" : ""
            switch step.link {
            case .id(let id):
                let next = "\(edition(step.next))\(end)"
                return switch id.kind {
                case .names: "\(subject) shares title and author with \(next)"
                case .text: "\(subject) has the same text as \(next)"
                default: "\(subject) shares \(id) with \(next)"
                }
            case .decision(let id):
                let comma = end.isEmpty ? "" : ","
                let said = "\(subject) and \(edition(step.next))\(end)\(comma) are one work"
                return "\(said), as \(decision(id))"
            }
        }
    }

    private func edition(_ id: Int64) -> String {
        title(id).map { "edition \(id) \"\($0)\"" } ?? "edition \(id)"
    }

    private func decision(_ id: Int64) -> String {
        guard let decision = explainer.decision(id) else { return "decision \(id) says" }
        return "\(decision.who) said in decision \(id)"
            + (decision.why.map { ": \($0)" } ?? "")
    }

    func json(_ path: [WorkGraph.Step]?) -> JSONValue {
        guard let path else { return .null }
        return .array(
            path.map { step in
                var object: JSONObject = ["edition": .id(step.edition)]
                switch step.link {
                case .id(let id):
                    object += [
                        "kind": .string(id.kind.name), "value": .string(id.value), "decision": nil,
                    ]
                case .decision(let id):
                    object += ["kind": nil, "value": nil, "decision": .id(id)]
                }
                object.append("next", .id(step.next))
                return .object(object)
            }
        )
    }
}
