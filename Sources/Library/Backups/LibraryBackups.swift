// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import Store
import System

/// Backups of a library's register: making them, putting them back, and migrating behind one.
package struct LibraryBackups {
    /// A backup that was made and checked.
    package struct Report: Sendable {
        package let file: Path
        package let version: Int
        package let byteCount: Int64
        package let rows: Int
        /// Older ones that went.
        package let pruned: [Path]
    }

    private let library: Library

    package init(_ library: Library) {
        self.library = library
    }

    private var folder: BackupFolder { library.backups }

    /// Makes a backup, while others may be writing.
    ///
    /// - Parameters:
    ///   - target: the file, or the folder for it; nil for the library's own folder.
    ///   - number: how many backups stay in the library's own folder.
    package func backUp(to target: Path?, keeping number: Int) throws(Failure) -> Report {
        try library.requireRegister()
        let place = try BackupPlace(target, usual: folder)
        let room = place.folder.path
        let source = try library.register.openForCopying()
        try library.register.refuseWithoutRoom(in: room, tenths: 11, for: "the backup")
        try RegisterCopy.removeUnfinished(in: room)
        let copy = try RegisterCopy.make(of: source, in: room, cancellation: library.cancellation)
        let file = try place.name(for: copy, at: WallClock.now)
        try copy.publish(as: file)
        return Report(
            file: file,
            version: copy.version,
            byteCount: copy.byteCount,
            rows: copy.counts.total,
            pruned: target == nil ? try folder.prune(keeping: number, with: file) : []
        )
    }

    /// Puts a backup in the place of the register; what stood there is kept.
    package func restore(
        _ backup: Path,
        isDryRun: Bool
    ) throws(Failure) -> Restoration.Report {
        let restoration = Restoration(
            library.register,
            backups: folder,
            at: WallClock.now,
            session: library.session,
            cancellation: library.cancellation
        )
        // What speaks against the backup is said before a library is made for it.
        let source = try restoration.open(backup)
        if isDryRun {
            try library.refuseOtherFolders()
            return try restoration.rehearse(source)
        }
        // A register that is wrong is the reason to restore one, so nothing is asked of it here.
        return try library.whileLocked(mayBegin: true) { () throws(Failure) in
            try restoration.restore(source)
        }
    }

    /// Puts back what stood there before the last migration.
    package func rollBack(isDryRun: Bool) throws(Failure) -> Restoration.Report {
        let current = try readableVersion() ?? Schema.newest.number
        guard let newest = try folder.backups().first(where: { $0.version < current }) else {
            throw Failure(
                .inputMissing,
                "there is no backup of an older version in \(folder.path.text)",
                hint: "restore any other backup with: accession register restore FILE"
            )
        }
        return try restore(newest.file, isDryRun: isDryRun)
    }

    /// Brings the register to the newest version.
    ///
    /// - Parameters:
    ///   - begins: called before it does, with the version there is.
    ///   - waits: called once if another run has the library and this one waits for it.
    /// - Returns: nil if it is there already.
    package func migrate(
        program: String,
        keeping number: Int = BackupFolder.usualNumber,
        isDryRun: Bool = false,
        begins: (Int) -> Void = { _ in },
        lock: LockPolicy = .standard,
        waits: (Int32?, Duration) -> Void = { _, _ in }
    ) throws(Failure) -> MigrationResult? {
        guard try olderVersion() != nil else { return nil }
        return try library.whileLocked(lock, waits: waits) { () throws(Failure) in
            // Another process may have done it before the lock was ours.
            guard let version = try olderVersion() else { return nil }
            begins(version)
            var report = try Migration(
                library.register,
                backups: folder,
                program: program,
                at: WallClock.now,
                isDryRun: isDryRun,
                cancellation: library.cancellation
            ).run()
            if let backup = report?.backup {
                report?.pruned = try folder.prune(keeping: number, with: backup)
            }
            return report
        }
    }

    private func olderVersion() throws(Failure) -> Int? {
        try library.register.version(before: Schema.newest.number)
    }

    /// Nil for a register that cannot be read any more, which is no reason not to roll back.
    private func readableVersion() throws(Failure) -> Int? {
        do throws(Failure) { return try library.register.version() } catch {
            if error.isAboutTheFile { return nil }
            throw error
        }
    }
}
