// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// An edition with files that are there, and what tells it from others of its work.
package struct HeldEdition: Sendable, Equatable {
    package var id: Int64
    /// What it is called, or else its work.
    package var title: String?
    package var authors: String?
    package var language: String?
    package var outcome: Outcome
    /// The whole number of the package's version.
    package var version: Int
    package var warnings: Int
    /// When the book says that it was last changed, or else published.
    package var date: String?
    /// In the order in which runs met them; never empty.
    package var files: [HeldFile] = []
    /// Files that held it and are missing: what is known against their bytes holds under other names.
    package var gone: [HeldFile] = []

    package init(id: Int64, outcome: Outcome, version: Int, warnings: Int) {
        self.id = id
        self.outcome = outcome
        self.version = version
        self.warnings = warnings
    }
}

/// A file that holds an edition.
package struct HeldFile: Sendable, Equatable {
    /// Which file a name leads to; hard links lead to the same one.
    package struct Identity: Sendable, Hashable {
        package let device: Int64
        package let inode: Int64

        package init(device: Int64, inode: Int64) {
            self.device = device
            self.inode = inode
        }
    }

    /// Why it may not be the whole book.
    package enum Flaw: String, Sendable, CaseIterable {
        /// The import read the book out of what is left of its archive.
        case salvaged
        /// So the last check found it, as it is now.
        case damaged
        case changed
        case missing
        case unreadable
    }

    package var path: [UInt8]
    package var size: Int
    /// Nanoseconds since 1970, as the last run saw it.
    package var modifiedAt: Int64
    /// Nil if it was never found out.
    package var identity: Identity?
    /// Nil for one against which nothing is known.
    package var flaw: Flaw?
    /// Whether the last check found it sound, as it is now.
    package var wasSound = false
    /// When the last check found out, in seconds since 1970; 0 if none did.
    package var checkedAt: Int64 = 0

    package init(
        path: [UInt8],
        size: Int,
        modifiedAt: Int64 = 0,
        identity: Identity?,
        flaw: Flaw? = nil
    ) {
        self.path = path
        self.size = size
        self.modifiedAt = modifiedAt
        self.identity = identity
        self.flaw = flaw
    }
}

extension HeldFile {
    /// What holds for a file that is there and whose content is known.
    ///
    /// One that was rejected since remembers its edition, but may hold anything.
    static let isHeld = "files.missing_since IS NULL AND \(holdsOrHeld)"
    fileprivate static let holdsOrHeld = "files.status IN ('registered', 'copy')"

    /// What a check found stands above what the import saw.
    ///
    /// The row of the file that brought an edition says nothing of its archive if an older program
    /// wrote it, but the edition does.
    fileprivate static let flaw = """
        coalesce(nullif(state, 'sound'),
            iif(\(FileRecord.isSalvaged) OR outcome = 'salvaged' AND files.status = 'registered',
                'salvaged', NULL))
        """

    init(_ row: inout RowCursor) {
        path = row.blob()
        size = Int(row.optionalInteger() ?? 0)
        modifiedAt = row.optionalInteger() ?? 0
        let (device, inode) = (row.optionalInteger(), row.optionalInteger())
        flaw = row.optionalText().flatMap { Flaw(rawValue: $0) }
        (wasSound, checkedAt) = (row.bool(), row.integer())
        guard let device, let inode else { return }
        identity = Identity(device: device, inode: inode)
    }
}

extension HeldEdition {
    static let columns = """
        editions.id, coalesce(editions.title, works.title), editions.authors, editions.language,
        outcome, epub_version,
        (SELECT count(*) FROM edition_warnings WHERE edition_id = editions.id),
        coalesce(modified, published)
        """

    init(_ row: inout RowCursor) {
        id = row.integer()
        title = row.optionalText()
        authors = row.optionalText()
        language = row.optionalText()
        outcome = Outcome(rawValue: row.text())
        version = row.int()
        warnings = row.int()
        date = row.optionalText()
    }
}

extension RegisterReader {
    /// Two indexes answer this in the order of works; the rows of editions, which are long, are
    /// not read.
    package static let worksWithSeveralFiles = """
        SELECT work_id FROM editions INDEXED BY editions_by_work
            CROSS JOIN files INDEXED BY files_by_edition ON files.edition_id = editions.id
        WHERE \(HeldFile.isHeld)
        GROUP BY work_id HAVING count(*) > 1 ORDER BY work_id
        """

    /// The works of which more than one file is there, in order.
    package func worksWithSeveralFiles() throws(Failure) -> [Int64] {
        try integers(Self.worksWithSeveralFiles)
    }

    /// The editions of a work that have files which are there, in order.
    package func heldEditions(ofWork id: Int64) throws(Failure) -> [HeldEdition] {
        var editions: [HeldEdition] = []
        try forEach(
            """
            SELECT \(HeldEdition.columns), path, files.size, files.modified_at, device, inode,
                \(HeldFile.flaw), state IS 'sound', coalesce(checked_at, 0), files.missing_since IS NOT NULL
            FROM editions INDEXED BY editions_by_work
                CROSS JOIN works ON works.id = work_id
                CROSS JOIN files INDEXED BY files_by_edition ON files.edition_id = editions.id
                LEFT JOIN file_checks ON file_id = files.id AND \(CheckedFile.isCurrent)
            WHERE work_id = ? AND \(HeldFile.holdsOrHeld) ORDER BY editions.id, files.id
            """,
            [id]
        ) { row in
            let edition = HeldEdition(&row)
            if editions.last?.id != edition.id { editions.append(edition) }
            let file = HeldFile(&row)
            if row.bool() {
                editions[editions.count - 1].gone.append(file)
            } else {
                editions[editions.count - 1].files.append(file)
            }
        }
        return editions.filter { !$0.files.isEmpty }
    }
}
