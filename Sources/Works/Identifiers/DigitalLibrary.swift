// SPDX-License-Identifier: Apache-2.0

/// Names that digital libraries and their shops give to books; their case matters.
enum DigitalLibrary {
    /// Internet Archive: the name of an item, as in `archive.org/details/NAME`.
    static func readArchive(_ bytes: Bytes) -> ValueReading {
        guard (5...100).contains(bytes.count),
            bytes.allSatisfy({ $0.isSlug || $0 == UInt8(ascii: ".") }),
            bytes.first?.isLetter == true || bytes.first?.isDigit == true
        else { return .problem("not the name of an item") }
        guard !bytes.isUniform, !Placeholders.contains(bytes) else {
            return .problem("a placeholder")
        }
        return .value(bytes.text)
    }

    /// HathiTrust: the library that holds the volume, a dot, and that library's name for it.
    static func readHathiTrust(_ bytes: Bytes) -> ValueReading {
        // The viewer's settings may follow.
        let whole = bytes.percentDecoded.prefix { $0 != UInt8(ascii: ";") }
        guard let dot = whole.firstIndex(of: UInt8(ascii: ".")),
            case let library = whole[..<dot], case let name = whole[(dot + 1)...],
            (2...8).contains(library.count), library.first?.isLetter == true,
            library.allSatisfy({ $0.isLetter || $0.isDigit }),
            name.count >= 4, name.contains(where: \.isDigit),
            name.allSatisfy({ $0.isSlug || ".$/:+=".utf8.contains($0) })
        else { return .problem("not a library and its number") }
        return .value("\(library.lowercasedText).\(name.text)")
    }

    /// Feedbooks: the catalogue, since each has numbers of its own, and the number.
    static func readFeedbooks(_ bytes: Bytes) -> ValueReading {
        let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2,
            let catalogue = ["book", "userbook", "item"].first(where: { parts[0].isWord($0) }),
            case .value(let number) = StoreNumber.read(parts[1])
        else { return .problem("not a catalogue and a number") }
        return .value("\(catalogue)/\(number)")
    }

    /// Archival keys, `ark:/12345/name`: hyphens mean nothing in them.
    static func readARK(_ bytes: Bytes) -> ValueReading {
        var rest = bytes
        if rest.hasPrefix("ark:") { rest = rest.dropFirst(4) }
        while rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")),
            (5...9).contains(rest[..<slash].count), rest[..<slash].isDigits,
            case let name = rest[(slash + 1)...].filter({ $0 != UInt8(ascii: "-") }),
            name.count >= 4, name.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return .problem("not an ARK") }
        return .value("\(rest[..<slash].text)/\(name[...].text)")
    }
}
