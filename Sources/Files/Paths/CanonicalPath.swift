// SPDX-License-Identifier: Apache-2.0

import Glibc

extension Path {
    /// The folder the process stands in.
    package static func currentFolder() throws(FileError) -> Path {
        guard let text = getcwd(nil, 0) else { throw FileError.last("find", Path(".")) }
        defer { free(text) }
        return Path(bytes: Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
    }

    /// The path from the root of the file system; links and `..` stay as they are.
    package func absolute() throws(FileError) -> Path {
        isAbsolute ? self : try Path.currentFolder().appending(bytes)
    }

    /// True for the folder itself and whatever is below it.
    ///
    /// Only the components are compared, so both should be canonical: `/books2` is not inside
    /// `/books`, and `/books/../etc` only looks so.
    package func isInside(_ folder: Path) -> Bool {
        var end = folder.bytes.endIndex
        while end > 0 && folder.bytes[end - 1] == Path.separator { end -= 1 }
        if end == 0 { return isAbsolute && !folder.bytes.isEmpty }
        guard bytes.starts(with: folder.bytes[..<end]) else { return false }
        return bytes.count == end || bytes[end] == Path.separator
    }

    /// The one absolute name without links, `.` and `..`; everything on the way must exist.
    ///
    /// This goes step by step from folder to folder, as the kernel does, and so is not bound to the
    /// 4,096 bytes that the C library's `realpath` can hold.
    package func canonical() throws(FileError) -> Path {
        try resolved(mayBeMissing: false)
    }

    /// The same of a path whose end is not there: as it would be if it were, without links.
    package func canonicalIfItWereThere() throws(FileError) -> Path {
        try resolved(mayBeMissing: true)
    }

    private func resolved(mayBeMissing: Bool) throws(FileError) -> Path {
        guard !bytes.isEmpty else {
            throw FileError(code: ENOENT, operation: "resolve", path: self)
        }
        let start = isAbsolute ? Path("/") : try Path.currentFolder()
        var resolver = try PathResolver(of: self, from: start)
        return try resolver.finish(mayBeMissing: mayBeMissing)
    }
}
