// SPDX-License-Identifier: Apache-2.0

/// A file name as Linux knows it: bytes, without a NUL, in no particular encoding.
///
/// Two names that a `String` would call equal (NFC and NFD of one word) are two files, and a name
/// that is not UTF-8 is still a file; so paths are compared, sorted and stored as bytes.
package struct Path: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The name as text; bytes that are not UTF-8 become U+FFFD, so this is for showing only.
    package var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    package var isUTF8: Bool {
        String(validating: bytes, as: UTF8.self) != nil
    }

    package var isAbsolute: Bool {
        bytes.first == Path.separator
    }

    package var lastComponent: ArraySlice<UInt8> {
        guard let slash = bytes.lastIndex(of: Path.separator) else { return bytes[...] }
        return bytes[(slash + 1)...]
    }

    /// The folder that holds this name: `.` for a bare name, `/` for the root.
    package var parent: Path {
        guard let slash = bytes.lastIndex(of: Path.separator) else { return Path(".") }
        return slash == 0 ? Path("/") : Path(bytes: bytes[..<slash])
    }

    package func appending(_ component: some Collection<UInt8>) -> Path {
        var joined = bytes
        joined.reserveCapacity(bytes.count + component.count + 1)
        if let last = joined.last, last != Path.separator { joined.append(Path.separator) }
        joined.append(contentsOf: component)
        return Path(bytes: joined)
    }

    package func appending(_ component: String) -> Path {
        appending(component.utf8)
    }

    static let separator = UInt8(ascii: "/")
}

extension Path: Comparable {
    package static func < (left: Path, right: Path) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}
