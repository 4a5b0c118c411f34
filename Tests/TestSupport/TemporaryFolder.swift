// SPDX-License-Identifier: Apache-2.0

package import Files
import Glibc
import System

/// A folder for one test, removed with its contents when its last owner is gone.
package final class TemporaryFolder: Sendable {
    package let path: Path

    /// - Parameter place: where it has to be; anywhere if it does not matter.
    package init(in place: Path? = nil) throws {
        let parent = place ?? Self.parent
        var name = parent.appending("accession-test-XXXXXX").bytes.map {
            CChar(bitPattern: $0)
        }
        name.append(0)
        guard mkdtemp(&name) != nil else {
            throw FileError(code: errno, operation: "make a folder in", path: parent)
        }
        path = Path(bytes: name.dropLast().map { UInt8(bitPattern: $0) })
    }

    /// In memory where the system offers that: registers sync at every commit, and no test is about
    /// how fast a disk is.
    private static let parent: Path = {
        if let named = Environment.path("TMPDIR") { return named }
        let memory = Path("/dev/shm")
        return FileTree.isFolder(memory) ? memory : Path("/tmp")
    }()

    /// A place that is on another disk than what has no place of its own; nil if none is known.
    package static let otherDisk: Path? = {
        func disk(of path: Path) -> UInt64? {
            // One that is not there is no place.
            (try? FileStatus.of(path, followingLinks: true))?.device
        }
        return ["/dev/shm", "/tmp", "/var/tmp"].map { Path($0) }
            .first { place in disk(of: place).map { $0 != disk(of: parent) } ?? false }
    }()

    deinit {
        FileTree.remove(path)
    }

    package subscript(_ name: String) -> Path { path.appending(name) }

    /// Writes a file, and makes the folders above it.
    @discardableResult
    package func file(_ name: String, _ bytes: [UInt8]) throws -> Path {
        let file = self[name]
        try FileTree.makeFolder(file.parent)
        try FileTree.write(bytes, to: file)
        return file
    }

    @discardableResult
    package func file(_ name: String, _ text: String = "x") throws -> Path {
        try file(name, Array(text.utf8))
    }

    @discardableResult
    package func file(_ path: Path, _ text: String = "x") throws -> Path {
        try FileTree.makeFolder(path.parent)
        try FileTree.write(Array(text.utf8), to: path)
        return path
    }

    /// Makes a link, and the folders above it.
    package func link(_ name: String, to target: String) throws {
        try FileTree.makeFolder(self[name].parent)
        try FileTree.link(self[name], to: Path(target))
    }

    /// Makes a folder, and those above it.
    @discardableResult
    package func folder(_ name: String) throws -> Path {
        try FileTree.makeFolder(self[name])
        return self[name]
    }

    /// Writes a book, and makes the folders above it.
    @discardableResult
    package func book(_ name: String, _ book: BookBuilder) throws -> Path {
        try FileTree.makeFolder(self[name].parent)
        return try book.write(to: self[name])
    }
}
