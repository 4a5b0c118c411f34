// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite
import Works

/// Finds the decisions that touch an edition, in force or not.
///
/// All decisions are held: people type them.
final class DecisionMentions {
    private var all: [Int64: DecisionRow] = [:]
    private var byIdentifier: [VolumeID: [Int64]] = [:]
    private var byWork: [Int64: [Int64]] = [:]
    private var byEdition: [[UInt8]: [Int64]] = [:]

    init(_ reader: RegisterReader) throws(Failure) {
        var found: [DecisionRow] = []
        try reader.decisions(limit: nil) { decision in
            found.append(decision)
            return true
        }
        for decision in found.reversed() {
            all[decision.id] = decision
            if let kind = decision.idKind.flatMap(VolumeIDKind.init(named:)) {
                let id = VolumeID(kind: kind, value: decision.idValue ?? "")
                byIdentifier[id, default: []].append(decision.id)
            }
            if let work = decision.workID { byWork[work, default: []].append(decision.id) }
            for edition in decision.left + decision.right {
                byEdition[edition.fingerprint, default: []].append(decision.id)
            }
        }
    }

    subscript(id: Int64) -> DecisionRow? { all[id] }

    /// The decision in force that a person's verdict on an identifier comes from.
    func verdict(on id: VolumeID) -> Int64? {
        byIdentifier[id]?.last { all[$0]?.isInForce == true }
    }

    /// What touches an edition, the oldest first.
    func touching(fingerprint: [UInt8], works: [Int64], _ ids: [VolumeID]) -> [DecisionRow] {
        var found = Set(byEdition[fingerprint] ?? [])
        for id in ids { found.formUnion(byIdentifier[id] ?? []) }
        for work in works { found.formUnion(byWork[work] ?? []) }
        return found.sorted().compactMap { all[$0] }
    }
}
