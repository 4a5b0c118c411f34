// SPDX-License-Identifier: Apache-2.0

package import Files
import Hashing

/// What the copy of a rejected file is called: `Emma-1f0c9b2e.epub`.
///
/// The name of the file, as far as it is harmless, and eight digits of a hash over its whole path:
/// so two books of one name do not collide, and the same file has the same name next time. If
/// another content lies there, a number follows.
package enum RejectName {
    static let mostTries = 100
    /// What a Linux file system takes.
    private static let longest = 255
    private static let longestEnding = 16

    package static func of(_ path: Path, number: Int = 1) -> [UInt8] {
        let name = harmless(path.lastComponent)
        let (whole, ending) = parts(name)
        var stem = whole
        var tail = Array("-\(Hash128(of: path.bytes[...]).hexadecimal.prefix(8))".utf8)
        if number > 1 { tail += Array("-\(number)".utf8) }
        tail += ending
        let room = longest - tail.count
        if stem.count > room {
            stem = stem[..<(stem.startIndex + room)]
            // No half of a character at the end; what was never UTF-8 may lose three bytes more.
            for _ in 0..<3 where stem.last.map({ $0 & 0xC0 == 0x80 }) == true { stem.removeLast() }
            if let last = stem.last, last & 0xC0 == 0xC0 { stem.removeLast() }
        }
        return Array(stem) + tail
    }

    /// The name without its ending, and the ending with its dot, if it looks like one.
    private static func parts(
        _ name: [UInt8]
    ) -> (stem: ArraySlice<UInt8>, ending: [UInt8]) {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0,
            name.count - dot <= longestEnding
        else { return (name[...], []) }
        return (name[..<dot], Array(name[dot...]))
    }

    /// Nothing that hides the file, acts on a terminal or looks like a flag.
    private static func harmless(_ name: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = name.map { byte in
            byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\") ? UInt8(ascii: "_") : byte
        }
        if let first = bytes.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "-") {
            bytes[0] = UInt8(ascii: "_")
        }
        return bytes
    }
}
