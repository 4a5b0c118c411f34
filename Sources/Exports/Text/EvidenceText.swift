// SPDX-License-Identifier: Apache-2.0

package import Store
import Works

/// Why an edition is in its work, in words.
package enum EvidenceText {
    package static func reason(_ evidence: EvidenceRow) -> String {
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
