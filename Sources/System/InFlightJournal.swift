// SPDX-License-Identifier: Apache-2.0

package import Files
import Glibc
import Synchronization

/// What a run has in hand, kept where the death of the process does not reach it.
///
/// A file that takes the process down cannot be rejected by that process. So its name is written
/// down before the file is opened, and the next run finds it. Nothing waits for the disk:
/// what a process has written stays in the kernel when the process ends, and when the machine ends
/// no file is to blame.
///
/// Each worker has its own slot, so the journal never grows. The first item makes it, and `clear`
/// leaves it empty, so that a run with nothing to look into writes nothing.
package final class InFlightJournal: Sendable {
    package let file: Descriptor
    package let slots: Int
    private let path: Path
    private let header: [UInt8]
    private let isBegun = Atomic(false)

    /// - Parameter run: the run that the journal belongs to.
    package init(_ path: Path, slots: Int, run: Int64) throws(FileError) {
        file = try Descriptor(
            "open",
            path,
            flags: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK,
            mode: 0o644
        )
        let status = try FileStatus.of(descriptor: file.number, path)
        guard status.kind == .regular else {
            throw FileError(code: EINVAL, operation: "write into", path: path)
        }
        self.path = path
        self.slots = min(slots, InFlightJournalFormat.slotLimit)
        header = InFlightJournalFormat.header(run: run, slots: self.slots)
        if status.size > 0 { try clear() }
    }

    /// Writes down what a worker takes into its hand.
    ///
    /// A note that cannot be written is no reason to fail: the run goes on without its help, and a
    /// full disk is reported by those whose work depends on it.
    package func take(_ name: [UInt8], slot: Int) {
        guard slot < slots else { return }
        if !isBegun.load(ordering: .relaxed) { begin() }
        InFlightJournalFormat.withSlot(name, state: .inHand) { bytes in
            _ = pwrite(
                file.number,
                bytes.baseAddress,
                bytes.count,
                InFlightJournalFormat.offset(of: slot)
            )
        }
    }

    package func putDown(slot: Int) {
        mark(slot, .free)
    }

    /// Notes that the run itself has turned the file away, while some thread still hangs in it.
    package func giveUp(slot: Int) {
        mark(slot, .givenUp)
    }

    /// Empties the note; the run has ended well, or what it says is in the register.
    package func clear() throws(FileError) {
        guard ftruncate(file.number, 0) == 0 else { throw FileError.last("write", path) }
        isBegun.store(false, ordering: .relaxed)
    }

    private func begin() {
        // Several may do this at once; they all write the same.
        header.withUnsafeBytes { _ = pwrite(file.number, $0.baseAddress, $0.count, 0) }
        isBegun.store(true, ordering: .relaxed)
    }

    private func mark(_ slot: Int, _ state: InFlightJournalFormat.State) {
        guard slot < slots else { return }
        var byte = state.rawValue
        _ = pwrite(file.number, &byte, 1, InFlightJournalFormat.offset(of: slot))
    }
}

extension InFlightJournal {
    /// What a run left behind that could not end.
    package struct Remains: Sendable, Equatable {
        package struct Item: Sendable, Equatable {
            /// As `key(of:)` makes it of a path.
            package let key: [UInt8]
            /// Whether it was this file for certain: its thread was stopped by a signal.
            package let hasCrashed: Bool

            package init(key: [UInt8], hasCrashed: Bool) {
                self.key = key
                self.hasCrashed = hasCrashed
            }
        }

        package let run: Int64
        package let items: [Item]

        package init(run: Int64, items: [Item]) {
            self.run = run
            self.items = items
        }
    }

    /// Reads what is left of another run; nil if nothing is, or nothing that can be understood.
    ///
    /// No other process may be writing. Of the files in hand, only the certain ones are reported if
    /// there are any: the others were only near.
    package static func remains(at path: Path) throws(FileError) -> Remains? {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try read(path) } catch {
            if error.isMissing { return nil }
            throw error
        }
        return InFlightJournalFormat.remains(in: bytes)
    }

    /// By what a path is known in the note: itself, or of a very long one a hash and the end.
    ///
    /// The first byte distinguishes them, because no path contains a NUL.
    package static func key(of path: [UInt8]) -> [UInt8] {
        if path.count <= InFlightJournalFormat.nameLimit { return path }
        var hash = InFlightJournalFormat.hash(path[...])
        var key: [UInt8] = [0]
        for _ in 0..<8 {
            key.append(UInt8(truncatingIfNeeded: hash))
            hash >>= 8
        }
        return key + path.suffix(InFlightJournalFormat.nameLimit - key.count)
    }

    private static func read(_ path: Path) throws(FileError) -> [UInt8] {
        let file = try Descriptor("open", path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        let status = try FileStatus.of(descriptor: file.number, path)
        guard status.kind == .regular else { return [] }
        let size = min(status.size, Int64(InFlightJournalFormat.sizeLimit))
        var bytes = [UInt8](repeating: 0, count: Int(size))
        let answer = bytes.withUnsafeMutableBytes { Transfer.read(file.number, at: 0, into: $0) }
        if answer.code != 0 {
            throw FileError(code: answer.code, operation: "read", path: path)
        }
        bytes.removeLast(bytes.count - answer.count)
        return bytes
    }
}
