// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite

extension Failure {
    package init(_ error: RegisterError, near folder: Path) {
        if let cause = error.cause {
            if cause.isDiskFull || cause.mayBeOutOfInodes && Self.isOutOfInodes(folder) {
                self = .diskFull(folder)
                return
            }
            if cause.isOutOfDescriptors {
                // SQLite does not say so itself.
                let cause = cause.code == 0 ? "" : "too many open files: "
                self = .outOfDescriptors(cause + error.message)
                return
            }
            if cause.isPermission || cause.isReadOnly {
                self.init(
                    .permission,
                    error.message,
                    hint: error.hint.isEmpty
                        ? "this user must be able to write to the register's folder" : error.hint
                )
                return
            }
            if cause.isBusy {
                self.init(
                    .tryLater,
                    "the register is locked by another program",
                    hint: "run this again when it has finished"
                )
                return
            }
        }
        switch error.code {
        case .missing: self.init(.inputMissing, error.message, hint: error.hint)
        case .noRoom, .inUse: self.init(.tryLater, error.message, hint: error.hint)
        case .interrupted: self.init(.interrupted, error.message)
        case .exists, .noPlace: self.init(.cannotCreate, error.message, hint: error.hint)
        case .migrationFailed, .copyFailed:
            self.init(.internalError, error.message, hint: error.hint)
        case .failed: self.init(.inputOutput, error.message, hint: error.hint)
        case .damaged, .notOurs, .leftOver, .newerVersion, .olderVersion, .unknownSchema,
            .networkFileSystem:
            self.init(.unusableLibrary, error.message, hint: error.hint)
        }
    }
}
