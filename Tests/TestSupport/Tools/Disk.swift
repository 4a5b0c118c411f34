// SPDX-License-Identifier: Apache-2.0

import Files
package import Glibc

/// Files and folders named by text, as the tools need them.
package enum Disk {
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    package static func isFolder(_ path: String) -> Bool { FileTree.isFolder(Path(path)) }

    /// Makes a folder and those above it.
    package static func makeFolder(_ path: String) throws { try FileTree.makeFolder(Path(path)) }

    /// Makes the folders that lead to a file.
    package static func makeWay(to path: String) throws {
        try FileTree.makeFolder(Path(path).parent)
    }

    package static func bytes(of path: String) throws -> [UInt8] { try FileTree.read(Path(path)) }

    /// The text of a file; nil if it cannot be read.
    package static func text(of path: String) -> String? {
        // Callers only need the text, not the reason for its absence.
        (try? bytes(of: path)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes a whole file, with a fixed modification time when one is given.
    package static func write(_ bytes: [UInt8], to path: String, modified: Int? = nil) throws {
        try FileTree.write(bytes, to: Path(path))
        guard let modified else { return }
        let time = timespec(tv_sec: modified, tv_nsec: 0)
        if utimensat(AT_FDCWD, path, [time, time], 0) != 0 { throw ToolError("date", path) }
    }

    /// In byte order.
    package static func names(in folder: String) throws -> [String] {
        try FileTree.names(in: Path(folder)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `visit` with every file below a folder, in byte order, never through a link.
    package static func walk(_ folder: String, _ visit: (String, stat) throws -> Void) throws {
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

    /// The files below a folder, named from it, in byte order; of a file, the empty name.
    package static func files(below folder: String) throws -> [String] {
        guard isFolder(folder) else { return [""] }
        var files: [String] = []
        try walk(folder) { path, _ in files.append(String(path.dropFirst(folder.count + 1))) }
        return files
    }

    package static func rename(_ path: String, to other: String) throws {
        try FileTree.rename(Path(path), to: Path(other))
    }

    /// Copies a file or a whole folder; the copies have the same modification times.
    package static func copy(_ source: String, to target: String) throws {
        guard isFolder(source) else {
            try write(try bytes(of: source), to: target)
            var status = stat()
            if lstat(source, &status) != 0 { throw ToolError("examine", source) }
            let times = [status.st_atim, status.st_mtim]
            if utimensat(AT_FDCWD, target, times, 0) != 0 { throw ToolError("date", target) }
            return
        }
        try makeFolder(target)
        for name in try names(in: source) {
            try copy("\(source)/\(name)", to: "\(target)/\(name)")
        }
    }

    /// Removes a file or a whole folder; it is no error if there is none.
    package static func remove(_ path: String) throws {
        FileTree.remove(Path(path))
        if exists(path) { throw ToolError("remove", path) }
    }
}
