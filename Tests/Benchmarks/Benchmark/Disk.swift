// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The file system as the benchmark needs it.
enum Disk {
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Makes a folder and those above it.
    static func makeFolder(_ path: String) throws {
        if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw BenchmarkError("make folder", path)
        }
        try makeFolder(String(path[..<slash]))
        if mkdir(path, 0o755) != 0, errno != EEXIST { throw BenchmarkError("make folder", path) }
    }

    /// Writes a whole file, with a fixed modification time when one is given.
    static func write(_ bytes: [UInt8], to path: String, modified: Int? = nil) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        if descriptor < 0 { throw BenchmarkError("create", path) }
        defer { close(descriptor) }
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count <= 0 { throw BenchmarkError("write", path) }
            done += count
        }
        if let modified {
            let time = timespec(tv_sec: modified, tv_nsec: 0)
            if futimens(descriptor, [time, time]) != 0 { throw BenchmarkError("date", path) }
        }
    }

    /// The text of a small file; nil when there is none.
    static func text(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 16384)
        while true {
            let count = read(descriptor, &block, block.count)
            if count <= 0 { break }
            bytes += block[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Calls `visit` with every file below a folder, in no order, never through a link.
    static func walk(_ folder: String, _ visit: (String, stat) throws -> Void) throws {
        for name in try names(in: folder) {
            let path = "\(folder)/\(name)"
            var status = stat()
            if lstat(path, &status) != 0 { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                try walk(path, visit)
            } else {
                try visit(path, status)
            }
        }
    }

    /// Removes a file or a whole folder; it is no error if there is none.
    static func remove(_ path: String) throws {
        if unlink(path) == 0 || errno == ENOENT { return }
        guard errno == EISDIR || errno == EPERM else { throw BenchmarkError("remove", path) }
        for name in try names(in: path) { try remove("\(path)/\(name)") }
        if rmdir(path) != 0 { throw BenchmarkError("remove", path) }
    }

    /// What the files whose names begin so occupy, as `du` counts it.
    static func occupied(_ folder: String, prefix: String) throws -> Int {
        var blocks = 0
        try walk(folder) { path, status in
            if path.hasPrefix("\(folder)/\(prefix)") { blocks += Int(status.st_blocks) }
        }
        return blocks * 512
    }

    /// Has everything written so far go to disk.
    static func settle() {
        sync()
    }

    static func names(in folder: String) throws -> [String] {
        guard let stream = opendir(folder) else { throw BenchmarkError("open folder", folder) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
