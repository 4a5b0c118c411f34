// SPDX-License-Identifier: Apache-2.0

/// References of a book to its own files.
package enum Href {
    /// A name in a ZIP directory has at most 65,535 bytes, each at most three when encoded.
    static let lengthLimit = 3 * 65_535

    /// The names of entries a reference may mean, the likeliest first: percent-decoded, then as it
    /// is written, for names that truly hold a `%`.
    ///
    /// Fragment and query are cut, a backslash is a slash, a leading slash means the root of the
    /// book, and `..` stops at that root, so nothing outside can be named. A reference with a
    /// scheme is none of the book's files and gives no name.
    ///
    /// - Parameters:
    ///   - folder: the folder of the document that refers, without a slash at its end.
    ///   - root: the folder of the archive that holds the whole book, without a slash at its end;
    ///     empty for the archive itself.
    package static func entryNames(
        _ reference: ArraySlice<UInt8>,
        in folder: ArraySlice<UInt8>,
        root: ArraySlice<UInt8> = []
    ) -> [[UInt8]] {
        let path = self.path(of: reference)
        if path.isEmpty || path.count > lengthLimit || hasScheme(path) { return [] }
        let literal = collapsed(path, in: folder, root)
        guard path.contains(UInt8(ascii: "%")) else { return [literal] }
        // A percent-encoded dot or slash is decoded before dots are collapsed.
        guard let decoded = percentDecoded(path) else { return [literal] }
        return [collapsed(decoded[...], in: folder, root), literal]
    }

    /// A reference without its query and its fragment.
    static func path(of reference: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        reference.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    }

    /// The folder an entry is in, without a slash at its end; empty for the root.
    static func folder(of entry: [UInt8]) -> ArraySlice<UInt8> {
        entry[..<(entry.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
    }

    /// Decoded once; nil if a NUL would come out, which no name can hold.
    static func percentDecoded(_ path: ArraySlice<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(path.count)
        var index = path.startIndex
        while index < path.endIndex {
            if path[index] == UInt8(ascii: "%"), path.endIndex - index > 2,
                let high = digit(path[index + 1]), let low = digit(path[index + 2])
            {
                let byte = high << 4 | low
                if byte == 0 { return nil }
                result.append(byte)
                index += 3
            } else {
                result.append(path[index])
                index += 1
            }
        }
        return result
    }

    /// The value of a hexadecimal digit.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch TextBytes.folded(byte) {
        case let byte where byte &- UInt8(ascii: "0") < 10: byte - UInt8(ascii: "0")
        case let byte where byte &- UInt8(ascii: "a") < 6: byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// Joined with the folder, `.` and `..` resolved, a backslash taken for a slash.
    private static func collapsed(
        _ path: ArraySlice<UInt8>,
        in folder: ArraySlice<UInt8>,
        _ root: ArraySlice<UInt8>
    ) -> [UInt8] {
        let isAbsolute = path.first.map(isSlash) ?? false
        var result: [UInt8] = []
        result.reserveCapacity(max(folder.count, root.count) + path.count + 1)
        result.append(contentsOf: isAbsolute ? root : folder)
        // A document outside of the book's folder has only the archive as its root.
        let floor = isAbsolute || isInside(folder, root) ? root.count : 0
        for part in path.split(whereSeparator: isSlash) {
            if part.elementsEqual([UInt8(ascii: ".")]) { continue }
            if part.elementsEqual([UInt8(ascii: "."), UInt8(ascii: ".")]) {
                let slash = result[floor...].lastIndex(of: UInt8(ascii: "/"))
                result.removeSubrange((slash ?? floor)...)
                continue
            }
            if !result.isEmpty { result.append(UInt8(ascii: "/")) }
            result.append(contentsOf: part)
        }
        return result
    }

    private static func isInside(_ folder: ArraySlice<UInt8>, _ root: ArraySlice<UInt8>) -> Bool {
        guard folder.starts(with: root) else { return false }
        return root.isEmpty || folder.count == root.count
            || folder[folder.startIndex + root.count] == UInt8(ascii: "/")
    }

    private static func isSlash(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }

    /// Whether it begins with a scheme, such as `http:` or `data:`.
    private static func hasScheme(_ path: ArraySlice<UInt8>) -> Bool {
        guard let first = path.first, TextBytes.folded(first) &- UInt8(ascii: "a") < 26 else {
            return false
        }
        for byte in path.dropFirst() {
            switch TextBytes.folded(byte) {
            case UInt8(ascii: ":"): return true
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                continue
            default: return false
            }
        }
        return false
    }
}
