// SPDX-License-Identifier: Apache-2.0

/// An address, or a reference to one, taken apart as RFC 3986 has it, without the fragment.
struct AddressParts {
    var scheme: Substring?
    /// What stands behind `//`.
    var authority: Substring?
    var path: Substring
    /// What stands behind `?`.
    var query: Substring?

    init(_ text: String) {
        var rest = text.prefix { $0 != "#" }
        if let colon = rest.firstIndex(where: { ":/?".contains($0) }), rest[colon] == ":",
            let first = rest.utf8.first, Self.isLetter(first),
            rest[..<colon].utf8.allSatisfy(Self.isOfScheme)
        {
            scheme = rest[..<colon]
            rest = rest[rest.index(after: colon)...]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = rest[rest.index(after: mark)...]
            rest = rest[..<mark]
        }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            authority = rest[..<end]
            rest = rest[end...]
        }
        path = rest
    }

    /// A path with nothing in it that means this folder or the one above.
    static func withoutDots(_ path: Substring) -> String {
        var parts: [Substring] = []
        let all = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in all.enumerated() {
            switch part {
            case ".", "%2E", "%2e": if index == all.count - 1 { parts.append("") }
            case "..", ".%2E", ".%2e", "%2E.", "%2e.", "%2E%2E", "%2e%2e", "%2E%2e", "%2e%2E":
                // The first is what stands before the slash at the begin.
                if parts.count > 1 { parts.removeLast() }
                if index == all.count - 1 { parts.append("") }
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    private static func isOfScheme(_ byte: UInt8) -> Bool {
        isLetter(byte) || byte &- UInt8(ascii: "0") < 10 || [0x2B, 0x2D, 0x2E].contains(byte)
    }
}
