// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Store
import Works

/// What a person says of identifiers, and of the records of providers.
extension DecisionMaker {
    func verdict(on id: VolumeID) throws(Failure) -> IDVerdict? {
        try library.asking { () throws(SQLiteError) in try writer.verdict(on: id) }
    }

    mutating func judge(
        _ volumeID: VolumeID,
        _ kind: String,
        _ request: DecisionRequest
    ) throws(Failure) {
        let same = try library.asking { () throws(SQLiteError) in
            try writer.decision(judging: volumeID, as: kind)
        }
        if let same { return hold(same) }
        var decision = Decision(kind: kind, who: request.who, why: request.why)
        decision.volumeID = volumeID
        let earlier = try library.asking { () throws(SQLiteError) in
            try writer.standingDecisions(on: volumeID)
        }
        let id = try note(decision)
        verdicts.formUnion(earlier)
        for old in earlier { try overrule(old, by: id) }
        try count([id])
        isStale = true
    }

    mutating func judge(
        _ target: Target,
        _ record: FactRecord,
        _ verdict: FactVerdict,
        _ request: DecisionRequest
    ) throws(Failure) {
        for one in try judged(target, record, request) {
            let same = try library.asking { () throws(SQLiteError) in
                try writer.decision(
                    judging: one.sheet,
                    as: verdict,
                    onEditionWith: one.fingerprint
                )
            }
            if let same {
                hold(same)
                continue
            }
            if request.mayHold, one.sheet.verdict == verdict { continue }
            try set(request) { (writer, who, why, time) throws(SQLiteError) in
                try writer.note(
                    verdict,
                    of: one.sheet,
                    onEditionWith: one.fingerprint,
                    who: who,
                    why: why,
                    madeAt: time
                )
            }
        }
    }

    /// The editions that a person means, with the record as it stands on each.
    func judged(
        _ target: Target,
        _ record: FactRecord,
        _ request: DecisionRequest
    ) throws(Failure) -> [(fingerprint: [UInt8], sheet: FactSheet)] {
        let editions = try resolve(target)
        var found: [(fingerprint: [UInt8], sheet: FactSheet)] = []
        for fingerprint in editions.fingerprints {
            let sheets = try library.asking { () throws(SQLiteError) in
                try writer.edition(fingerprint: fingerprint).map { (id) throws(SQLiteError) in
                    try writer.factSheets(ofEdition: id)
                } ?? []
            }
            found += sheets.filter { $0.name == record }.map { (fingerprint, $0) }
        }
        guard found.isEmpty else { return found }
        throw Failure(
            // What was asked about may have gone since.
            request.mayHold ? .wrongRequest : .inputMissing,
            "there is no record \(record) of \(editions.name)",
            hint: "accession works show WORK --provenance lists the records of a work"
        )
    }
}
