// SPDX-License-Identifier: Apache-2.0

import Glibc

extension FileLock {
    /// Whether any process holds the lock of this file now; the file itself is left unchanged.
    package static func isHeld(_ path: Path) throws(FileError) -> Bool {
        let file: Descriptor
        do throws(FileError) {
            file = try Descriptor("open lock", path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        } catch {
            if error.isMissing { return false }
            throw error
        }
        while flock(file.number, LOCK_SH | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return true
            default: throw FileError.last("lock", path)
            }
        }
        return false
    }
}
