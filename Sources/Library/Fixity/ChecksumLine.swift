// SPDX-License-Identifier: Apache-2.0

package import Files

/// A line of a list of sums: the digits, and the name of a file.
package enum ChecksumLine {
    /// As `sha256sum` of the GNU core utilities writes it: where a name has line breaks or backslashes,
    /// these are escaped, and the line begins with a backslash.
    package static func written(_ digits: String, _ path: Path) -> [UInt8] {
        var name: [UInt8] = []
        for byte in path.bytes {
            if let letter = letter(for: byte) {
                name += [backslash, letter]
            } else {
                name.append(byte)
            }
        }
        let isEscaped = name.count != path.bytes.count
        return (isEscaped ? [backslash] : []) + Array(digits.utf8) + [0x20, 0x20]
            + name + [0x0A]
    }

    /// The same from such a line; nil for any other.
    ///
    /// As there, a carriage return at the end belongs to the end of the line: in a name it is escaped.
    static func read(_ line: [UInt8]) -> (sum: FileSum, name: [UInt8])? {
        let line = line.last == 0x0D ? line.dropLast() : line[...]
        let isEscaped = line.first == backslash
        let rest = isEscaped ? line.dropFirst() : line
        guard let (sum, listed) = split(rest) else { return nil }
        // A space or an asterisk, which says that it was read as it is.
        guard let mode = listed.first, mode == 0x20 || mode == UInt8(ascii: "*") else { return nil }
        let name = Array(listed.dropFirst())
        guard isEscaped else { return name.isEmpty ? nil : (sum, name) }
        return unescaped(name).map { (sum, $0) }
    }

    /// From a line of a bag, where any space stands between, and line breaks are written by their
    /// numbers.
    static func readOfBag(_ line: [UInt8]) -> (sum: FileSum, name: [UInt8])? {
        let line = line.last == 0x0D ? line.dropLast() : line[...]
        guard let (sum, listed) = split(line) else { return nil }
        var name = listed.drop { $0 == 0x20 || $0 == 0x09 }
        if name.first == UInt8(ascii: "*") { name.removeFirst() }
        if name.starts(with: Array("./".utf8)) { name.removeFirst(2) }
        return name.isEmpty ? nil : (sum, ListedName.plain(name))
    }

    /// The sum, and what stands behind the sign after it.
    private static func split(_ line: ArraySlice<UInt8>) -> (FileSum, ArraySlice<UInt8>)? {
        let digits = line.prefix { $0 != 0x20 && $0 != 0x09 }
        guard digits.count < line.count, let sum = FileSum(digits: digits) else { return nil }
        return (sum, line.dropFirst(digits.count + 1))
    }

    // MARK: - Escapes

    private static let backslash = UInt8(ascii: "\\")

    private static let escapes: [(byte: UInt8, letter: UInt8)] = [
        (backslash, backslash), (0x0A, UInt8(ascii: "n")), (0x0D, UInt8(ascii: "r")),
    ]

    private static func letter(for byte: UInt8) -> UInt8? {
        escapes.first { $0.byte == byte }?.letter
    }

    private static func unescaped(_ name: [UInt8]) -> [UInt8]? {
        var plain: [UInt8] = []
        var rest = name[...]
        while let byte = rest.popFirst() {
            guard byte == backslash else {
                plain.append(byte)
                continue
            }
            guard let letter = rest.popFirst(),
                let escape = escapes.first(where: { $0.letter == letter })
            else { return nil }
            plain.append(escape.byte)
        }
        return plain.isEmpty ? nil : plain
    }
}
