// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// Two editions that may be one work, for other programs.
package struct SuggestionRow: Sendable, Equatable {
    package struct Side: Sendable, Equatable {
        package let edition: Int64
        package let fingerprint: [UInt8]
        package let title: String?
    }

    package let left: Side
    package let right: Side
    package let source: SuggestionGroup.Source
    package let reason: String?
}

extension RegisterReader {
    /// Hands out every open suggestion in pairs: for each two of its works that no decision keeps
    /// apart, the oldest edition of each.
    package func suggestions(
        _ row: (SuggestionRow) -> Bool
    ) throws(Failure) {
        try atOneMoment { () throws(SQLiteError) in
            let apart = SettledPairs.works(apartBy: try DecisionsInForce(connection))
            let find = try connection.prepare(
                "SELECT fingerprint, title FROM editions WHERE id = ?"
            )
            let side = { (edition: Int64) throws(SQLiteError) -> SuggestionRow.Side? in
                try find.first({ $0.integer(edition) }) {
                    SuggestionRow.Side(
                        edition: edition,
                        fingerprint: $0.blob(0),
                        title: $0.optionalText(1)
                    )
                }
            }
            let scan = SuggestionScan(self, apart, work: nil)
            _ = try scan.run { (group) throws(SQLiteError) in
                let members = group.firstMembers
                for (index, second) in members.enumerated() {
                    for first in members[..<index]
                    where apart.decision(first.work, second.work) == nil {
                        guard let left = try side(first.edition),
                            let right = try side(second.edition)
                        else { continue }
                        let pair = SuggestionRow(
                            left: left,
                            right: right,
                            source: group.source,
                            reason: group.reason
                        )
                        guard row(pair) else { return false }
                    }
                }
                return true
            }
        }
    }

    /// The fingerprint of an edition.
    package func fingerprint(ofEdition id: Int64) throws(Failure) -> [UInt8]? {
        try asking { () throws(SQLiteError) in
            try connection.prepare("SELECT fingerprint FROM editions WHERE id = ?")
                .first({ $0.integer(id) }, { $0.blob(0) })
        }
    }

    /// The edition with this fingerprint.
    package func edition(withFingerprint bytes: [UInt8]) throws(Failure) -> Int64? {
        try asking { () throws(SQLiteError) in
            try connection.prepare("SELECT id FROM editions WHERE fingerprint = ?")
                .first({ $0.blob(bytes) }, { $0.integer(0) })
        }
    }
}
