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
        // Where there is none, the address is of no use to anybody.
        let found = picture.map { picture in
            Found(record: address, body: "\(picture.hash) \(picture.width) \(picture.height)")
        }
        try keep(
            found,
            of: provider,
            for: Self.key(id),
            confidence: picture == nil ? Confidence.notFound : Confidence.sameTitle,
            now: now
        )
    }

    /// - Parameter now: in seconds since 1970.
    package func noteAccess(
        toPicture id: String,
        of provider: FactProvider,
        now: Int64
    ) throws(SQLiteError) {
        try noteAccess(provider, Self.key(id), now: now)
    }

    private static func key(_ id: String) -> Key { Key(kind: kind, value: id) }
}
