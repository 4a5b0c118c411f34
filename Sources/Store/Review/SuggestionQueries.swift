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
            let side = { (edition: Int64) throws(SQLiteError) -> SuggestionRow.Side? in
                try self.connection.row(
                    "SELECT fingerprint, title FROM editions WHERE id = ?",
                    [edition]
                ) {
                    SuggestionRow.Side(
                        edition: edition,
                        fingerprint: $0.blob(),
                        title: $0.optionalText()
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
        try row("SELECT fingerprint FROM editions WHERE id = ?", [id]) { $0.blob() }
    }

    /// The edition with this fingerprint.
    package func edition(withFingerprint bytes: [UInt8]) throws(Failure) -> Int64? {
        try integer("SELECT id FROM editions WHERE fingerprint = ?", [bytes])
    }
}
