// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A file that is written bit by bit and appears under its name only when it is whole.
///
/// Until then it has a temporary name next to it, and is removed if it is never published.
package final class NewFile {
    private let temporary: Path
    private let target: Path
    private let descriptor: Int32
    private let output: Output
    private var isPublished = false

    package init(_ target: Path) throws(FileError) {
        let name = target.parent.appending(TemporaryName.make())
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        descriptor = try name.reach("create") { base, name in openat(base, name, flags, 0o644) }
        output = Output(descriptor: descriptor, name: target)
        temporary = name
        self.target = target
    }

    package func write(_ bytes: [UInt8]) throws(FileError) {
        try output.write(bytes)
    }

    /// Gives the file its name and returns when both would survive a power cut.
    ///
    /// - Parameter replacing: whether a file that has the name already is replaced; else that is an
    ///   error.
    package func publish(replacing: Bool) throws(FileError) {
        try output.flush()
        guard fsync(descriptor) == 0 else { throw FileError.last("sync", target) }
        // A second name is refused where there is one; the first goes with this value.
        if !replacing, try FileChange.link(temporary, as: target) {
            try FileChange.syncFolder(target.parent)
            return
        }
        try FileChange.rename(temporary, to: target)
        isPublished = true
        try FileChange.syncFolder(target.parent)
    }

    deinit {
        close(descriptor)
        // What cannot be removed stays under a name that says what it is.
        if !isPublished { _ = try? FileChange.remove(temporary) }
    }
}
