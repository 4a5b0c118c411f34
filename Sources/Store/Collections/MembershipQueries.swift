// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// What holds of a content and a collection, with what people know the content by.
package struct Membership: Sendable, Equatable {
    package let fingerprint: [UInt8]
    package let state: CollectionMember.State
    package let place: Int64?
    /// Nil where no book with this content is registered.
    package let title: String?
    /// A file that holds it.
    package let path: [UInt8]?
}

extension RegisterReader {
    /// Everything that holds of a collection, those in their places first, for as long as more is
    /// wanted; also what was taken out, and what is not here.
    package func memberships(
        ofCollection home: Int64,
        _ membership: (Membership) -> Bool
    ) throws(Failure) {
        try walk(
            """
            SELECT fingerprint, state, place, title,
                (SELECT path FROM files WHERE edition_id = editions.id
                    ORDER BY missing_since IS NOT NULL, path LIMIT 1)
            FROM collections CROSS JOIN collection_members ON collection_id = collections.id
                LEFT JOIN editions USING (fingerprint)
            WHERE home_id = ? AND holds = 1
            ORDER BY state, place IS NULL, place, fingerprint
            """,
            [home]
        ) { row in
            membership(
                Membership(
                    fingerprint: row.blob(),
                    state: CollectionMember.State(rawValue: row.text()) ?? .in,
                    place: row.optionalInteger(),
                    title: row.optionalText(),
                    path: row.optionalBlob()
                )
            )
        }
    }
}
