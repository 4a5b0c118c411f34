// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import Testing

/// A folder of its own for one test, removed with all that is in it when the test is over.
final class TemporaryFolder {
    let path: Path

    init() throws {
        let name = "/tmp/accession-test-\(UInt64.random(in: .min ... .max))"
        try #require(mkdir(name, 0o755) == 0)
        path = try Path(name).canonical()
    }

    deinit {
        _ = system("chmod -R u+rwx '\(path.text)'; rm -rf '\(path.text)'")
    }

    subscript(_ name: String) -> Path { path.appending(name) }

    /// Writes a file and makes the folders above it.
    @discardableResult
    func file(_ name: String, _ text: String = "x") throws -> Path {
        try file(self[name], text)
    }

    @discardableResult
    func file(_ path: Path, _ text: String = "x") throws -> Path {
        try FolderCreation.create(path.parent)
        try replace(Array(text.utf8)[...], at: path)
        return path
    }

    @discardableResult
    func folder(_ name: String) throws -> Path {
        try FolderCreation.create(self[name])
        return self[name]
    }

    func link(_ name: String, to target: String) throws {
        try FolderCreation.create(self[name].parent)
        try #require(symlink(target, self[name].text) == 0)
    }

    func special(_ name: String, _ kind: mode_t) throws {
        try #require(mknod(self[name].text, kind | 0o600, 0) == 0)
    }
}

/// The content of a file, for looking at what was written.
func content(of path: Path) throws -> String {
    let file = try OpenFile(path)
    var bytes: [UInt8] = []
    try file.read(at: 0, count: Int(file.status.size), into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

/// Becomes somebody else where root may read everything; only for child processes.
func dropRights() {
    if geteuid() == 0 { seteuid(65_534) }
}

/// Lets the process have only so many files open; only for child processes.
func limitDescriptors(to count: UInt) throws {
    var limit = rlimit(rlim_cur: count, rlim_max: count)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
}
