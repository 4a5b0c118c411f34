// SPDX-License-Identifier: Apache-2.0

/// Folds text: case and marks away in every script, punctuation into single blanks.
///
/// Apostrophes and marks vanish without a blank (`O'Brien` is `obrien`), other punctuation parts
/// words (`J.R.R.` is `J. R. R.`, `Moby-Dick` is `Moby Dick`). One pass; text far longer than the
/// limit is not read to its end.
struct TextFolding {
    private(set) var bytes: [UInt8] = []
    /// Where the words behind the last comma begin.
    private(set) var behindComma: Int?
    private var hasRoom = true
    private var isBlankDue = false
    private let limit: Int
    /// Whether `l'` before the first word is a word of its own.
    private let partsArticle: Bool

    static func fold(_ text: String, limit: Int) -> [UInt8] {
        TextFolding(text, limit: limit).bytes
    }

    init(_ text: String, limit: Int, partsArticle: Bool = false) {
        self.limit = limit
        self.partsArticle = partsArticle
        bytes.reserveCapacity(48)
        // Marks that vanish could otherwise make a short result of endless text.
        var budget = limit * 16
        for scalar in text.unicodeScalars {
            guard budget > 0, hasRoom else { break }
            budget -= 1
            if scalar.value < 0x80 {
                addASCII(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                ScalarFolding.fold(scalar) { add($0) }
            }
        }
    }

    private mutating func addASCII(_ byte: UInt8) {
        if byte.isLetter || byte.isDigit {
            append(byte.lowercased)
        } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
            addApostrophe()
        } else {
            isBlankDue = true
            if byte == UInt8(ascii: ",") { behindComma = bytes.count }
        }
    }

    private mutating func add(_ part: ScalarFolding) {
        switch part {
        case .nothing: break
        case .blank: isBlankDue = true
        case .apostrophe: addApostrophe()
        case .latin(let first, let second):
            append(first)
            if let second { append(second) }
        case .scalar(let folded): append(scalar: folded)
        }
    }

    private mutating func addApostrophe() {
        if partsArticle, bytes.count == 1, bytes[0] == UInt8(ascii: "l") { isBlankDue = true }
    }

    private mutating func append(_ byte: UInt8) {
        guard makeRoom(for: 1) else { return }
        bytes.append(byte)
    }

    private mutating func append(scalar: Unicode.Scalar) {
        if scalar.isASCII { return addASCII(UInt8(truncatingIfNeeded: scalar.value)) }
        let encoded = UTF8.encode(scalar)
        guard let encoded, makeRoom(for: encoded.count) else { return }
        bytes.append(contentsOf: encoded)
    }

    /// Writes the blank that is due; refuses what would not fit whole.
    private mutating func makeRoom(for count: Int) -> Bool {
        let blank = isBlankDue && !bytes.isEmpty ? 1 : 0
        guard hasRoom, bytes.count + blank + count <= limit else {
            hasRoom = false
            return false
        }
        if blank == 1 { bytes.append(0x20) }
        isBlankDue = false
        return true
    }
}
