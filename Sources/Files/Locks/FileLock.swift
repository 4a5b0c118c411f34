// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// Why a lock was not taken.
package enum LockError: Error, Equatable, Sendable {
    /// Another process has it; its number, if it has already written one.
    case held(pid: Int32?)
    /// This process was asked to stop while it waited.
    case interrupted(pid: Int32?)
    case system(FileError)
}

/// A lock that the kernel takes back when its holder ends, however it ends.
///
/// Only its holder may remove the file, and who takes the lock looks whether the file still has its
/// name: a process that has opened it and one that has created it again would otherwise both hold
/// "the" lock, on two different files.
package struct FileLock: ~Copyable {
    /// How often the file may have lost its name by the time it is locked, before we give up.
    private static let mostRemovals = 1_000

    private let owned: Descriptor
    package let path: Path
    /// Whether the file was empty, so that no process had held the lock before.
    package let isNew: Bool

    /// - Parameter process: the process id that others see; this process may work on behalf of
    ///   another.
    package init(_ path: Path, as process: Int32 = getpid()) throws(LockError) {
        var file = try FileLock.open(path)
        try FileLock.take(file.number, path)
        var removals = 0
        while !FileLock.isNamed(file.number, path) {
            removals += 1
            guard removals < Self.mostRemovals else { throw .held(pid: nil) }
            file = try FileLock.open(path)
            try FileLock.take(file.number, path)
        }
        isNew = try FileLock.sign(file.number, path, as: process)
        newestLock.store(file.number, ordering: .relaxed)
        owned = consume file
        self.path = path
    }

    /// Removes the file, and gives up the lock.
    package consuming func remove() throws(FileError) {
        try FileChange.remove(path)
    }

    deinit {
        _ = newestLock.compareExchange(
            expected: owned.number,
            desired: -1,
            ordering: .relaxed
        )
    }

    /// Gives up the lock that was taken last, for a process that may not be able to end.
    package static func release() {
        let number = newestLock.load(ordering: .relaxed)
        if number != -1 { flock(number, LOCK_UN) }
    }

    /// Does something while the lock is held for certain.
    package func holding<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body()
    }

    /// Who holds a lock, without taking it.
    package enum Holding: Equatable, Sendable {
        case free
        /// Its number, if it has already written one.
        case process(Int32?)
    }

    /// Finds out whether any process holds the lock.
    ///
    /// Asking means sharing the lock for a moment with everyone else who asks; a process that wants
    /// it alone in that very moment tries again.
    package static func holding(of path: Path) throws(FileError) -> Holding {
        let file: Descriptor
        do throws(FileError) {
            file = try Descriptor("open lock", path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        } catch {
            if error.isMissing { return .free }
            throw error
        }
        while flock(file.number, LOCK_SH | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return .process(holder(file.number))
            default: throw FileError.last("examine lock", path)
            }
        }
        return .free
    }

    /// Whether the name still leads to the open file.
    private static func isNamed(_ descriptor: Int32, _ path: Path) -> Bool {
        do throws(FileError) {
            let open = try FileStatus.of(descriptor: descriptor, path)
            let named = try FileStatus.ifPresent(path, followingLinks: false)
            return named?.identity == open.identity
        } catch {
            // What cannot be looked at was opened a moment ago.
            return true
        }
    }

    private static func take(_ descriptor: Int32, _ path: Path) throws(LockError) {
        var attempts = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK:
                // The holder may only be a process that is asking.
                attempts += 1
                guard attempts < 4 else { throw .held(pid: holder(descriptor)) }
                usleep(1_000)
            default: throw .system(FileError.last("lock", path))
            }
        }
    }

    /// Writes into the file who has the lock; returns whether it was empty.
    private static func sign(
        _ descriptor: Int32,
        _ path: Path,
        as process: Int32
    ) throws(LockError) -> Bool {
        let isNew: Bool
        // What is not known to be new is not removed.
        if let status = try? FileStatus.of(descriptor: descriptor, path) {
            isNew = status.size == 0
        } else {
            isNew = false
        }
        do throws(FileError) {
            guard ftruncate(descriptor, 0) == 0 else { throw FileError.last("write", path) }
            let failure = Transfer.write(Array("\(process)\n".utf8)[...], to: descriptor)
            if failure != 0 { throw FileError(code: failure, operation: "write", path: path) }
        } catch {
            // Nothing is left of one that could not be signed; the first error is the one to tell.
            if isNew { try? FileChange.remove(path) }
            throw .system(error)
        }
        return isNew
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
        guard let number = Int32(String(decoding: text[..<end], as: UTF8.self)) else { return nil }
        // A process that ended may have left its id behind for a holder that writes none.
        if kill(number, 0) != 0, errno == ESRCH { return nil }
        return number
    }
}

/// The descriptor of the lock that was taken last; -1 if it is given up.
private let newestLock = Atomic<Int32>(-1)
