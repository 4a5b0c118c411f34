// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import Library
import Store
import Terminal
import Works

/// An edition of the register in full.
enum EditionDetails {
    static func of(_ edition: EditionRow, _ library: Library) -> Details {
        var details = Details()
        details.add("edition", .id(edition.id))
        BookDetails.add(edition.record, library, to: &details)
        details += [
            "why": cell(edition.evidence),
            "fingerprint": .text(Hexadecimal.text(edition.record.fingerprint)),
            "files": .stack(edition.files.map { FileText.listed($0) }),
        ]
        return details
    }

    static func cell(_ evidence: EvidenceRow) -> Cell {
        let object: JSONObject = [
            "decision": .string(evidence.decision), "kind": .optional(evidence.kind),
            "value": .optional(evidence.value), "decided_by": .optional(evidence.decidedBy),
            "run": .optional(evidence.run),
        ]
        return .json(.object(object), shown: reason(evidence))
    }

    /// Why an edition is in its work, in words.
    static func reason(_ evidence: EvidenceRow) -> String {
        let id = evidence.kind.map { kind in
            kind == VolumeIDKind.names.name
                ? "title and author" : "\(kind):\(evidence.value ?? "")"
        }
        let run = evidence.run.map { ", in run \($0)" } ?? ""
        return switch evidence.decision {
        case "joined":
            "it shares \(id ?? "an identifier") with an earlier edition\(run)"
        case "merged":
            "it founded its own work, which later editions showed to be the same as this one"
                + "\(id.map { ", by \($0)" } ?? "")\(run)"
        case "decided":
            evidence.decidedBy.map { "a person decided so, in decision \($0)\(run)" }
                ?? "a person decided so\(run)"
        default: "it founded the work\(run)"
        }
    }
}
