// SPDX-License-Identifier: Apache-2.0

import Glibc

/// An open descriptor that is closed when its owner goes away.
package struct Descriptor: ~Copyable {
    package let number: Int32

    package init(owning number: Int32) {
        self.number = number
    }

    /// Opens a path of any length; a program started from here does not inherit it.
    package init(
        _ operation: String,
        _ path: Path,
        flags: Int32,
        mode: UInt32 = 0
    ) throws(FileError) {
        number = try path.reach(operation) { base, name in
            openat(base, name, flags | O_CLOEXEC, mode)
        }
    }

    /// Closes now and returns the error number, because some file systems report a lost write here.
    package consuming func close() -> Int32 {
        let failed = Glibc.close(number) != 0
        let code = errno
        discard self
        return failed ? code : 0
    }

    deinit {
        Glibc.close(number)
    }
}
