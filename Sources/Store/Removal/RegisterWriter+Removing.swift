// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import SQLite

/// Taking things out of the register, and keeping contents away from it.
extension RegisterWriter {
    /// Takes an edition out, as if it had never been there.
    @discardableResult
    package func remove(
        edition: Int64,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> Removal {
        try remove(editions: [edition], &changes)
    }

    /// Takes editions out, as if they had never been there; says what went with them.
    ///
    /// All of them at once: what they held together is grouped again when the last one is gone. An
    /// id that is no edition's is passed over.
    ///
    /// - Parameter reason: why their files are ignored from now on. Without one the rows of the
    ///   files
    ///   go as well.
    @discardableResult
    package func remove(
        editions ids: [Int64],
        ignoringFiles reason: ReasonCode? = nil,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> Removal {
        let remover = try keeping().remover
        var removal = Removal()
        var shared = EditionRemover.Shared()
        for id in Set(ids).sorted() {
            guard let edition = try remover.look(at: id, &shared) else { continue }
            removal.editions.append(edition)
        }
        try unlist(removal.editions.map(\.id))
        for edition in removal.editions { try remover.letGoRejects(of: edition.id) }
        if let reason {
            for edition in removal.editions { try remover.ignoreFiles(of: edition.id, reason) }
        }
        removal.works = try solver.remove(removal.editions.map(\.id), &changes, connection)
        try remover.sweep(shared, &removal)
        return removal
    }

    /// An edition as a removal would tell of it.
    package func brief(ofEdition id: Int64) throws(SQLiteError) -> Removal.Edition? {
        var shared = EditionRemover.Shared()
        return try keeping().remover.look(at: id, &shared)
    }

    // Files.

    package func file(at path: [UInt8]) throws(SQLiteError) -> FileRow? {
        try keeping().files.file(at: path)
    }

    /// Forgets files that are known; an edition goes with its last file.
    package func forget(
        files paths: [[UInt8]],
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> Removal {
        let files = try keeping().files
        var left: [Int64: [[UInt8]]] = [:]
        for path in paths {
            guard let row = try files.file(at: path) else { continue }
            // The row of a last file goes with its edition, so that it is reported as one of its
            // files.
            guard row.record.status != .rejected, let edition = row.record.editionID else {
                continue
            }
            left[edition, default: []].append(path)
        }
        var ended: [Int64] = []
        for (edition, own) in left.sorted(by: { $0.key < $1.key })
        where try files.count(of: edition) == own.count {
            ended.append(edition)
        }
        let removal = try remove(editions: ended, &changes)
        for path in paths { try files.remove(path) }
        for edition in left.keys.sorted() { try files.settle(edition) }
        return removal
    }

    // Contents that are ignored.

    /// Notes that contents are ignored, and removes the editions that hold them.
    ///
    /// - Parameter reason: why their files are not taken in any more.
    /// - Returns: which of them were ignored already; the editions that went; and how many files
    ///   that
    ///   had been rejected are ignored from now on.
    package func ignore(
        _ contents: [IgnoredContent],
        reason: ReasonCode,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> (already: Set<[UInt8]>, removal: Removal, rejected: Int) {
        let ignored = try keeping().ignored
        var already: Set<[UInt8]> = []
        var editions: [Int64] = []
        var rejected = 0
        for content in contents {
            if try !ignored.add(content, connection) { already.insert(content.fingerprint) }
            if let id = try edition(fingerprint: content.fingerprint) { editions.append(id) }
            rejected += try ignored.markRejected(content.fingerprint, reason, connection)
        }
        let removal = try remove(editions: editions, ignoringFiles: reason, &changes)
        return (already, removal, rejected)
    }

    package func ignoredContent(_ fingerprint: [UInt8]) throws(SQLiteError) -> IgnoredContent? {
        try keeping().ignored.content(fingerprint)
    }

    /// What was ignored under the name of this file.
    package func ignoredFingerprint(at path: [UInt8]) throws(SQLiteError) -> [UInt8]? {
        try keeping().ignored.fingerprint(at: path)
    }

    /// Lets a content in again; returns how many files were known to hold it.
    ///
    /// Their rows go: an import takes in what it finds, as if it had never met them.
    package func unignore(_ fingerprint: [UInt8]) throws(SQLiteError) -> Int {
        try keeping().ignored.remove(fingerprint, connection)
    }

    package func hasIgnoredContents() throws(SQLiteError) -> Bool {
        try connection.integer("SELECT EXISTS (SELECT 1 FROM ignored_contents)") == 1
    }

    package func title(ofWork id: Int64) throws(SQLiteError) -> String? {
        try keeping().workTitle.first({ $0.integer(id) }, { $0.optionalText(0) }) ?? nil
    }
}
