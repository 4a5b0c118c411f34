// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What a system call said no to: the error number, the operation in words, the path.
package struct FileError: Error, Equatable {
    package let code: Int32
    package let operation: String
    package let path: Path

    package init(code: Int32, operation: String, path: Path) {
        self.code = code
        self.operation = operation
        self.path = path
    }

    /// It is a folder where a file was wanted.
    package var isFolder: Bool { code == EISDIR }
    /// Something has the name already.
    package static func taken(_ path: Path) -> FileError {
        FileError(code: EEXIST, operation: "create", path: path)
    }

    /// What was written is not what is read.
    package static func unreadable(_ path: Path) -> FileError {
        FileError(code: EIO, operation: "read back", path: path)
    }

    /// The error of the call that just failed.
    ///
    /// `errno` is read first, before anything can change it.
    package static func last(_ operation: String, _ path: Path) -> FileError {
        let code = errno
        return FileError(code: code, operation: operation, path: path)
    }

    /// The system's own words, such as `No such file or directory`.
    package var reason: String {
        var text = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    /// Links on the way lead to each other.
    package var leadsNowhere: Bool { code == ELOOP }
    /// No file can have the name.
    package var isImpossibleName: Bool { code == ENAMETOOLONG || code == EINVAL }
    /// Something has the name already.
    package var isTaken: Bool { code == EEXIST }
    package var isPermission: Bool { code == EACCES || code == EPERM || code == EROFS }
    package var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }
    /// The disk does not do what it should.
    package var isDiskFailure: Bool { code == EIO }
    package var isTooLarge: Bool { code == EFBIG }
    /// The process, or the machine, has no more descriptors: nothing is wrong with the file.
    package var isOutOfDescriptors: Bool { code == EMFILE || code == ENFILE }
    /// The user, or the machine, has no room for one more process.
    package var isOutOfProcesses: Bool { code == EAGAIN || code == ENOMEM }
    /// There is something in a folder that was to be removed.
    package var isNotEmpty: Bool { code == ENOTEMPTY || code == EEXIST }
    /// Two names that cannot be of one file, because they are on different disks.
    package var isOtherDisk: Bool { code == EXDEV }
    package var isBrokenPipe: Bool { code == EPIPE }
}

extension FileError: CustomStringConvertible {
    package var description: String { "cannot \(operation) \(path.text): \(reason)" }
}
