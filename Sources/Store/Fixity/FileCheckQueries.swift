// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite

/// How many files were checked, and what they were found to be.
package struct FileCheckSummary: Sendable, Equatable {
    /// Files that can be checked, and those of them that were, as they are now.
    package var files = 0
    package var checked = 0
    package var damaged = 0
    /// Seconds since 1970: the check that is longest ago.
    package var oldest: Int64?

    package init(files: Int = 0, checked: Int = 0, damaged: Int = 0, oldest: Int64? = nil) {
        self.files = files
        self.checked = checked
        self.damaged = damaged
        self.oldest = oldest
    }
}

/// A file in a list of checks.
package struct FileCheckRow: Sendable, Equatable {
    package let path: [UInt8]
    /// Nil if it was never checked as it is.
    package let state: FileCheckState?
    package let checkedAt: Int64?
    package let why: String?
    package let size: Int64
    package let editionID: Int64?
    package let title: String?

    fileprivate static let query = """
        SELECT path, iif(\(CheckedFile.isCurrent), state, NULL) AS found,
            iif(\(CheckedFile.isCurrent), checked_at, NULL), iif(\(CheckedFile.isCurrent), why, NULL),
            files.size, edition_id, title
        FROM files LEFT JOIN file_checks ON file_checks.file_id = files.id
            LEFT JOIN editions ON editions.id = edition_id
        WHERE \(CheckedFile.isChecked)
        """

    fileprivate init(_ row: inout RowCursor) {
        path = row.blob()
        state = row.optionalText().flatMap { FileCheckState(rawValue: $0) }
        checkedAt = row.optionalInteger()
        why = row.optionalText()
        size = row.integer()
        editionID = row.optionalInteger()
        title = row.optionalText()
    }
}

/// A file that can be checked, and when it was last checked.
package struct FileToCheck: Sendable, Comparable {
    package let id: Int64
    /// 0 if it was never checked as it is.
    package let checkedAt: Int64
    /// Whether it is due only once its check is old.
    package let isSettled: Bool

    fileprivate static let query = """
        SELECT files.id, coalesce(iif(\(CheckedFile.isCurrent), checked_at, 0), 0),
            coalesce(\(CheckedFile.isSettled), 0)
        FROM files LEFT JOIN file_checks ON file_checks.file_id = files.id
        WHERE \(CheckedFile.isChecked)
        """

    fileprivate init(_ row: inout RowCursor) {
        id = row.integer()
        checkedAt = row.integer()
        isSettled = row.bool()
    }

    package static func < (left: FileToCheck, right: FileToCheck) -> Bool {
        (left.checkedAt, left.id) < (right.checkedAt, right.id)
    }
}

/// Which files are to be checked, and what checks have found.
extension RegisterReader {
    /// All files that can be checked: those first whose check is longest ago.
    ///
    /// - Parameter places: files, and folders of files; nil for all.
    package func filesToCheck(
        in places: [Path]?
    ) throws(Failure) -> [FileToCheck] {
        var found: [FileToCheck] = []
        if let places {
            var met: Set<Int64> = []
            for place in places {
                let (first, end) = FileIndexQuery.range(below: place.bytes)
                try forEach(
                    "\(FileToCheck.query) AND (path = ?1 OR path >= ?2 AND path < ?3)",
                    [place.bytes, first, end]
                ) { row in
                    let file = FileToCheck(&row)
                    if met.insert(file.id).inserted { found.append(file) }
                }
            }
        } else {
            try forEach(FileToCheck.query) { found.append(FileToCheck(&$0)) }
        }
        return found.sorted()
    }

    /// Whether a file of this name, or one below a folder of this name, can be checked.
    package func hasFileToCheck(in place: Path) throws(Failure) -> Bool {
        let (first, end) = FileIndexQuery.range(below: place.bytes)
        return try row(
            "\(FileToCheck.query) AND (path = ?1 OR path >= ?2 AND path < ?3) LIMIT 1",
            [place.bytes, first, end]
        ) { FileToCheck(&$0) } != nil
    }

    /// A file that is to be checked; nil if it is not any more.
    package func fileToCheck(_ id: Int64) throws(Failure) -> CheckedFile? {
        try row("\(CheckedFile.query) WHERE files.id = ? AND \(CheckedFile.isChecked)", [id]) {
            CheckedFile(&$0)
        }
    }

    /// The same of the file under a name.
    package func fileToCheck(at path: Path) throws(Failure) -> FileToCheck? {
        try row("\(FileToCheck.query) AND path = ?", [path.bytes]) { FileToCheck(&$0) }
    }

    package func fileCheckSummary() throws(Failure) -> FileCheckSummary {
        try row(
            """
            SELECT count(*), coalesce(sum(\(CheckedFile.wasLookedInto)), 0),
                coalesce(sum(\(CheckedFile.isCurrent) AND state = 'damaged'), 0),
                min(iif(\(CheckedFile.wasLookedInto), checked_at, NULL))
            FROM files LEFT JOIN file_checks ON file_checks.file_id = files.id
            WHERE \(CheckedFile.isChecked)
            """
        ) { row in
            FileCheckSummary(
                files: row.int(),
                checked: row.int(),
                damaged: row.int(),
                oldest: row.optionalInteger()
            )
        } ?? FileCheckSummary()
    }

    /// Hands out files and their checks, in the order of their paths.
    ///
    /// - Parameters:
    ///   - unchecked: only those that no check has read as they are.
    ///   - state: only those that were found to be this.
    package func checkedFiles(
        unchecked: Bool,
        state: FileCheckState?,
        limit: Int?,
        _ body: (FileCheckRow) -> Bool
    ) throws(Failure) {
        try walk(
            """
            \(FileCheckRow.query)
                AND (NOT ?1 OR found IS NULL OR NOT \(CheckedFile.wasLookedInto))
                AND (?2 IS NULL OR found = ?2)
            ORDER BY path LIMIT ?3
            """,
            [unchecked, state?.rawValue, limit ?? -1]
        ) { body(FileCheckRow(&$0)) }
    }

    /// The file under a name, and its check; nil if it is none that is checked.
    package func checkedFile(at path: Path) throws(Failure) -> FileCheckRow? {
        try row("\(FileCheckRow.query) AND path = ?", [path.bytes]) { FileCheckRow(&$0) }
    }

    /// Where the parts of a content are that cost most if they are lost.
    package func bookParts(_ fingerprint: [UInt8]) throws(Failure) -> BookParts {
        try row(
            """
            SELECT title, package_entry, cover_entry, raster_entry FROM editions
            WHERE fingerprint = ?
            """,
            [fingerprint]
        ) { row in
            BookParts(
                title: row.optionalText(),
                package: row.optionalText(),
                covers: [row.optionalText(), row.optionalText()].compactMap(\.self)
            )
        } ?? BookParts()
    }
}

/// Names of entries of a book.
package struct BookParts: Sendable, Equatable {
    package var title: String?
    package var package: String?
    package var covers: [String] = []
}
