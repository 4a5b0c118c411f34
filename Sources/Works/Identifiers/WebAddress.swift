// SPDX-License-Identifier: Apache-2.0

/// A web address cut into the parts that can hold an identifier.
struct WebAddress {
    /// The host in lower case, without `www.`, user and port.
    let host: String
    /// The path between its first slash and `?` or `#`, without slashes at the ends.
    let path: Bytes
    private let query: Bytes
    private let authority: Bytes
    private let rest: Bytes

    /// Takes what follows `//`, or an address written without `http://`; nil without a host.
    init?(_ bytes: Bytes) {
        let hostEnd = bytes.firstIndex(where: Self.endsHost) ?? bytes.endIndex
        var authority = bytes[..<hostEnd]
        if let user = authority.lastIndex(of: UInt8(ascii: "@")) {
            authority = authority[(user + 1)...]
        }
        while authority.hasPrefix("www.") { authority = authority.dropFirst(4) }
        let name = authority.prefix { $0 != UInt8(ascii: ":") }
        guard !name.isEmpty, name.contains(where: { $0.isLetter || $0.isDigit }) else { return nil }
        host = name.lowercasedText

        let rest = bytes[hostEnd...]
        let pathEnd = rest.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
        var path = rest[..<pathEnd]
        while path.first == Self.slash { path = path.dropFirst() }
        while path.last == Self.slash { path = path.dropLast() }
        self.path = path
        if pathEnd < rest.endIndex, rest[pathEnd] == UInt8(ascii: "?") {
            query = rest[(pathEnd + 1)...].prefix { $0 != UInt8(ascii: "#") }
        } else {
            query = []
        }
        self.authority = authority
        self.rest = rest
    }

    /// The address without `http://`, `www.` and the last slash: what is kept of an address that
    /// names no book.
    var text: String {
        var normal = authority.map(\.lowercased) + rest
        while normal.last == Self.slash { normal.removeLast() }
        return String(decoding: normal, as: UTF8.self)
    }

    var hasQuery: Bool { !query.isEmpty }

    var components: [Bytes] { path.split(separator: Self.slash) }

    /// The value of `name` in the query, as in `?id=...&page=2`.
    func queryValue(_ name: String) -> Bytes? {
        for pair in query.split(separator: UInt8(ascii: "&")) where pair.hasPrefix(name) {
            let rest = pair.dropFirst(name.utf8.count)
            if rest.first == UInt8(ascii: "=") { return rest.dropFirst() }
        }
        return nil
    }

    private static let slash = UInt8(ascii: "/")

    private static func endsHost(_ byte: UInt8) -> Bool {
        byte == slash || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }
}

extension Bytes {
    /// The same with `%2F` and the like decoded once.
    var percentDecoded: Bytes {
        guard contains(UInt8(ascii: "%")) else { return self }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(count)
        var index = startIndex
        while index < endIndex {
            if self[index] == UInt8(ascii: "%"), index + 2 < endIndex,
                let high = self[index + 1].hexValue, let low = self[index + 2].hexValue
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(self[index])
                index += 1
            }
        }
        return decoded[...]
    }
}
