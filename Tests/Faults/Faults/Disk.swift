// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The file system as the sweep needs it.
enum Disk {
    static func makeFolder(_ path: String) throws {
        if mkdir(path, 0o755) != 0, errno != EEXIST { throw FaultsError("make folder", path) }
    }

    /// Makes the folders that lead to a file.
    static func makeWay(to path: String) throws {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        let folder = String(path[..<slash])
        if exists(folder) { return }
        try makeWay(to: folder)
        try makeFolder(folder)
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    static func bytes(of path: String) throws -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        if file < 0 { throw FaultsError("open", path) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(file, &block, block.count)
            if count < 0 { throw FaultsError("read", path) }
            if count == 0 { return bytes }
            bytes += block[..<count]
        }
    }

    /// The text of a file, or nothing where there is none.
    static func text(of path: String) throws -> String {
        exists(path) ? String(decoding: try bytes(of: path), as: UTF8.self) : ""
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        if file < 0 { throw FaultsError("create", path) }
        defer { close(file) }
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                Glibc.write(file, $0.baseAddress, $0.count)
            }
            if count <= 0 { throw FaultsError("write", path) }
            done += count
        }
    }

    static func names(in folder: String) throws -> [String] {
        guard let stream = opendir(folder) else { throw FaultsError("open folder", folder) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The files below a folder, named from it, in an order of their own.
    static func files(below folder: String, _ prefix: String = "") throws -> [String] {
        guard isFolder(folder) else { return [""] }
        var files: [String] = []
        for name in try names(in: folder) {
            let path = "\(folder)/\(name)"
            if isFolder(path) {
                files += try self.files(below: path, "\(prefix)\(name)/")
            } else {
                files.append(prefix + name)
            }
        }
        return files
    }

    static func rename(_ path: String, to other: String) throws {
        if Glibc.rename(path, other) != 0 { throw FaultsError("rename", path) }
    }

    static func copy(_ source: String, to target: String) throws {
        guard isFolder(source) else {
            try write(try bytes(of: source), to: target)
            // The register knows files by their time: the copy has the same.
            var status = stat()
            if lstat(source, &status) != 0 { throw FaultsError("examine", source) }
            let times = [status.st_atim, status.st_mtim]
            if utimensat(AT_FDCWD, target, times, 0) != 0 { throw FaultsError("date", target) }
            return
        }
        try makeFolder(target)
        for name in try names(in: source) {
            try copy("\(source)/\(name)", to: "\(target)/\(name)")
        }
    }

    /// Removes a file or a whole folder; it is no error if there is none.
    static func remove(_ path: String) throws {
        if unlink(path) == 0 || errno == ENOENT { return }
        guard errno == EISDIR || errno == EPERM else { throw FaultsError("remove", path) }
        for name in try names(in: path) { try remove("\(path)/\(name)") }
        if rmdir(path) != 0 { throw FaultsError("remove", path) }
    }
}
