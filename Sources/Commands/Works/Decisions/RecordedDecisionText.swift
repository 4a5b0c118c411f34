// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import Library
package import Store
import System
package import Terminal

/// A decision of the register in words and in JSON.
package struct RecordedDecisionText {
    private let decision: DecisionRow

    package init(_ decision: DecisionRow) {
        self.decision = decision
    }

    /// What it is about, as a sentence without its full stop.
    package var about: String {
        let id = "\(decision.idKind ?? ""):\(decision.idValue ?? "")"
        switch decision.kind {
        case "same":
            return "\(named(decision.left)) and \(named(decision.right)) are one work"
        case "not-same":
            return "\(named(decision.left)) and \(named(decision.right)) are different works"
        case "trust" where decision.isOfRecord, "distrust" where decision.isOfRecord:
            return PlannedDecisionText.judged(
                decision.value ?? "?",
                decision.kind == "trust" ? .believed : .rejected,
                about: named(decision.left)
            )
        case "trust": return "\(id) joins all that claim it"
        case "distrust": return "\(id) joins nothing"
        case "set":
            let name = decision.field ?? ""
            let choice =
                WorkField(rawValue: name).map { PlannedDecisionText.choice($0, decision.value) }
                ?? "\(name) \"\(decision.value ?? "")\""
            return "work \(decision.workID.map(String.init) ?? "?") has \(choice)"
        case "match" where decision.isOfProviders:
            return PlannedDecisionText.providers(
                IdentityProviders(text: decision.value ?? "")
            )
        case "match": return PlannedDecisionText.match(decision.value ?? "?")
        case "collect": return CollectionText.recorded(decision)
        default: return decision.kind
        }
    }

    private func named(_ editions: [DecisionRow.Edition]) -> String {
        guard let first = editions.first else { return "nothing" }
        if editions.count == 1 {
            let title = first.title.map { " \"\($0)\"" } ?? ""
            if let id = first.id { return "edition \(id)\(title)" }
            return "an edition that is not in this library (\(Hexadecimal.text(first.fingerprint)))"
        }
        let ids = editions.compactMap(\.id)
        let gone = editions.count - ids.count
        let here = ids.isEmpty ? [] : ["editions \(DecisionText.listed(ids))"]
        let away = gone == 0 ? [] : ["\(Numbers.counted(gone, "edition")) not here"]
        return (here + away).joined(separator: " and ")
    }

    /// Whether it counts, and if not, why.
    package var standing: String {
        if let revocation = decision.revocation {
            var text = "revoked \(UTCTime(seconds: revocation.at).text)"
            if let by = revocation.by { text += " by \(by)" }
            if let why = revocation.why { text += ": \(why)" }
            return text
        }
        guard decision.overruledBy.isEmpty else {
            return "overruled by " + decision.overruledBy.map(String.init).joined(separator: ", ")
        }
        return "in force"
    }

    /// What only JSON has besides the columns of the list.
    package var object: JSONObject {
        [
            "id": .id(decision.id), "decision": .id(decision.id), "kind": .string(decision.kind),
            "about": .string(about), "by": .string(decision.who),
            "at": .time(decision.madeAt), "why": .optional(decision.why),
            "in_force": .bool(decision.isInForce),
            "revoked": decision.revocation.map { revocation in
                [
                    "at": .time(revocation.at),
                    "by": .optional(revocation.by), "why": .optional(revocation.why),
                ]
            } ?? .null,
            "made_with": .optional(decision.madeWith),
            "overruled_by": .array(decision.overruledBy.map { .integer(Int($0)) }),
            "identifier": decision.idKind.map { kind in
                ["kind": .string(kind), "value": .optional(decision.idValue)]
            } ?? .null,
            "work": .optional(decision.workID),
            "field": .optional(decision.field), "value": .optional(decision.value),
            "former": .optional(decision.former), "run": .optional(decision.run),
            "members": .integer(decision.members),
            "left": Self.editions(decision.left), "right": Self.editions(decision.right),
        ]
    }

    private static func editions(_ editions: [DecisionRow.Edition]) -> JSONValue {
        .array(
            editions.map { edition in
                [
                    "fingerprint": .string(Hexadecimal.text(edition.fingerprint)),
                    "edition": .optional(edition.id),
                    "work": .optional(edition.workID),
                    "title": .optional(edition.title),
                ]
            }
        )
    }
}
