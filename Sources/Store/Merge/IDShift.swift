// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Makes ids of another register into ids that were never given here: the same where possible, or
/// else a number more.
struct IDShift {
    /// The first edition there that is not here.
    let firstEdition: Int64
    /// The first id there of a work that was founded by this edition or a later one.
    let firstWork: Int64
    let edition: Int64
    let work: Int64

    /// Keeps the ids from being given to others; nil if every edition there is here.
    init?(
        from source: borrowing Connection,
        into target: borrowing Connection
    ) throws(SQLiteError) {
        var new: Int64?
        let find = try target.prepare("SELECT 1 FROM editions WHERE fingerprint = ?")
        try source.walk("SELECT id, fingerprint FROM editions ORDER BY id") {
            row throws(SQLiteError) in
            let id = row.integer()
            if try !find.exists([row.blob()]) { new = id }
            return new == nil
        }
        guard let new else { return nil }
        firstEdition = new
        firstWork =
            try source.integer(
                "SELECT min(id) FROM (\(Self.foundings)) WHERE founder_id >= ?",
                [new]
            ) ?? 1
        edition = max(0, try Self.last(of: "editions", target) - (firstEdition - 1))
        let given = try Self.last(of: "works", target)
        work = max(0, given - (firstWork - 1))
        let last = try source.integer("SELECT max(id) FROM (\(Self.foundings))") ?? 0
        try Self.keep(worksTo: max(given, last + work), target)
    }

    /// What an edition there becomes here.
    ///
    /// - Parameter founded: the work there that it founded, which may have ended.
    func ids(ofEdition id: Int64, founded: Int64?) -> GivenIDs {
        let isFree = founded.map { $0 >= firstWork } ?? false
        return GivenIDs(
            edition: id + edition,
            work: isFree ? founded.map { WorkID($0 + work) } : nil
        )
    }

    /// Every id of a work that was ever given there.
    private static let foundings = """
        SELECT id, founder_id FROM works
        UNION ALL SELECT old_id, founder_id FROM work_redirects
        """

    private static func last(
        of table: String,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int64 {
        try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = ?", [table]) ?? 0
    }

    /// A work that parts from another one meanwhile gets an id behind these.
    private static func keep(
        worksTo last: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        try connection.run("DELETE FROM sqlite_sequence WHERE name = 'works'")
        try connection.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('works', ?)", [last])
    }
}

/// Ids that an edition gets, and the work if it founds one, in place of the next ones.
package struct GivenIDs: Sendable {
    let edition: Int64
    let work: WorkID?
}
