// SPDX-License-Identifier: Apache-2.0

import SQLite

/// How many rows stand alone that should not, where no reference forbids it.
///
/// Counts over indexes and no look-up of each row, so that a large register answers at once.
struct OrphanCount: Equatable {
    private let worksWithoutEditions: Int
    private let registeredWithoutEdition: Int

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        worksWithoutEditions = try Self.count(
            "(SELECT count(*) FROM works) - (SELECT count(DISTINCT work_id) FROM editions)",
            connection
        )
        registeredWithoutEdition = try Self.count(
            "count(*) FROM files WHERE status = 'registered' AND edition_id IS NULL",
            connection
        )
    }

    private static func count(
        _ query: String,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int {
        Int(try connection.integer("SELECT \(query)") ?? 0)
    }

    /// What stands alone now and did not before.
    func growth(since before: OrphanCount) -> [String] {
        [
            ("works without editions", worksWithoutEditions - before.worksWithoutEditions),
            ("files without edition", registeredWithoutEdition - before.registeredWithoutEdition),
        ].filter { $0.1 != 0 }.map { "\($0.1) more \($0.0)" }
    }
}
