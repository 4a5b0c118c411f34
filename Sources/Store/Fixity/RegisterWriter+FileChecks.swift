// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// What checks find of files.
extension RegisterWriter {
    /// Notes what a file was found to be, unless the register knows another one there by now.
    ///
    /// That it is sound is not noted either where another check has meanwhile found something else.
    ///
    /// - Returns: whether it was noted.
    package func note(_ check: FileCheckNote, at time: Int64) throws(SQLiteError) -> Bool {
        let known = try connection.row("\(CheckedFile.query) WHERE files.id = ?", [check.file.id]) {
            CheckedFile(&$0)
        }
        guard let known,
            check.state != .sound || known.hasSameCheck(as: check.file)
                || known.wasSound && known.agrees(with: check)
        else { return false }
        return try keep(check, at: time)
    }

    /// The hash of a sound file stays for as long as the file is that one.
    private func keep(_ check: FileCheckNote, at time: Int64) throws(SQLiteError) -> Bool {
        let file = check.file
        try connection.run(
            """
            INSERT INTO file_checks (file_id, checked_at, state, why, size, modified_at, fingerprint,
                hash, sha256)
            SELECT id, ?5, ?6, ?7, size, modified_at, fingerprint, ?8, ?9 FROM files
            WHERE id = ?1 AND size IS ?2 AND modified_at IS ?3 AND fingerprint IS ?4
            ON CONFLICT (file_id) DO UPDATE SET checked_at = excluded.checked_at,
                state = excluded.state, why = excluded.why,
                fingerprint = iif(\(Self.isSame) AND hash IS coalesce(excluded.hash, hash)
                    AND hash IS NOT NULL, fingerprint, excluded.fingerprint),
                hash = coalesce(excluded.hash, iif(\(Self.isSame), hash, NULL)),
                sha256 = coalesce(excluded.sha256, iif(\(Self.isSame), sha256, NULL)),
                size = excluded.size, modified_at = excluded.modified_at
            """,
            [
                file.id, file.size, file.modifiedAt, file.importedFingerprint, time,
                check.state.rawValue, check.why, check.hash, check.sha256,
            ]
        )
        return connection.changes == 1
    }

    /// Notes what a run found a file to be whose row it has written.
    ///
    /// A run has compared it with nothing, so where checks have kept something of the file, only those
    /// bytes are sound: a new name makes no damaged file so.
    ///
    /// - Returns: what was noted; nil if nothing was, as of a copy that is not entered.
    package func note(_ check: FileCheckNote, ofFileAt path: [UInt8], at time: Int64)
        throws(SQLiteError) -> FileCheckState?
    {
        let file = try connection.row(
            "\(CheckedFile.query) WHERE path = ? AND \(CheckedFile.isChecked)",
            [path]
        ) { CheckedFile(&$0) }
        guard let file else { return nil }
        let found =
            if check.state == .sound, file.isContradicted(by: check) {
                FileCheckNote(file, .damaged, why: Self.contradiction, hash: nil, sha256: nil)
            } else {
                FileCheckNote(
                    file,
                    check.state,
                    why: check.why,
                    hash: check.hash,
                    sha256: check.sha256
                )
            }
        guard found.state != .sound || file.agrees(with: check) else { return nil }
        return try keep(found, at: time) ? found.state : nil
    }

    private static let contradiction = "its bytes are not those that are kept of it"

    private static let isSame = """
        size IS excluded.size AND modified_at IS excluded.modified_at
        """
}
