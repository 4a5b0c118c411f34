// SPDX-License-Identifier: Apache-2.0

package import Files
import Glibc

/// The few file operations that tests need, apart from the module that is tested.
package enum FileTree {
    package static func write(_ bytes: [UInt8], to path: Path) throws {
        let descriptor = withName(path) {
            open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        }
        guard descriptor >= 0 else { throw failure("create", path) }
        defer { close(descriptor) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 else { throw failure("write to", path) }
            written += count
        }
    }

    package static func read(_ path: Path) throws -> [UInt8] {
        let descriptor = withName(path) { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw failure("open", path) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &block, block.count)
            guard count >= 0 else { throw failure("read", path) }
            if count == 0 { return bytes }
            bytes += block[..<count]
        }
    }

    /// Lends a descriptor that is open for reading, and the size of the file.
    package static func withOpenFile<Result>(
        _ path: Path,
        _ body: (_ descriptor: Int32, _ size: Int64) throws -> Result
    ) throws -> Result {
        let descriptor = withName(path) { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw failure("open", path) }
        defer { close(descriptor) }
        let size = lseek(descriptor, 0, SEEK_END)
        guard size >= 0 else { throw failure("measure", path) }
        return try body(descriptor, Int64(size))
    }

    /// Lends a descriptor on which every write fails because there is no room.
    package static func withFullDevice<Result>(
        _ body: (_ descriptor: Int32) throws -> Result
    ) throws -> Result {
        let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("open", Path("/dev/full")) }
        defer { close(descriptor) }
        return try body(descriptor)
    }

    package static func makeFolder(_ path: Path) throws {
        if withName(path, { mkdir($0, 0o755) }) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, path.parent != path else { throw failure("make the folder", path) }
        try makeFolder(path.parent)
        guard withName(path, { mkdir($0, 0o755) }) == 0 else {
            throw failure("make the folder", path)
        }
    }

    /// Makes a file look as if it had been written years ago.
    package static func age(_ path: Path, to seconds: Int = 1_000_000_000) throws {
        let time = timespec(tv_sec: seconds, tv_nsec: 0)
        let code = withName(path) { utimensat(AT_FDCWD, $0, [time, time], 0) }
        if code != 0 { throw failure("date", path) }
    }

    /// Removes a folder with all that is in it, as far as that is allowed.
    package static func remove(_ path: Path) {
        // Anything but a folder has no names, which is all that matters here.
        for name in (try? names(in: path)) ?? [] { remove(path.appending(name)) }
        if withName(path, { rmdir($0) }) != 0 { _ = withName(path) { unlink($0) } }
    }

    /// The names in a folder, in byte order; none of a file or of a link.
    package static func names(in folder: Path) throws -> [[UInt8]] {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let descriptor = withName(folder) { open($0, flags) }
        guard descriptor >= 0, let stream = fdopendir(descriptor) else {
            throw failure("list", folder)
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    package static func isFolder(_ path: Path) -> Bool {
        var facts = stat()
        return withName(path) { lstat($0, &facts) } == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    static func withName<Result>(
        _ path: Path,
        _ body: (UnsafePointer<CChar>) -> Result
    ) -> Result {
        let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
        return name.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
    }

    static func failure(_ operation: String, _ path: Path) -> FileError {
        FileError(code: errno, operation: operation, path: path)
    }
}
