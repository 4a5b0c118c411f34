// SPDX-License-Identifier: Apache-2.0

/// Identifiers of no known kind: which of them have enough of their own to be those of one book.
///
/// Even these join only books with the same title and author, so the title itself, which templates
/// and style sheets write here as well, would say nothing new.
enum FreeText {
    /// A value of no known kind, with the scheme before it if the book names one.
    static func claim(_ bytes: Bytes) -> IdentifierClaim {
        let id = VolumeID(kind: .other, value: bytes.text)
        // Only letters: a title, unless it is a name in the order of domains.
        let isNumbered = bytes.contains(where: \.isDigit)
        let dots = bytes.reduce(0) { $0 + ($1 == UInt8(ascii: ".") ? 1 : 0) }
        guard isNumbered || dots >= 2, isDistinctive(bytes) else { return .never(id) }
        return .valid(id)
    }

    /// An address that is none of a site with rules.
    static func claim(_ address: WebAddress) -> IdentifierClaim {
        let id = VolumeID(kind: .url, value: address.text)
        let labels = address.host.utf8.split(separator: UInt8(ascii: "."))
        // A home page, unless the book has a host of its own; an address of numbers.
        guard labels.count >= (address.components.isEmpty && !address.hasQuery ? 3 : 2),
            address.host.utf8.allSatisfy({ $0.isSlug || $0 == UInt8(ascii: ".") }),
            labels.last?.first?.isLetter == true, !labels.contains(where: isExample),
            isDistinctive(Array(id.value.utf8)[...])
        else { return .never(id) }
        return .valid(id)
    }

    /// Fewest letters and digits that are not part of what could stand in any book.
    private static let fewestOwn = 8
    /// Fewest if they are all digits: 2016-11-05 is no identifier.
    private static let fewestDigits = 10
    private static let fewestDifferent = 5

    /// Whether enough is left of a value without what templates and programs always write.
    private static func isDistinctive(_ bytes: Bytes) -> Bool {
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"{}<>$".utf8.contains($0) }) else {
            return false
        }
        let own = Set(pieces(of: bytes).filter { !isCommon($0) })
        let count = own.reduce(0) { $0 + $1.count }
        let different = Set(own.joined().lazy.map(\.lowercased)).count
        let fewest = own.allSatisfy(\.isDigits) ? fewestDigits : fewestOwn
        return count >= fewest && different >= fewestDifferent
    }

    /// The rows of letters and the rows of digits.
    private static func pieces(of bytes: Bytes) -> [Bytes] {
        var pieces: [Bytes] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let rest = bytes[index...]
            let letters = rest.prefix { $0.isLetter }
            let piece = letters.isEmpty ? rest.prefix { $0.isDigit } : letters
            if !piece.isEmpty { pieces.append(piece) }
            index += max(piece.count, 1)
        }
        return pieces
    }

    private static func isCommon(_ piece: Bytes) -> Bool {
        if piece.first?.isDigit == true {
            return piece.count >= 3 && (piece.isUniform || piece.isCounting)
        }
        return PackedWord(piece).map(words.contains) ?? false
    }

    private static func isExample(_ label: some Sequence<UInt8>) -> Bool {
        PackedWord(label).map(exampleHosts.contains) ?? false
    }

    private static let exampleHosts = packed(
        "example localhost yourdomain mydomain yoursite mysite"
    )

    private static let words = packed(
        """
        a abc abcdef an author basic bar book bookid books by change com content date default \
        demo doc document dummy ebook ebooks edition empty en entry epub epubs example examples \
        file filename foo for hello here html http https id identifier insert isbn item key lib \
        library local main me minimal my name net new no node none null num number of opf org \
        package path placeholder post pre primary pub publication publisher record release \
        replace revision row sample samples shelf simple source string temp template test \
        testbook testing tests text the title tmp uid unique unknown untitled uri url urn uuid \
        value version vol volume work works www xhtml xml xxx xyz your
        """
    )

    private static func packed(_ text: String) -> Set<PackedWord> {
        Set(text.utf8.split(separator: UInt8(ascii: " ")).compactMap { PackedWord($0) })
    }
}

extension Bytes {
    /// Whether each digit is the one after that before it: 123456, 1234567890.
    fileprivate var isCounting: Bool {
        zip(self, dropFirst()).allSatisfy { $1 == ($0 == 0x39 ? 0x30 : $0 + 1) }
    }
}
