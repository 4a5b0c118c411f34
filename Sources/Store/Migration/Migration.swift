// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite

/// Brings a register of an older version to the newest one.
///
/// First everything that speaks against it: damage, dangling references, unknown parts, too little
/// room. Then a backup that was read again and compared. Only then one transaction with all the
/// steps. Whatever fails, the register is unchanged. No other process may be writing: the caller
/// holds the library's lock.
package struct Migration {
    private let register: RegisterFile
    private let backups: BackupFolder
    private let program: String
    private let time: Int64
    private let isDryRun: Bool
    private let versions: [SchemaVersion]
    private let cancellation: Cancellation

    /// - Parameters:
    ///   - isRehearsal: the steps are taken on a copy next to the register, which is then removed.
    ///   - versions: another history of the tables is for tests.
    package init(
        _ register: RegisterFile,
        backups: BackupFolder,
        program: String,
        at time: Int64,
        isDryRun: Bool,
        versions: [SchemaVersion] = Schema.versions,
        cancellation: Cancellation
    ) {
        self.cancellation = cancellation
        self.versions = versions
        self.register = register
        self.backups = backups
        self.program = program
        self.time = time
        self.isDryRun = isDryRun
    }

    /// - Returns: nil if the register has the newest version already.
    package func run() throws(Failure) -> MigrationResult? {
        var backup: Path?
        do throws(Failure) {
            guard let newest = versions.last?.number,
                let version = try register.version(before: newest)
            else { return nil }
            try refuseWithoutRoom()
            let connection = try register.openForMigration()
            if isDryRun {
                return try rehearse(on: copy(of: connection, in: register.path.parent))
            }
            try backups.create()
            let copy = try copy(of: connection, in: backups.path)
            let name = try backups.nameForBackup(version: version, at: time)
            try copy.publish(as: name)
            backup = name
            return try report(copy, backup: name, take(version, on: connection, name))
        } catch {
            guard let backup else { throw error }
            var failure = error
            failure.message += "; the register is unchanged, and its backup is \(backup.text)"
            throw failure
        }
    }

    private func copy(
        of connection: borrowing Connection,
        in folder: Path
    ) throws(Failure) -> RegisterCopy {
        try RegisterCopy.removeUnfinished(in: folder)
        return try RegisterCopy.make(of: connection, in: folder, cancellation: cancellation)
    }

    private func take(
        _ version: Int,
        on connection: borrowing Connection,
        _ backup: Path
    ) throws(Failure) -> [MigrationResult.Step] {
        try MigrationSteps(
            from: version,
            program: program,
            time: time / 1_000_000_000,
            backup: String(decoding: backup.lastComponent, as: UTF8.self),
            versions: versions,
            cancellation: cancellation
        ).run(on: connection)
    }

    private func rehearse(on copy: RegisterCopy) throws(Failure) -> MigrationResult {
        let file = RegisterFile(copy.file)
        let steps = try file.removedOnFailure { () throws(Failure) in
            try take(copy.version, on: file.openForMigration(), copy.file)
        }
        try file.removeWithLogs()
        return report(copy, backup: nil, steps)
    }

    private func report(
        _ copy: RegisterCopy,
        backup: Path?,
        _ steps: [MigrationResult.Step]
    ) -> MigrationResult {
        MigrationResult(
            from: copy.version,
            steps: steps,
            backup: backup,
            backupByteCount: copy.byteCount
        )
    }

    /// The backup, and a log that may grow to the size of the register, and a little more.
    private func refuseWithoutRoom() throws(Failure) {
        try register.refuseWithoutRoom(in: backups.path.parent, tenths: 22, for: "the migration")
    }
}
