// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// Which files of books the library has itself, and where their contents are otherwise.
extension RegisterReader {
    package func holdingPlace(_ tier: Holding.Tier) throws(Failure) -> HoldingPlace {
        let found = try row(
            "SELECT folder, pattern, quota FROM holding_places WHERE tier = ?",
            [tier.rawValue]
        ) { row in
            var place = HoldingPlace()
            place.folder = row.optionalBlob()
            place.pattern = row.optionalText()
            place.quota = row.optionalInteger()
            return place
        }
        return found ?? HoldingPlace()
    }

    /// All of a tier, in the order in which they came.
    package func holdings(in tier: Holding.Tier) throws(Failure) -> [Holding] {
        try rows(
            "SELECT \(Holding.columns) FROM holdings WHERE tier = ? ORDER BY id",
            [tier.rawValue]
        ) { Holding(&$0) }
    }

    /// Those of one content: on the shelf, then in staging, then in the trash.
    package func holdings(of fingerprint: [UInt8]) throws(Failure) -> [Holding] {
        try rows(
            "SELECT \(Holding.columns) FROM holdings WHERE fingerprint = ? ORDER BY tier, id",
            [fingerprint]
        ) { Holding(&$0) }
    }

    /// The one that has a name; names that differ in case only are the same.
    package func holding(
        in tier: Holding.Tier,
        folded: String
    ) throws(Failure) -> Holding? {
        try row(
            "SELECT \(Holding.columns) FROM holdings WHERE tier = ? AND folded = ?",
            [tier.rawValue, folded]
        ) { Holding(&$0) }
    }

    /// Editions of which the library has a whole file, and where: on the shelf if it is there, or else
    /// in staging.
    package func ownCopies() throws(Failure) -> [Int64: OwnCopy] {
        var held: [Int64: OwnCopy] = [:]
        let found = try rows(
            """
            SELECT editions.id, editions.fingerprint, tier = 'shelf' FROM holdings
                JOIN editions ON editions.fingerprint = holdings.fingerprint
            WHERE tier <> 'trash' AND state = 'whole'
            """
        ) { row in (row.integer(), OwnCopy(fingerprint: row.blob(), isShelved: row.bool())) }
        for (id, edition) in found where held[id]?.isShelved != true { held[id] = edition }
        return held
    }

    /// How many files a tier has, and how many bytes they are.
    package func holdingTotal(
        _ tier: Holding.Tier
    ) throws(Failure) -> (files: Int, bytes: Int64) {
        try row(
            "SELECT count(*), coalesce(sum(byte_count), 0) FROM holdings WHERE tier = ?",
            [tier.rawValue]
        ) { ($0.int(), $0.integer()) } ?? (0, 0)
    }

    /// All of a tier with their books, by name.
    package func heldBooks(
        in tier: Holding.Tier,
        ofWork work: Int64? = nil
    ) throws(Failure) -> [HeldBook] {
        try rows(
            """
            SELECT \(HeldBook.columns) FROM holdings
                LEFT JOIN editions ON editions.fingerprint = holdings.fingerprint
                LEFT JOIN works ON works.id = work_id
            WHERE tier = ?1 AND (?2 IS NULL OR works.id = ?2) ORDER BY name
            """,
            [tier.rawValue, work]
        ) { HeldBook(&$0) }
    }

    /// What a content is called; nil if the register does not know it.
    package func shelvedBook(_ fingerprint: [UInt8]) throws(Failure) -> ShelvedBook? {
        try row(
            """
            SELECT \(ShelvedBook.columns) FROM editions JOIN works ON works.id = work_id
            WHERE editions.fingerprint = ?
            """,
            [fingerprint]
        ) { ShelvedBook(&$0) }
    }

    /// The files that hold a content, those that are there first, and of these the ones that no check
    /// found damaged.
    package func originFiles(of fingerprint: [UInt8]) throws(Failure) -> [OriginFile] {
        try rows(
            """
            SELECT \(OriginFile.columns) FROM editions
                JOIN files ON files.edition_id = editions.id
                LEFT JOIN remote_files ON remote_files.file_id = files.id
            WHERE editions.fingerprint = ? AND status IN ('registered', 'copy')
            ORDER BY missing_since IS NOT NULL,
                EXISTS (SELECT 1 FROM file_checks WHERE file_id = files.id
                    AND \(CheckedFile.isCurrent) AND state IN ('damaged', 'unreadable')),
                files.id
            """,
            [fingerprint]
        ) { OriginFile(&$0) }
    }

    /// Whole files of the library's own whose books have a cover: on the shelf, then in staging.
    package func holdings(withCover hash: [UInt8]) throws(Failure) -> [Holding] {
        try rows(
            """
            SELECT \(Holding.columns) FROM covers
                JOIN editions ON covers.id IN (cover_id, raster_id)
                JOIN holdings ON holdings.fingerprint = editions.fingerprint
            WHERE covers.hash = ? AND tier <> 'trash' AND state = 'whole'
            ORDER BY tier, holdings.id
            """,
            [hash]
        ) { Holding(&$0) }
    }

    /// Other files whose books have a cover, with the contents that they had: those that are there
    /// first.
    package func origins(
        withCover hash: [UInt8]
    ) throws(Failure) -> [(file: OriginFile, fingerprint: [UInt8])] {
        try rows(
            """
            SELECT \(OriginFile.columns), editions.fingerprint FROM covers
                JOIN editions ON covers.id IN (cover_id, raster_id)
                JOIN files ON files.edition_id = editions.id
                LEFT JOIN remote_files ON remote_files.file_id = files.id
            WHERE covers.hash = ? ORDER BY missing_since IS NOT NULL, files.id
            """,
            [hash]
        ) { (OriginFile(&$0), $0.blob()) }
    }
}
