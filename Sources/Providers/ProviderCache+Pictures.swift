// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite

/// What came of looking at pictures.
///
/// The pictures themselves are not kept here: the library has those that it took, a work that has
/// one asks for no other, and all else would be fetched again only after somebody deleted it.
extension ProviderCache {
    package struct KeptPicture: Sendable, Equatable {
        /// Nil if there is none, or none that shows a cover.
        package let picture: SeenPicture?
        /// In seconds since 1970.
        package let fetchedAt: Int64
    }

    /// Among the kinds of identifiers; none of those is called so.
    private static let kind = "cover"

    package func picture(
        _ id: String,
        of provider: FactProvider
    ) throws(SQLiteError) -> KeptPicture? {
        try connection.row(
            """
            SELECT body, fetched_at FROM answers WHERE provider = ? AND kind = ? AND value = ?
            """,
            [provider.rawValue, Self.kind, id]
        ) { row in
            let (body, fetchedAt) = (row.text(), row.integer())
            if body.isEmpty { return KeptPicture(picture: nil, fetchedAt: fetchedAt) }
            let words = body.split(separator: " ")
            guard words.count == 3, let width = Int(words[1]), let height = Int(words[2]) else {
                // What cannot be read any more is as if it had never come.
                return nil
            }
            let picture = SeenPicture(hash: String(words[0]), width: width, height: height)
            return KeptPicture(picture: picture, fetchedAt: fetchedAt)
        } ?? nil
    }

    /// - Parameter picture: nil if there is none, or none that shows a cover.
    package func keep(
        _ picture: SeenPicture?,
        called id: String,
        at address: String,
        of provider: FactProvider,
        now: Int64
    ) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO answers (provider, kind, value, status, record, body, confidence, fetched_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET status = excluded.status, record = excluded.record,
                body = excluded.body, confidence = excluded.confidence,
                fetched_at = excluded.fetched_at
            """,
            [
                provider.rawValue, Self.kind, id, picture == nil ? "none" : "found", address,
                picture.map { "\($0.hash) \($0.width) \($0.height)" } ?? "",
                picture == nil ? Confidence.notFound : Confidence.sameTitle, now,
            ]
        )
    }

    /// - Parameter now: in seconds since 1970.
    package func noteAccess(
        toPicture id: String,
        of provider: FactProvider,
        now: Int64
    ) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE answers SET accesses = accesses + 1, accessed_at = ?
            WHERE provider = ? AND kind = ? AND value = ?
            """,
            [now, provider.rawValue, Self.kind, id]
        )
    }
}
