// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
import SQLite

/// Looking into a register without a trace, so that one that is refused stays byte for byte.
///
/// Opening a register in the usual way makes a log and its index next to it, and closing it brings
/// what is in the log into the file.
extension RegisterFile {
    /// Checks everything; says whether it could, which it cannot while another process writes.
    ///
    /// - Parameter deeply: every page is looked at too.
    @discardableResult
    func look(deeply: Bool, allowingOlder: Bool = false) throws(Failure) -> Bool {
        try checkBytes()
        let before = try Trace(self)
        do throws(Failure) {
            // Without a log, everything is in the file, and nothing has been written since.
            try examine(
                before.hasLog ? .readWrite : .immutable,
                deeply: deeply,
                allowingOlder: allowingOlder
            )
            return before.hasLog ? true : try Trace(self) == before
        } catch {
            // Others have it open, or it is not ours to write: opening it in the usual way does no
            // harm, and says what is wrong if anything is.
            if error.register == .outOfReach { return false }
            if try Trace(self) != before { return false }
            if before.hasLog, error.register == .damaged || error.register == .unknownSchema {
                try refuseLogOfAnother(allowingOlder: allowingOlder)
            }
            throw error
        }
    }

    /// Checks a register before there is even a lock next to it.
    package func lookBeforeLocking() throws(Failure) {
        if let target = try linkTarget() { return try target.lookBeforeLocking() }
        try look(deeply: true, allowingOlder: true)
    }

    private func examine(
        _ access: Connection.Access,
        deeply: Bool,
        allowingOlder: Bool
    ) throws(Failure) {
        let connection = try asking { () throws(SQLiteError) in
            let connection = try Connection(path: path.bytes, access: access)
            try connection.harden()
            // Alone, SQLite keeps the index of the log in memory.
            _ = try connection.texts("PRAGMA locking_mode = EXCLUSIVE")
            try connection.keepLog(true)
            return connection
        }
        // What a log of another register would do shows in no page alone. There is a log after a
        // crash, so this is rare.
        try check(
            connection,
            deeply: deeply,
            thoroughly: access == .readWrite,
            allowingOlder: allowingOlder
        )
    }

    /// A register that is sound except for what a log makes of it lies next to the log of another
    /// one.
    ///
    /// Nothing in a log says whose it is, so this is found out by trying.
    private func refuseLogOfAnother(allowingOlder: Bool) throws(Failure) {
        do throws(Failure) {
            try examine(.immutable, deeply: true, allowingOlder: allowingOlder)
        } catch { return }
        throw Failure(
            register: .leftOver,
            "\(beside("-wal").text) does not match the register next to it, which is sound alone",
            hint:
                "keep a copy of both, then move that log away; it may belong to another register, "
                + "or to an older or newer copy of this one"
        )
    }

    /// Whether a change of a few rows looks at every page first: where that takes no time, and where
    /// a log was left, since what another register's log would do shows in no page alone, or lost.
    package var deservesDeepLook: Bool {
        get throws(Failure) {
            if try isSmall || !hasNoLog { return true }
            return try lacksLog
        }
    }

    /// Whether looking at every page takes no time that anybody notices.
    var isSmall: Bool {
        get throws(Failure) {
            try (status(path)?.size ?? 0) + logSize <= 16 << 20
        }
    }
}

/// Shows whether another process wrote in the meantime: none does without a log.
private struct Trace: Equatable {
    private let file: Mark?
    private let log: Mark?
    private let journal: Mark?

    init(_ register: RegisterFile) throws(Failure) {
        file = try register.status(register.path).map(Mark.init)
        log = try register.status(register.beside("-wal")).map(Mark.init)
        journal = try register.status(register.beside("-journal")).map(Mark.init)
    }

    var hasLog: Bool { (log?.size ?? 0) > 0 || (journal?.size ?? 0) > 0 }

    /// Not when it changed in any way: SQLite gives a log to the owner of the file, also when it
    /// has that one already.
    private struct Mark: Equatable {
        let inode: UInt64
        let size: Int64
        let modified: Int64

        init(_ status: FileStatus) {
            inode = status.inode
            size = status.size
            modified = status.modified
        }
    }
}
