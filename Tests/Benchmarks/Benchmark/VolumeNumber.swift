// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// One identifier of a book, and the ways in which package documents write it.
struct VolumeNumber {
    enum Kind {
        case uuid, isbn, google, asin, gutenberg
    }

    let kind: Kind
    let value: String

    static func uuid(_ random: inout Random) -> VolumeNumber {
        let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array(hexadecimal(high) + hexadecimal(low))
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return VolumeNumber(kind: .uuid, value: groups.joined(separator: "-"))
    }

    /// The ISBN-13 of a book number; 7919 has no factor in common with 10^9, so none comes twice.
    static func isbn(of number: Int) -> VolumeNumber {
        let serial = String((number * 7919 + 140_000_019) % 1_000_000_000)
        let digits = "978" + String(repeating: "0", count: 9 - serial.utf8.count) + serial
        var sum = 0
        for (place, digit) in digits.utf8.enumerated() {
            sum += Int(digit - UInt8(ascii: "0")) * (place % 2 == 0 ? 1 : 3)
        }
        return VolumeNumber(kind: .isbn, value: digits + String((10 - sum % 10) % 10))
    }

    static func google(_ random: inout Random) -> VolumeNumber {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        return VolumeNumber(kind: .google, value: letters.sample(12, &random))
    }

    static func asin(_ random: inout Random) -> VolumeNumber {
        let letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        return VolumeNumber(kind: .asin, value: "B0" + letters.sample(8, &random))
    }

    static func gutenberg(of number: Int) -> VolumeNumber {
        VolumeNumber(kind: .gutenberg, value: String(number + 1))
    }

    /// The `dc:identifier` of this number, in one of the forms that occur.
    func element(version: Int, _ random: inout Random) -> String {
        let text = kind == .isbn ? random.pick([value, value, hyphenated, shortISBN]) : value
        if version == 2 {
            switch kind {
            case .uuid: return wrapped("urn:uuid:\(text)", #" id="uid" opf:scheme="UUID""#)
            case .isbn:
                return random.chance(0.3)
                    ? wrapped("urn:isbn:\(text)") : wrapped(text, #" opf:scheme="ISBN""#)
            case .google: return wrapped(text, #" opf:scheme="GOOGLE""#)
            case .asin: return wrapped(text, #" opf:scheme="MOBI-ASIN""#)
            case .gutenberg: return wrapped(ebookPage, #" opf:scheme="URI""#)
            }
        }
        switch kind {
        case .uuid: return wrapped("urn:uuid:\(text)", #" id="uid""#)
        case .isbn where random.chance(0.3):
            return wrapped(text, #" id="isbn""#)
                + ##"<meta refines="#isbn" property="identifier-type""##
                + #" scheme="onix:codelist5">\#(text.utf8.count == 10 ? "02" : "15")</meta>"#
        case .isbn: return wrapped("urn:isbn:\(text)")
        case .google: return wrapped("google:\(text)")
        case .asin: return wrapped("asin:\(text)")
        case .gutenberg: return wrapped(ebookPage)
        }
    }

    private var ebookPage: String {
        "http://www.gutenberg.org/ebooks/\(value)"
    }

    private var hyphenated: String {
        let digits = Array(value)
        let groups = [0..<3, 3..<4, 4..<8, 8..<12, 12..<13].map { String(digits[$0]) }
        return groups.joined(separator: "-")
    }

    private var shortISBN: String {
        let digits = value.utf8.dropFirst(3).prefix(9)
        var sum = 0
        for (place, digit) in digits.enumerated() {
            sum += Int(digit - UInt8(ascii: "0")) * (10 - place)
        }
        let check = (11 - sum % 11) % 11
        return value.dropFirst(3).prefix(9) + (check == 10 ? "X" : String(check))
    }

    private func wrapped(_ text: String, _ attributes: String = "") -> String {
        "<dc:identifier\(attributes)>\(text)</dc:identifier>"
    }

    private static func hexadecimal(_ word: UInt64) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension String {
    fileprivate func sample(_ count: Int, _ random: inout Random) -> String {
        let letters = Array(self)
        return String((0..<count).map { _ in random.pick(letters) })
    }
}
