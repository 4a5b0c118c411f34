// SPDX-License-Identifier: Apache-2.0

package import Files
import Glibc

/// What a test needs to make in a folder besides plain files.
extension FileTree {
    package static func link(_ path: Path, to target: Path) throws {
        let answer = withName(target) { target in withName(path) { symlink(target, $0) } }
        guard answer == 0 else { throw failure("link", path) }
    }

    package static func makePipe(_ path: Path) throws {
        guard withName(path, { mkfifo($0, 0o600) }) == 0 else { throw failure("make", path) }
    }

    package static func setMode(_ mode: UInt32, of path: Path) throws {
        guard withName(path, { chmod($0, mode) }) == 0 else { throw failure("change", path) }
    }

    package static func rename(_ path: Path, to target: Path) throws {
        let answer = withName(path) { path in withName(target) { Glibc.rename(path, $0) } }
        guard answer == 0 else { throw failure("rename", path) }
    }

    /// Makes a file longer, in place.
    package static func append(_ bytes: [UInt8], to path: Path) throws {
        let descriptor = withName(path) { open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }
        guard descriptor >= 0 else { throw failure("open", path) }
        defer { close(descriptor) }
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count == bytes.count else { throw failure("write to", path) }
    }

    /// One name in a folder; a folder has no bytes.
    package struct Entry: Equatable {
        package let name: String
        package let bytes: [UInt8]?

        package init(name: String, bytes: [UInt8]?) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// Everything below a folder, in byte order of the names.
    package static func snapshot(
        _ folder: Path,
        leavingOut: Set<String> = []
    ) throws -> [Entry] {
        var entries: [Entry] = []
        for name in try names(in: folder) {
            let text = String(decoding: name, as: UTF8.self)
            if leavingOut.contains(text) { continue }
            let path = folder.appending(name)
            guard isFolder(path) else {
                entries.append(Entry(name: text, bytes: try read(path)))
                continue
            }
            entries.append(Entry(name: text, bytes: nil))
            entries += try snapshot(path, leavingOut: leavingOut).map {
                Entry(name: "\(text)/\($0.name)", bytes: $0.bytes)
            }
        }
        return entries
    }
}
