// SPDX-License-Identifier: Apache-2.0

import Books
import Exports
import Files
import Library
import Store
import Terminal

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
        return .json(.object(object), shown: EvidenceText.reason(evidence))
    }
}
