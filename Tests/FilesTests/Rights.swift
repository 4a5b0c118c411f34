// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport
import Testing

extension TemporaryFolder {
    func special(_ name: String, _ kind: mode_t) throws {
        try #require(mknod(self[name].text, kind | 0o600, 0) == 0)
    }

    /// Writes a file whose path is longer than the kernel takes at once.
    func deepFile(_ path: Path) throws {
        try FolderCreation.create(path.parent)
        try replace(Array("x".utf8)[...], at: path)
    }

    /// Removes files so deep that their path is too long for the kernel.
    func removeDeepFolders() {
        _ = system("rm -rf '\(path.text)'/*")
    }
}

/// The content of a file, to see what was written.
func content(of path: Path) throws -> String {
    let file = try OpenFile(path)
    var bytes: [UInt8] = []
    try file.read(at: 0, count: Int(file.status.size), into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

/// Becomes another user where root may read everything; only for child processes.
func dropRights() {
    if geteuid() == 0 { seteuid(65_534) }
}

/// Lets the process have only so many files open; only for child processes.
func limitDescriptors(to count: UInt) throws {
    var limit = rlimit(rlim_cur: count, rlim_max: count)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
}
