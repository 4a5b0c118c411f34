// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// What the report of covers asks.
extension RegisterReader {
    /// Hands out what each cover looks like that was decoded: its id and 32 bytes.
    package func coverLooks(_ row: (Int64, [UInt8]) -> Void) throws(Failure) {
        try forEach(
            """
            SELECT cover_id, look FROM cover_looks
            WHERE result = 'shown' AND length(look) = 32 ORDER BY cover_id
            """
        ) { row($0.integer(), $0.blob()) }
    }

    /// Hands out each work with the picture that one of its editions shows, work by work.
    package func coverUses(_ row: (_ work: Int64, _ picture: Int64) -> Void) throws(Failure) {
        try forEach(
            """
            SELECT work_id, coalesce(works.cover_id, \(PictureRule.picture))
            FROM editions JOIN works ON works.id = work_id
                LEFT JOIN cover_looks AS own_look ON own_look.cover_id = editions.cover_id
                    AND raster_id IS NOT NULL
                LEFT JOIN cover_looks AS raster_look ON raster_look.cover_id = raster_id
            WHERE \(EditionTable.notReplaced)
                AND (editions.cover_id IS NOT NULL OR works.cover_id IS NOT NULL)
            ORDER BY work_id
            """
        ) { row($0.integer(), $0.integer()) }
    }

    /// When the newest run ended, or else began; nil without any.
    package func newestRunTime() throws(Failure) -> Int64? {
        try integer(
            "SELECT coalesce(finished_at, started_at) FROM runs ORDER BY id DESC LIMIT 1"
        )
    }

    /// Hands out when each run ended, or else began, the oldest first.
    package func runTimes(_ row: (_ run: Int64, _ time: Int64) -> Void) throws(Failure) {
        try forEach("SELECT id, coalesce(finished_at, started_at) FROM runs ORDER BY id") {
            row($0.integer(), $0.integer())
        }
    }

    /// The works with an edition that this run or a later one brought, in order.
    package func works(since run: Int64) throws(Failure) -> [Int64] {
        try integers(
            """
            SELECT DISTINCT work_id FROM editions
            WHERE run_id >= ? AND \(EditionTable.notReplaced) ORDER BY work_id
            """,
            [run]
        )
    }

    /// The editions of these works, or of all, that this run or a later one brought.
    package func editions(
        ofWorks works: [Int64]?,
        since run: Int64?
    ) throws(Failure) -> [Int64] {
        let wanted = works.map(Set.init)
        var found: [Int64] = []
        try forEach(
            """
            SELECT work_id, id FROM editions
            WHERE \(EditionTable.notReplaced) AND (?1 IS NULL OR run_id >= ?1) ORDER BY id
            """,
            [run]
        ) { row in
            let work = row.integer()
            if wanted?.contains(work) ?? true { found.append(row.integer()) }
        }
        return found
    }

    /// How many pictures editions can be shown with, each once: their own, and those chosen for
    /// their works.
    ///
    /// - Parameter editions: nil for all that nothing replaced.
    package func pictureCount(of editions: [Int64]?) throws(Failure) -> Int {
        let list = editions.map { "[" + $0.map(String.init).joined(separator: ",") + "]" }
        return try count(
            """
            WITH shown AS MATERIALIZED (
                SELECT work_id, cover_id FROM editions
                WHERE iif(?1 IS NULL, \(EditionTable.notReplaced),
                    id IN (SELECT value FROM json_each(?1)))
            )
            SELECT count(*) FROM (
                SELECT cover_id FROM shown WHERE cover_id IS NOT NULL
                UNION SELECT cover_id FROM works
                    WHERE cover_id IS NOT NULL AND id IN (SELECT work_id FROM shown))
            """,
            [list]
        )
    }
}
