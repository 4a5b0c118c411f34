// SPDX-License-Identifier: Apache-2.0

import Files
import Pipeline
import Store

/// An edition of the register in full.
enum EditionDetails {
    static func of(_ edition: EditionRow, _ library: Library) -> Details {
        var details = Details()
        details.add("edition", .number(Int(edition.id)))
        BookFacts.add(edition.record, library, to: &details)
        details.add(
            "why",
            .json(.object(evidence(edition.evidence)), shown: reason(edition.evidence))
        )
        details.add("fingerprint", .text(Hexadecimal.text(edition.record.fingerprint)))
        details.add("files", .stack(edition.files.map { FileText.listed($0) }))
        return details
    }

    /// Why an edition is in its work, in words.
    static func reason(_ evidence: EvidenceRow) -> String {
        let id = "\(evidence.kind ?? ""):\(evidence.value ?? "")"
        let run = evidence.run.map { ", in run \($0)" } ?? ""
        return switch evidence.decision {
        case "joined": "it shares \(id) with an edition that was there before\(run)"
        case "merged": "it shares identifiers with several works, among them \(id)\(run)"
        default: "it founded the work\(run)"
        }
    }

    private static func evidence(_ evidence: EvidenceRow) -> JSONObject {
        [
            "decision": .string(evidence.decision), "kind": .optional(evidence.kind),
            "value": .optional(evidence.value), "run": .optional(evidence.run.map(Int.init)),
        ]
    }
}
