// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A folder that files are written into, whole or not at all.
///
/// The bytes go to a temporary name, which then takes the target's place in one step, so a process
/// that is killed or runs out of space leaves the old file unchanged. Writing does not wait for the
/// disk: write many files, `flush` once, and only then promise anything about them.
///
/// All names are resolved from the one open descriptor, so nothing that happens to the path
/// meanwhile can lead a file elsewhere.
package final class OpenFolder {
    private let owned: Descriptor
    package let path: Path

    package init(_ path: Path) throws(FileError) {
        owned = try Descriptor("open", path, flags: O_RDONLY | O_DIRECTORY)
        self.path = path
    }

    /// Makes a folder inside; one that is there already will do.
    package func makeFolder(_ name: String) throws(FileError) {
        try call("create folder", Array(name.utf8), accepting: EEXIST) { name in
            mkdirat(owned.number, name, 0o755)
        }
    }

    package func holds(_ name: String) -> Bool {
        withCName(Array(name.utf8)[...]) { name in
            (faccessat(owned.number, name, F_OK, 0), 0)
        }.0 == 0
    }

    /// Gives the name, which may lead through a folder inside, to a file with exactly these bytes.
    package func write(
        _ bytes: ArraySlice<UInt8>,
        to name: some BidirectionalCollection<UInt8>
    ) throws(FileError) {
        let name = Array(name)
        // Not in the folder inside, so that what a killed process left is found without a search.
        let temporary = TemporaryName.make()[...]
        do throws(FileError) {
            try fill(temporary, with: bytes)
            try rename(temporary, to: name)
        } catch {
            // The first error is the one that explains; a failing clean-up must not hide it.
            _ = withCName(temporary) { name in (unlinkat(owned.number, name, 0), 0) }
            throw error
        }
    }

    /// Gives a name, which may lead through a folder inside, to a new file with these bytes, unless
    /// it is taken.
    ///
    /// The cheapest way to write, for files that count only once something else records them: a
    /// process that is killed can leave an incomplete file under the name.
    ///
    /// - Returns: whether the name was free.
    package func writeNew(
        _ bytes: ArraySlice<UInt8>,
        to name: some BidirectionalCollection<UInt8>
    ) throws(FileError) -> Bool {
        let name = Array(name)[...]
        guard let file = try make(name) else { return false }
        do throws(FileError) { try fill(file, name, with: bytes) } catch {
            _ = withCName(name) { name in (unlinkat(owned.number, name, 0), 0) }
            throw error
        }
        return true
    }

    /// A new file in this folder that is going to be filled; nil if its name is taken.
    package func begin(_ name: String) throws(FileError) -> GrowingFile? {
        let name = Array(name.utf8)
        guard let file = try make(name[...]) else { return nil }
        return GrowingFile(file, path.appending(name))
    }

    /// Gives the space of a part of a file in this folder back; the rest stays where it is.
    ///
    /// Where the file system cannot do that, the file stays as it is.
    package func release(_ name: String, at offset: Int, count: Int) throws(FileError) {
        let name = Array(name.utf8)
        let (number, error) = withCName(name[...]) { name in
            let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
            return (openat(owned.number, name, flags), errno)
        }
        if number == -1 { throw failure(error, "open", name) }
        let file = Descriptor(owning: number)
        let code = GlibcExtensions.punchHole(file.number, at: offset, count: count)
        guard code == 0 || code == EOPNOTSUPP || code == ENOSYS else {
            throw failure(code, "release", name)
        }
    }

    /// Writes a new file that has no name yet but a temporary one.
    ///
    /// `flush` once for many of them before they get their names: after a power cut, a name that was
    /// given before can be that of an empty file.
    package func prepare(_ bytes: ArraySlice<UInt8>) throws(FileError) -> PreparedFile {
        let temporary = TemporaryName.make()
        do throws(FileError) { try fill(temporary[...], with: bytes) } catch {
            discard(PreparedFile(name: temporary))
            throw error
        }
        return PreparedFile(name: temporary)
    }

    /// Gives a name in this folder to a prepared file.
    ///
    /// - Parameter replacing: whether another file that has the name already goes; else it stays as
    ///   it is, whatever it is, and the prepared file goes.
    /// - Returns: whether the name was free.
    package func give(
        _ name: some BidirectionalCollection<UInt8>,
        to file: PreparedFile,
        replacing: Bool
    ) throws(FileError) -> Bool {
        let name = Array(name)
        if replacing {
            try rename(file.name[...], to: name)
            return true
        }
        defer { discard(file) }
        let (answer, code) = withCName(file.name[...]) { from in
            withCName(name[...]) { to in
                (linkat(owned.number, from, owned.number, to, 0), errno)
            }
        }
        if answer == 0 { return true }
        if code == EEXIST { return false }
        // Some file systems have no second names: there a moment is left between look and rename.
        guard code == EPERM || code == EOPNOTSUPP || code == ENOSYS else {
            throw failure(code, "create", name)
        }
        let (found, _) = withCName(name[...]) { name in
            (faccessat(owned.number, name, F_OK, AT_SYMLINK_NOFOLLOW), 0)
        }
        if found == 0 { return false }
        try rename(file.name[...], to: name)
        return true
    }

    /// Removes a prepared file; what cannot be removed has a name that says what it is.
    package func discard(_ file: PreparedFile) {
        _ = withCName(file.name[...]) { name in (unlinkat(owned.number, name, 0), 0) }
    }

    /// Removes a file, whose name may lead through a folder inside; one that is not there will do.
    ///
    /// It does not wait for the disk: after a power cut there is a file too many, not one too few.
    package func remove(_ name: String) throws(FileError) {
        try remove(Array(name.utf8))
    }

    private func remove(_ name: [UInt8]) throws(FileError) {
        try call("remove", name, accepting: ENOENT) { name in unlinkat(owned.number, name, 0) }
    }

    /// Removes files that a process began here and did not live to finish.
    ///
    /// No other process may be writing meanwhile.
    package func removeUnfinished() throws(FileError) {
        for name in try FolderListing.names(in: path) where TemporaryName.matches(name.bytes) {
            try remove(name.bytes)
        }
    }

    /// Brings everything that was written to this file system to the disk.
    ///
    /// The kernel tells a descriptor only of errors that came after it was opened and that nobody
    /// was told of. So open the folder before the writing. Never repeat a flush that failed: the
    /// kernel has dropped the data by then.
    package func flush() throws(FileError) {
        let code = GlibcExtensions.synchronizeFileSystem(of: owned.number)
        if code != 0 { throw FileError(code: code, operation: "sync", path: path) }
    }

    private func fill(
        _ name: ArraySlice<UInt8>,
        with bytes: ArraySlice<UInt8>
    ) throws(FileError) {
        guard let file = try make(name) else { throw failure(EEXIST, "create", name) }
        try fill(file, name, with: bytes)
    }

    private func fill(
        _ file: consuming Descriptor,
        _ name: ArraySlice<UInt8>,
        with bytes: ArraySlice<UInt8>
    ) throws(FileError) {
        let writing = Transfer.write(bytes, to: file.number)
        if writing != 0 { throw failure(writing, "write", name) }
        let closing = file.close()
        if closing != 0 { throw failure(closing, "write", name) }
    }

    /// A new file; nil if its name is taken.
    private func make(_ name: ArraySlice<UInt8>) throws(FileError) -> Descriptor? {
        let (number, code) = withCName(name) { name in
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            return (openat(owned.number, name, flags, 0o644), errno)
        }
        if number == -1, code == EEXIST { return nil }
        if number == -1 { throw failure(code, "create", name) }
        return Descriptor(owning: number)
    }

    private func rename(_ temporary: ArraySlice<UInt8>, to name: [UInt8]) throws(FileError) {
        let (answer, code) = withCName(temporary) { from in
            withCName(name[...]) { to in (renameat(owned.number, from, owned.number, to), errno) }
        }
        if answer != 0 { throw failure(code, "replace", name) }
    }

    private func call(
        _ operation: String,
        _ name: [UInt8],
        accepting accepted: Int32,
        _ body: (UnsafePointer<CChar>) -> Int32
    ) throws(FileError) {
        let (answer, code) = withCName(name[...]) { name in (body(name), errno) }
        if answer != 0, code != accepted { throw failure(code, operation, name) }
    }

    private func failure(
        _ code: Int32,
        _ operation: String,
        _ name: some Collection<UInt8>
    ) -> FileError {
        FileError(code: code, operation: operation, path: path.appending(name))
    }
}

/// A file of `OpenFolder` that is whole and waits for its name.
package struct PreparedFile {
    fileprivate let name: [UInt8]
}
