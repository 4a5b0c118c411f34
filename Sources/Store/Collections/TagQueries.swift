// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// What is said of a tag and one edition of a work.
package struct TaggedEdition: Sendable, Equatable {
    package let work: Int64
    package let fingerprint: [UInt8]
    /// Nil if nothing is said of it.
    package let standing: CollectionMember.Standing?
}

extension RegisterReader {
    /// All editions of some works and of those of which anything is said, the works one after the
    /// other.
    ///
    /// - Parameter home: the tag; nil for one that is not there.
    package func editions(
        of works: [Int64],
        orIn home: Int64?
    ) throws(Failure) -> [TaggedEdition] {
        try rows(
            """
            WITH said (fingerprint, state, place, is_by_run) AS MATERIALIZED (
                SELECT fingerprint, state, place, run_id IS NOT NULL FROM collections
                CROSS JOIN collection_members ON collection_id = collections.id
                JOIN decisions ON decisions.id = decision_id
                WHERE home_id = ?1 AND holds = 1)
            SELECT work_id, fingerprint, state, place, is_by_run FROM editions
            LEFT JOIN said USING (fingerprint)
            WHERE work_id IN (SELECT value FROM json_each(?2)
                UNION SELECT work_id FROM said JOIN editions USING (fingerprint))
            ORDER BY work_id, editions.id
            """,
            [home, CatalogueLoader.list(works)]
        ) { row in
            let (work, fingerprint) = (row.integer(), row.blob())
            let (state, place) = (row.optionalText(), row.optionalInteger())
            let isByRun = row.optionalInteger() == 1
            return TaggedEdition(
                work: work,
                fingerprint: fingerprint,
                standing: state.map {
                    CollectionMember.Standing(
                        isIn: $0 == CollectionMember.State.in.rawValue,
                        place: place,
                        isByRun: isByRun
                    )
                }
            )
        }
    }
}
