// SPDX-License-Identifier: Apache-2.0

/// Numbers of library catalogues.
enum ControlNumber {
    /// WorldCat: `(OCoLC)`, then `ocm`, `ocn` or `on`, then digits after zeros that mean nothing.
    static func readOCLC(_ bytes: Bytes) -> ValueReading {
        var rest = bytes
        if rest.hasPrefix("(ocolc)") { rest = rest.dropFirst(7).trimmed }
        for word in ["ocm", "ocn", "on"] where rest.hasPrefix(word) {
            rest = rest.dropFirst(word.utf8.count)
            break
        }
        return StoreNumber.read(rest)
    }

    /// Whether a value without a scheme is written as only WorldCat writes.
    static func looksLikeOCLC(_ bytes: Bytes) -> Bool {
        if bytes.hasPrefix("(ocolc)") { return true }
        guard bytes.hasPrefix("ocm") || bytes.hasPrefix("ocn") || bytes.hasPrefix("on") else {
            return false
        }
        let digits = bytes.drop { $0.isLetter }
        return bytes.count - digits.count <= 3 && digits.count >= 8 && digits.isDigits
    }

    /// Library of Congress, in the normal form that library publishes: no blanks, what follows a
    /// slash cut off, the serial number after the hyphen filled up to six digits.
    static func readLCCN(_ bytes: Bytes) -> ValueReading {
        var text: [UInt8] = []
        var hyphen: Int?
        for byte in bytes {
            if byte == UInt8(ascii: "/") { break }
            if byte.isBlank { continue }
            if byte == UInt8(ascii: "-") {
                guard hyphen == nil else { return .problem("two hyphens") }
                hyphen = text.count
            } else {
                guard byte.isDigit || byte.isLetter, text.count < 12 else {
                    return .problem("not an LCCN")
                }
                text.append(byte.lowercased)
            }
        }
        if let hyphen {
            let serial = text.count - hyphen
            guard (1...6).contains(serial) else { return .problem("not an LCCN") }
            text.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: 6 - serial), at: hyphen)
        }
        let letters = text.prefix { $0.isLetter }.count
        let digits = text.count - letters
        guard text[letters...].allSatisfy(\.isDigit),
            digits == 8 && letters <= 3
                || digits == 10 && letters <= 2
        else { return .problem("not an LCCN") }
        guard !text[letters...].isUniform else { return .problem("all digits the same") }
        return .value(String(decoding: text, as: UTF8.self))
    }

    /// A serial's number as `1234-567X`; what cannot be one is kept as it is, since nothing joins.
    static func readISSN(_ bytes: Bytes) -> ValueReading {
        var text: [UInt8] = []
        for byte in bytes where byte != UInt8(ascii: "-") && !byte.isBlank {
            text.append(byte.uppercased)
        }
        guard text.count == 8, text.dropLast().allSatisfy(\.isDigit) else {
            return .value(bytes.text)
        }
        text.insert(UInt8(ascii: "-"), at: 4)
        return .value(String(decoding: text, as: UTF8.self))
    }
}
