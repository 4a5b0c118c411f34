// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// What checks know of a file that turns out to be known under another name.
extension RegisterWriter {
    /// A file that was missing is back under another name: it should have the bytes that were kept of it.
    ///
    /// The next check finds out. Where several files are missing, what is kept of them has to agree.
    package func takeOverCheck(ofMissing edition: Int64, at path: [UInt8]) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO file_checks (file_id, checked_at, state, size, modified_at, fingerprint,
                hash, sha256)
            SELECT files.id, 0, '\(FileCheckState.sound.rawValue)', file_checks.size,
                file_checks.modified_at, file_checks.fingerprint, max(hash), max(sha256)
            FROM files JOIN files AS former ON former.edition_id = ?1
                JOIN file_checks ON file_id = former.id
            WHERE files.path = ?2 AND former.missing_since IS NOT NULL AND \(CheckedFile.isKept)
                AND coalesce(hash, sha256) IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM file_checks
                    WHERE file_id = files.id AND \(CheckedFile.isKept))
            GROUP BY files.id HAVING count(DISTINCT file_checks.fingerprint) = 1
                AND count(DISTINCT hash) <= 1 AND count(DISTINCT sha256) <= 1
                AND count(*) IN (count(hash), count(sha256))
            """,
            [edition, path]
        )
    }

    /// Two names turn out to be of one file, which lies under the other one.
    ///
    /// - Parameter facts: the size and the time that it has from now on; nothing is taken over of a file
    ///   with others.
    package func takeOverCheck(
        of other: Int64,
        by file: Int64,
        as facts: FileRecord.Facts
    ) throws(SQLiteError) {
        guard var check = try keptCheck(of: other), check.isOf(facts) else { return }
        if let own = try keptCheck(of: file) { check.hold(to: own) }
        try connection.run(
            """
            INSERT OR REPLACE INTO file_checks (file_id, checked_at, state, why, size, modified_at,
                fingerprint, hash, sha256)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                file, check.checkedAt, check.state.rawValue, check.why, check.size,
                check.modifiedAt, check.fingerprint, check.hash, check.sha256,
            ]
        )
    }

    private func keptCheck(of file: Int64) throws(SQLiteError) -> KeptCheck? {
        try connection.row(
            """
            SELECT checked_at, state, why, file_checks.size, file_checks.modified_at,
                file_checks.fingerprint, hash, sha256
            FROM file_checks JOIN files ON files.id = file_id
            WHERE file_id = ? AND \(CheckedFile.isKept)
            """,
            [file]
        ) { KeptCheck(&$0) }
    }
}

/// A check that is about the file as it lies there.
private struct KeptCheck {
    private(set) var checkedAt: Int64
    private(set) var state: FileCheckState
    private(set) var why: String?
    let size: Int64
    let modifiedAt: Int64
    private(set) var fingerprint: [UInt8]
    private(set) var hash: [UInt8]?
    private(set) var sha256: [UInt8]?

    init(_ row: inout RowCursor) {
        checkedAt = row.integer()
        state = FileCheckState(rawValue: row.text()) ?? .missing
        why = row.optionalText()
        size = row.integer()
        modifiedAt = row.integer()
        fingerprint = row.blob()
        hash = row.optionalBlob()
        sha256 = row.optionalBlob()
    }

    func isOf(_ facts: FileRecord.Facts) -> Bool {
        size == facts.size && modifiedAt == facts.modifiedAt
    }

    /// Bytes that were kept of the file under its former name are those that it is to have under this one
    /// too; otherwise what was found under this name counts.
    mutating func hold(to former: KeptCheck) {
        // What is known under this name was carried over from some name.
        if checkedAt == 0 { (hash, sha256, fingerprint) = (nil, nil, former.fingerprint) }
        if checkedAt == 0 || state == .missing || state == .changed { copyFinding(of: former) }
        if let bytes = former.hash {
            if let hash, hash != bytes {
                contradict()
                sha256 = former.sha256
            } else {
                sha256 = former.sha256 ?? sha256
            }
            (hash, fingerprint) = (bytes, former.fingerprint)
        } else if let sum = former.sha256 {
            if let sha256, sha256 != sum {
                contradict()
                hash = nil
            } else if sha256 == nil, state == .sound {
                copyFinding(of: former)
            }
            sha256 = sum
        }
    }

    /// No check has read it under this name: what an earlier one found holds only if neither size nor time
    /// has changed since.
    private mutating func copyFinding(of former: KeptCheck) {
        let isAsItWas =
            size == former.size && modifiedAt == former.modifiedAt
            && former.state != .missing && former.state != .changed
        (checkedAt, state, why) =
            isAsItWas ? (former.checkedAt, former.state, former.why) : (0, .sound, nil)
    }

    private mutating func contradict() {
        (state, why) = (.damaged, "its bytes are not those that were kept under its former name")
    }
}
