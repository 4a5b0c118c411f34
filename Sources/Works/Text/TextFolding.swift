// SPDX-License-Identifier: Apache-2.0

/// Folds text: case and marks away in every script, punctuation into single blanks.
///
/// Apostrophes and marks vanish without a blank (`O'Brien` is `obrien`), other punctuation parts
/// words (`J.R.R.` is `J. R. R.`, `Moby-Dick` is `Moby Dick`). In a title, signs that tell books
/// apart become words: `C++` is `c plus plus`, `C#` is `c sharp`. One pass; text far longer than
/// the limit is not read to its end.
struct TextFolding {
    private(set) var bytes: [UInt8] = []
    /// Where the words behind the last comma begin.
    private(set) var behindComma: Int?
    private var hasRoom = true
    private var isBlankDue = false
    private let limit: Int
    /// Whether `l'` before the first word, and signs behind a word, are words of their own.
    private let isTitle: Bool
    /// A sign right behind a word, and how many of it: what follows tells what they are.
    private var sign: (byte: UInt8, count: Int) = (0, 0)

    static func fold(_ text: String, limit: Int) -> [UInt8] {
        TextFolding(text, limit: limit).bytes
    }

    init(_ text: String, limit: Int, isTitle: Bool = false) {
        self.limit = limit
        self.isTitle = isTitle
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
        settleSigns(isBeforeWord: false)
    }

    private mutating func addASCII(_ byte: UInt8) {
        if byte.isLetter || byte.isDigit {
            append(byte.lowercased)
        } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
            addApostrophe()
        } else if isTitle, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#") {
            add(sign: byte)
        } else {
            addBlank()
            if byte == UInt8(ascii: ",") { behindComma = bytes.count }
        }
    }

    private mutating func addBlank() {
        settleSigns(isBeforeWord: false)
        isBlankDue = true
    }

    private mutating func add(sign byte: UInt8) {
        if sign.count > 0, sign.byte == byte {
            sign.count += 1
        } else if sign.count == 0, !isBlankDue, let last = bytes.last, !last.isDigit {
            sign = (byte, 1)
        } else {
            addBlank()
        }
    }

    /// Writes the words that signs stand for: `C++` and `A+`, but not `A+B`; `C#`, but neither
    /// `No#` nor `C#3`, where it says number.
    private mutating func settleSigns(isBeforeWord: Bool) {
        guard sign.count > 0 else { return }
        let (byte, count) = sign
        sign.count = 0
        if byte == UInt8(ascii: "+"), count > 1 || !isBeforeWord {
            for _ in 0..<min(count, 2) { append(word: "plus") }
        } else if byte == UInt8(ascii: "#"), count == 1, !isBeforeWord, endsInOneLetter {
            append(word: "sharp")
        }
        isBlankDue = true
    }

    private var endsInOneLetter: Bool {
        guard let last = bytes.last, last.isLetter else { return false }
        return bytes.count == 1 || bytes[bytes.count - 2] == 0x20
    }

    private mutating func append(word: String) {
        isBlankDue = true
        guard makeRoom(for: word.utf8.count) else { return }
        bytes.append(contentsOf: word.utf8)
    }

    private mutating func add(_ part: ScalarFolding) {
        switch part {
        case .nothing: break
        case .blank: addBlank()
        case .apostrophe: addApostrophe()
        case .latin(let first, let second):
            append(first)
            if let second { append(second) }
        case .scalar(let folded): append(scalar: folded)
        }
    }

    private mutating func addApostrophe() {
        if isTitle, bytes.count == 1, bytes[0] == UInt8(ascii: "l") { isBlankDue = true }
    }

    private mutating func append(_ byte: UInt8) {
        settleSigns(isBeforeWord: true)
        guard makeRoom(for: 1) else { return }
        bytes.append(byte)
    }

    private mutating func append(scalar: Unicode.Scalar) {
        if scalar.isASCII { return addASCII(UInt8(truncatingIfNeeded: scalar.value)) }
        settleSigns(isBeforeWord: true)
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
