// SPDX-License-Identifier: Apache-2.0

import Glibc

extension Path {
    /// Runs a system call on this path; an answer of -1 becomes an error, an interruption a retry.
    ///
    /// The kernel takes at most 4,096 bytes at once, but folders nest deeper than that. A longer
    /// path is walked in pieces, each opened from the one before, so the call gets a folder
    /// descriptor and the rest of the name. A short path costs nothing extra.
    @discardableResult
    func reach(
        _ operation: String,
        _ call: (Int32, UnsafePointer<CChar>) -> Int32
    ) throws(FileError) -> Int32 {
        if bytes.count < Path.kernelLimit {
            return try attempt(operation, bytes[...]) { name in call(AT_FDCWD, name) }
        }
        var base = Descriptor(owning: -1)
        var rest = bytes[...]
        while rest.count >= Path.kernelLimit {
            guard let slash = rest.prefix(Path.kernelLimit - 1).lastIndex(of: Path.separator) else {
                throw FileError(code: ENAMETOOLONG, operation: operation, path: self)
            }
            let from = base.number == -1 ? AT_FDCWD : base.number
            let next = try attempt(operation, rest[...slash]) { name in
                openat(from, name, GlibcExtensions.pathOnly | O_DIRECTORY | O_CLOEXEC)
            }
            base = Descriptor(owning: next)
            rest = rest[(slash + 1)...].drop { $0 == Path.separator }
        }
        // Nothing is left of a path that ends in a slash: it means the folder just opened.
        let last = rest.isEmpty ? [UInt8(ascii: ".")][...] : rest
        return try attempt(operation, last) { name in call(base.number, name) }
    }

    /// Whether this process may read what has this name, as far as the system tells.
    package var isReadable: Bool {
        do throws(FileError) {
            try reach("examine") { base, name in faccessat(base, name, R_OK, AT_EACCESS) }
            return true
        } catch { return !error.isPermission }
    }

    /// Fails where this process may not write to what has this name, as far as the system tells.
    package func checkWritable() throws(FileError) {
        try reach("write to") { base, name in faccessat(base, name, W_OK, AT_EACCESS) }
    }

    private func attempt(
        _ operation: String,
        _ name: ArraySlice<UInt8>,
        _ call: (UnsafePointer<CChar>) -> Int32
    ) throws(FileError) -> Int32 {
        let (answer, code) = withCName(name) { name in
            var answer = call(name)
            while answer == -1 && errno == EINTR { answer = call(name) }
            return (answer, errno)
        }
        if answer == -1 { throw FileError(code: code, operation: operation, path: self) }
        return answer
    }

    private static let kernelLimit = 4_096
}

/// Lends the name with a NUL behind it.
///
/// A NUL inside would make the kernel see another, shorter name, so such a name is refused with
/// EINVAL before any call.
func withCName(
    _ name: ArraySlice<UInt8>,
    _ body: (UnsafePointer<CChar>) -> (Int32, Int32)
) -> (Int32, Int32) {
    if name.contains(0) { return (-1, EINVAL) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: name.count + 1) { text in
        UnsafeMutableRawBufferPointer(text).copyBytes(from: name)
        text[name.count] = 0
        return body(UnsafePointer(text.baseAddress.unsafelyUnwrapped))
    }
}
