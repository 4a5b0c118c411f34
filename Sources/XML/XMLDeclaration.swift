// SPDX-License-Identifier: Apache-2.0

/// The `<?xml version="1.0" encoding="UTF-8"?>` in front of a document.
enum XMLDeclaration {
    /// No declaration that says anything is longer.
    private static let limit = 1024
    private static let nameLimit = 40

    /// The name of the encoding that is declared, in small letters and cut; empty without one.
    static func encoding(_ document: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        encodingPlace(document).map { document[$0].prefix(nameLimit).map(ASCIIWord.folded) } ?? []
    }

    /// Where that name stands, for a look without a copy.
    static func encodingPlace(_ document: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        guard isThere(document) else { return nil }
        let whole = UnsafeBufferPointer(rebasing: document.prefix(limit))
        let head = UnsafeBufferPointer(rebasing: whole[..<end(whole)])
        guard let word = head.find("encoding", from: 6) else { return nil }
        var index = word + 8
        while index < head.count, isBlank(head[index]) || head[index] == UInt8(ascii: "=") {
            index += 1
        }
        guard index < head.count else { return nil }
        let quote = head[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let close = head.next(quote, from: index + 1)
        else { return nil }
        return index + 1..<close
    }

    static func isThere(_ document: UnsafeBufferPointer<UInt8>) -> Bool {
        document.has("<?xml", at: 0) && document.count > 5 && isBlank(document[5])
    }

    /// Behind its `>`, or in front of the next `<` if that comes first.
    static func end(_ document: UnsafeBufferPointer<UInt8>) -> Int {
        var index = 1
        while index < document.count, document[index] != UInt8(ascii: "<") {
            index += 1
            if document[index - 1] == UInt8(ascii: ">") { break }
        }
        return index
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        UnsafeBufferPointer<UInt8>.isBlank(byte)
    }
}
