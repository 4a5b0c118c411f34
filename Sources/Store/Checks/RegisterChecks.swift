// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite

/// The checks before anything in a register is believed.
extension RegisterFile {
    /// Checks version and tables; deeply, also every page; and thoroughly, whether what stands in
    /// several places is the same everywhere.
    ///
    /// Pages of another register can be sound, each for itself.
    func check(
        _ connection: borrowing Connection,
        deeply: Bool,
        thoroughly: Bool = false,
        allowingOlder: Bool = false
    ) throws(Failure) {
        let version: Int
        let strangers: [String]
        do throws(SQLiteError) {
            version = try connection.count("PRAGMA user_version")
            // The tables of a newer version are not ours to judge.
            strangers =
                version > Schema.newest.number
                ? [] : try SchemaShape.strangers(in: connection, version: version)
        } catch { throw Failure(error, near: path.parent) }
        guard version <= Schema.newest.number else {
            throw Failure(
                register: .newerVersion,
                "the register has version \(version), this program knows \(Schema.newest.number)",
                hint:
                    "use the Accession that wrote it or a newer one, or restore the earlier backup "
                    + "with: accession register restore --before-migration"
            )
        }
        guard strangers.isEmpty else { throw Self.unknown(strangers, version: version) }
        guard allowingOlder || version == Schema.newest.number else {
            throw Failure(
                register: .olderVersion,
                "the register has version \(version), this program needs \(Schema.newest.number)",
                hint: "bring it up to date with: accession register migrate"
            )
        }
        if deeply { try checkPages(of: connection, thoroughly: thoroughly) }
    }

    /// Refuses a register with a damaged page.
    func checkPages(
        of connection: borrowing Connection,
        thoroughly: Bool = false
    ) throws(Failure) {
        let findings = try asking { () throws(SQLiteError) in
            try PageCheck.findings(connection, thoroughly: thoroughly, limit: 5)
        }
        guard findings.isEmpty else { throw Self.damaged(findings) }
    }

    private static func damaged(_ findings: [String]) -> Failure {
        Failure(
            register: .damaged,
            "the register is damaged: \(findings.joined(separator: "; "))",
            hint: Failure.damagedHint
        )
    }

    private static func unknown(_ strangers: [String], version: Int) -> Failure {
        let isOld = version < Schema.newest.number
        return Failure(
            register: .unknownSchema,
            (isOld ? "the register claims to have version \(version), but" : "the register")
                + " has parts that Accession did not create, or lacks parts: "
                + strangers.prefix(3).joined(separator: ", "),
            hint: isOld
                // Early users of the program have such a register.
                ? "if it was made before the first release, import the books into a new library; "
                    + "otherwise use a backup: accession register restore"
                : "replace it with a backup: accession register restore; nothing was changed"
        )
    }

    var hasNoLog: Bool {
        // If the folder cannot even be looked into, the caller's own error is the one to tell.
        do throws(Failure) { return try logSize == 0 } catch {
            return false
        }
    }

    /// What lies next to the register and belongs to it: a log or, on a shared disk, a journal.
    var logSize: Int64 {
        get throws(Failure) {
            try (status(beside("-wal"))?.size ?? 0) + (status(beside("-journal"))?.size ?? 0)
        }
    }

    /// What stands under a name; nil if nothing does.
    func status(_ file: Path, followingLinks: Bool = true) throws(Failure) -> FileStatus? {
        try asking { () throws(FileError) in
            try FileStatus.ifPresent(file, followingLinks: followingLinks)
        }
    }

    func asking<Result>(
        _ body: () throws(FileError) -> Result
    ) throws(Failure) -> Result {
        do throws(FileError) { return try body() } catch {
            throw Failure(register: error, near: path.parent)
        }
    }

    func beside(_ suffix: String) -> Path {
        Path(bytes: path.bytes + Array(suffix.utf8))
    }
}
