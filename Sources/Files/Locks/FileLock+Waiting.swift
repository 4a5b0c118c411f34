// SPDX-License-Identifier: Apache-2.0

import Glibc

extension FileLock {
    /// How long it is between two tries.
    private static let pause = Duration.milliseconds(100)

    /// Takes the lock as soon as its holder releases it, and gives up after a time.
    ///
    /// The kernel could put this process to sleep until then, but not wake it after a time without
    /// a signal, and it would not say who holds the lock.
    ///
    /// - Parameter waits: called once, with the holder's number if it is known, before the first
    ///   pause.
    package init(
        _ path: Path,
        as process: Int32 = getpid(),
        waitingUpTo longest: Duration,
        cancellation: Cancellation,
        waits: (Int32?) -> Void
    ) throws(LockError) {
        let end = ContinuousClock.now + longest
        var hasSaidSo = false
        while true {
            do throws(LockError) {
                self = try FileLock(path, as: process)
                return
            } catch {
                guard case .held(let holder) = error else { throw error }
                guard !cancellation.isRequested else { throw .interrupted(pid: holder) }
                if !hasSaidSo, longest > .zero { waits(holder) }
                hasSaidSo = true
                let left = end - ContinuousClock.now
                guard left > .zero else { throw error }
                Self.sleep(min(left, Self.pause))
            }
        }
    }

    /// Shorter if a signal comes.
    private static func sleep(_ duration: Duration) {
        let microseconds = duration.components.attoseconds / 1_000_000_000_000
        usleep(UInt32(max(1, microseconds)))
    }
}
