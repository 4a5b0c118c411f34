// SPDX-License-Identifier: Apache-2.0

import SQLite

/// A file that holds a book, and what checks know of its bytes.
package struct CheckedFile: Sendable, Equatable {
    package let id: Int64
    package let path: [UInt8]
    /// As the last import saw it.
    package let size: Int64
    package let modifiedAt: Int64
    package let device: Int64?
    /// Of its ZIP directory: the one that it is to have, which is that of the bytes whose hash is kept.
    package let fingerprint: [UInt8]
    /// The same as the last import saw it.
    let importedFingerprint: [UInt8]
    /// Of all its bytes, when they were found sound; nil if nothing is kept of the file as it is.
    package let hash: [UInt8]?
    /// The same, or the one that a manifest says the file is to have.
    package let sha256: [UInt8]?
    /// Whether the last check found the file sound, as it is.
    package let wasSound: Bool
    /// In seconds since 1970; nil if it was never checked.
    let checkedAt: Int64?
    /// Whether its archive was damaged when it was imported.
    package let isSalvaged: Bool

    /// Whether a check is about the file that lies there.
    ///
    /// An edit gives a file another time, or another size. If an import has met another ZIP directory in
    /// it without that, the file is damaged.
    static let isKept = """
        (file_checks.size IS files.size AND file_checks.modified_at IS files.modified_at)
        """

    /// Whether what a check found is true of the file as the register knows it now.
    ///
    /// That it was sound is not where an import has met another directory since. The time is 0 where
    /// bytes were kept under another name, and no check has read the file under this one.
    static let isCurrent = """
        (\(isKept) AND checked_at > 0 AND (file_checks.fingerprint IS files.fingerprint
            OR state <> '\(FileCheckState.sound.rawValue)'))
        """

    /// Whether a check has read it as it is, or tried to.
    static let wasLookedInto = """
        (\(isCurrent) AND state NOT IN ('\(FileCheckState.missing.rawValue)',
            '\(FileCheckState.changed.rawValue)'))
        """

    /// Whether the file is due only once its check is old.
    ///
    /// One that was not there is due at once, until an import misses it as well.
    static let isSettled = """
        (\(wasLookedInto) OR \(isCurrent) AND state = '\(FileCheckState.missing.rawValue)'
            AND files.missing_since IS NOT NULL)
        """

    /// The files that can be checked: those that hold a book and lie on a disk.
    static let isChecked = """
        (status IN ('registered', 'copy') AND files.size IS NOT NULL AND files.fingerprint IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM remote_files WHERE remote_files.file_id = files.id))
        """

    static let query = """
        SELECT files.id, path, files.size, files.modified_at, device,
            iif(\(isKept) AND hash IS NOT NULL, file_checks.fingerprint, files.fingerprint),
            files.fingerprint, iif(\(isKept), hash, NULL), iif(\(isKept), sha256, NULL),
            coalesce(\(isCurrent) AND state = '\(FileCheckState.sound.rawValue)', 0), checked_at,
            \(FileRecord.isSalvaged)
        FROM files LEFT JOIN file_checks ON file_checks.file_id = files.id
        """

    /// A file that a run has just seen, so that no hash of it is kept yet.
    package init?(_ file: FileRecord) {
        guard let facts = file.facts, let fingerprint = file.fingerprint else { return nil }
        id = 0
        path = file.path
        size = facts.size
        modifiedAt = facts.modifiedAt
        device = facts.device
        self.fingerprint = fingerprint
        importedFingerprint = fingerprint
        (hash, sha256, wasSound, checkedAt) = (nil, nil, false, nil)
        isSalvaged = file.isSalvaged
    }

    /// Whether no check has noted anything of it since the other was read.
    func hasSameCheck(as other: CheckedFile) -> Bool {
        hash == other.hash && sha256 == other.sha256 && wasSound == other.wasSound
            && checkedAt == other.checkedAt
    }

    /// Whether what is kept of it, if anything is, is of the bytes that a check found sound.
    func agrees(with check: FileCheckNote) -> Bool {
        (hash == nil || hash == check.hash)
            && (sha256 == nil || sha256 == check.sha256 || wasSound && check.sha256 == nil)
    }

    /// Whether a look at it alone has met bytes other than those that are kept.
    func isContradicted(by check: FileCheckNote) -> Bool {
        [(hash, check.hash), (sha256, check.sha256)].contains { kept, met in
            kept != nil && met != nil && kept != met
        }
    }

    init(_ row: inout RowCursor) {
        id = row.integer()
        path = row.blob()
        size = row.integer()
        modifiedAt = row.integer()
        device = row.optionalInteger()
        fingerprint = row.blob()
        importedFingerprint = row.blob()
        hash = row.optionalBlob()
        sha256 = row.optionalBlob()
        wasSound = row.bool()
        checkedAt = row.optionalInteger()
        isSalvaged = row.bool()
    }
}

/// What a check found, to be noted with its file.
package struct FileCheckNote: Sendable, Equatable {
    package let file: CheckedFile
    package let state: FileCheckState
    package let why: String?
    /// Of a sound file.
    package let hash: [UInt8]?
    package let sha256: [UInt8]?

    package init(
        _ file: CheckedFile,
        _ state: FileCheckState,
        why: String?,
        hash: [UInt8]?,
        sha256: [UInt8]?
    ) {
        self.file = file
        self.state = state
        self.why = why
        self.hash = hash
        self.sha256 = sha256
    }
}
