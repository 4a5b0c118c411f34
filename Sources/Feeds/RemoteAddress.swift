// SPDX-License-Identifier: Apache-2.0

/// An address on the web, always written the same way.
///
/// It is the name of a book that lies there, so two spellings of one address must not be two books:
/// scheme and host are in lower case, the usual port is left out, a path has no `.` and `..`, what
/// may not stand in an address is escaped, and there is no fragment. A name and password in it are
/// refused: it is shown, kept and logged.
package struct RemoteAddress: Hashable, Sendable {
    /// Such as `https://example.org/books/1.epub`.
    package let text: String
    /// Where the path begins.
    private let pathStart: String.Index

    /// Nil for what is no whole address of http or https.
    package init?(_ text: some StringProtocol) {
        self.init(parts: AddressParts(Self.cleaned(text)))
    }

    private init?(parts: AddressParts) {
        guard let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let authority = parts.authority.flatMap({ Self.authority($0, scheme) })
        else { return nil }
        var text = "\(scheme)://\(authority)"
        let start = text.utf8.count
        let path = AddressParts.withoutDots(parts.path)
        text += path.isEmpty ? "/" : path
        if let query = parts.query { text += "?" + query }
        guard text.utf8.count <= Self.longest else { return nil }
        self.text = text
        pathStart = text.utf8.index(text.startIndex, offsetBy: start)
    }

    /// What an address in a page that lies here leads to; nil if that is not on the web.
    package func resolving(_ reference: some StringProtocol) -> RemoteAddress? {
        var parts = AddressParts(Self.cleaned(reference))
        if parts.scheme != nil { return RemoteAddress(parts: parts) }
        let base = AddressParts(text)
        parts.scheme = base.scheme
        if parts.authority != nil { return RemoteAddress(parts: parts) }
        parts.authority = base.authority
        if parts.path.isEmpty {
            parts.path = base.path
            if parts.query == nil { parts.query = base.query }
        } else if !parts.path.hasPrefix("/") {
            parts.path =
                base.path.prefix(through: base.path.lastIndex(of: "/") ?? base.path.startIndex)
                + parts.path
        }
        return RemoteAddress(parts: parts)
    }

    /// Scheme, host and port: who is asked.
    package var origin: Substring { text[..<pathStart] }

    /// Whose server is asked, with the brackets of an address of IPv6.
    package var host: Substring {
        let authority = origin.drop { $0 != "/" }.dropFirst(2)
        let end = authority.lastIndex(of: "]") ?? authority.startIndex
        return authority[..<(authority[end...].firstIndex(of: ":") ?? authority.endIndex)]
    }

    /// Whether nobody on the way reads what is said.
    package var isSecure: Bool { text.hasPrefix("https:") }

    /// The last part of the path, as it is written; empty for a folder.
    package var name: Substring {
        let path = text[pathStart...].prefix { $0 != "?" }
        return path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
    }

    /// Longer ones are no work of people, and no server takes them.
    private static let longest = 8_192

    /// Without what browsers leave out as well, and with everything escaped that must be.
    private static func cleaned(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8.drop(while: { $0 <= 0x20 }) {
            switch byte {
            case 0x09, 0x0A, 0x0D: continue
            case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
                UInt8(ascii: "|"), UInt8(ascii: "}"):
                bytes += [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
            default: bytes.append(byte)
            }
        }
        while bytes.suffix(3).elementsEqual("%20".utf8) { bytes.removeLast(3) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
    }

    /// Host and port; nil if there is no host, or more than that.
    private static func authority(_ text: Substring, _ scheme: String) -> String? {
        guard !text.contains("@") else { return nil }
        var host = text
        var port: Substring = ""
        // The colons of an address of IPv6 stand in brackets.
        let end = text.lastIndex(of: "]") ?? text.startIndex
        if let colon = text[end...].lastIndex(of: ":") {
            host = text[..<colon]
            port = text[text.index(after: colon)...]
            guard port.isEmpty || UInt16(port) != nil else { return nil }
        }
        guard !host.isEmpty, !host.contains("%") else { return nil }
        let usual = scheme == "http" ? "80" : "443"
        return host.lowercased() + (port.isEmpty || port == usual ? "" : ":\(port)")
    }
}

extension RemoteAddress: Comparable {
    package static func < (left: RemoteAddress, right: RemoteAddress) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}
