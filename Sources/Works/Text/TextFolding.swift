// SPDX-License-Identifier: Apache-2.0

/// Folds text: case and Latin diacritics away, punctuation into single blanks.
///
/// Apostrophes and combining marks vanish without a blank (`O'Brien` is `obrien`), other
/// punctuation parts words (`J.R.R.` is `J. R. R.`, `Moby-Dick` is `Moby Dick`). Letters of other
/// scripts stay. One pass; text far longer than the limit is not read to its end.
enum TextFolding {
    static func fold(_ text: String, limit: Int) -> [UInt8] {
        var folder = Folder(limit: limit)
        // Marks that vanish could otherwise make a short result of endless text.
        var budget = limit * 16
        for scalar in text.unicodeScalars {
            guard budget > 0, folder.hasRoom else { break }
            budget -= 1
            if scalar.value < 0x80 {
                folder.addASCII(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                folder.add(scalar)
            }
        }
        return folder.bytes
    }
}

/// The output of folding, and whether a blank is due before the next letter.
private struct Folder {
    private(set) var bytes: [UInt8] = []
    private(set) var hasRoom = true
    private var isBlankDue = false
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
        bytes.reserveCapacity(48)
    }

    mutating func addASCII(_ byte: UInt8) {
        if byte.isLetter || byte.isDigit {
            append(byte.lowercased)
        } else if byte != UInt8(ascii: "'"), byte != UInt8(ascii: "`") {
            isBlankDue = true
        }
    }

    mutating func add(_ scalar: Unicode.Scalar) {
        switch ScalarFolding.fold(scalar) {
        case .nothing: break
        case .blank: isBlankDue = true
        case .latin(let first, let second):
            append(first)
            if let second { append(second) }
        case .scalar(let folded): append(scalar: folded)
        }
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
