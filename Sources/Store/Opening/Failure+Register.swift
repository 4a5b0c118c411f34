// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import SQLite

extension Failure {
    /// What to do about a register with damaged pages.
    static let damagedHint = """
        accession verify shows what is damaged, and accession register restore \
        replaces the register with a backup
        """

    /// What SQLite said no to, in a register in this folder.
    package init(_ error: SQLiteError, near folder: Path) {
        let message = "the register: \(error)"
        if error.isDiskFull || error.mayBeOutOfInodes && Self.isOutOfInodes(folder) {
            self = .diskFull(folder)
        } else if error.isOutOfDescriptors {
            // SQLite does not say so itself.
            self = .outOfDescriptors("too many open files: " + message)
        } else if error.isPermission || error.isReadOnly {
            self.init(.permission, message, hint: Self.permissionHint)
        } else if error.isBusy {
            self.init(
                .tryLater,
                "the register is locked by another program",
                hint: "run this again when it has finished"
            )
        } else if error.isDamaged {
            self.init(
                register: .damaged,
                "the register is damaged: \(error.message)",
                hint: Self.damagedHint
            )
        } else if error.isInterrupted {
            self.init(.interrupted, "interrupted; nothing was changed")
        } else {
            self.init(.inputOutput, message)
        }
        if error.isBusy || error.isReadOnly || error.isCannotOpen || error.isInputOutput {
            register = .outOfReach
        }
    }

    /// A system call on the files of a register in this folder that failed.
    init(register error: FileError, near folder: Path, hint: String? = nil) {
        self.init(error, near: folder)
        switch kind {
        case .permission: self.hint = hint ?? Self.permissionHint
        case .inputOutput: self.hint = hint ?? ""
        default: break
        }
    }

    private static let permissionHint = "this user must be able to write to the register's folder"

    /// Lets SQLite do something with a register in this folder.
    package static func wrapping<Result: ~Copyable>(
        near folder: Path,
        _ body: () throws(SQLiteError) -> Result
    ) throws(Failure) -> Result {
        do throws(SQLiteError) { return try body() } catch { throw Failure(error, near: folder) }
    }
}

extension Connection {
    /// The folder of its database.
    var folder: Path { Path(bytes: path).parent }
}
