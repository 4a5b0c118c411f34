// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Why a lock was not taken.
package enum LockError: Error, Equatable, Sendable {
    /// Another process has it; its number, if it has already written one.
    case held(pid: Int32?)
    case system(FileError)
}

/// A lock that the kernel takes back when its holder ends, however it ends.
///
/// The file is never removed: a process that waits to open it and one that has made it anew would
/// otherwise both hold "the" lock, on two different files.
package struct FileLock: ~Copyable {
    private let owned: Descriptor
    package let path: Path

    package init(_ path: Path) throws(LockError) {
        let file = try FileLock.open(path)
        try FileLock.take(file.number, path)
        owned = consume file
        self.path = path
    }

    /// Does something while the lock is held for certain.
    package func holding<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body()
    }

    private static func take(_ descriptor: Int32, _ path: Path) throws(LockError) {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: throw .held(pid: holder(descriptor))
            default: throw .system(FileError.last("lock", path))
            }
        }
        guard ftruncate(descriptor, 0) == 0 else { throw .system(FileError.last("write", path)) }
        let failure = Transfer.write(Array("\(getpid())\n".utf8)[...], to: descriptor)
        if failure != 0 {
            throw .system(FileError(code: failure, operation: "write", path: path))
        }
    }

    private static func open(_ path: Path) throws(LockError) -> Descriptor {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK
        do throws(FileError) {
            return try Descriptor("open lock", path, flags: flags, mode: 0o644)
        } catch {
            throw .system(error)
        }
    }

    private static func holder(_ descriptor: Int32) -> Int32? {
        var text = [UInt8](repeating: 0, count: 16)
        let count = text.withUnsafeMutableBytes { Transfer.read(descriptor, at: 0, into: $0).count }
        // Without its line end the number may be half of one.
        guard let end = text.prefix(count).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        return Int32(String(decoding: text[..<end], as: UTF8.self))
    }
}
