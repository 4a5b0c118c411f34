// SPDX-License-Identifier: Apache-2.0

/// The `meta refines="#id"` elements: what is said of another element of the metadata.
struct Refinements {
    enum Property {
        case role
        case fileAs
        case titleType
        case displaySequence
        case identifierType
        case collectionType
        case groupPosition
        case alternateScript
        case authority
        case term
    }

    struct Refinement {
        let property: Property
        /// The id that is refined, without its `#`.
        let target: Range<Int>
        let value: XMLDocument.Element
        let scheme: Range<Int>?
    }

    /// More of them than that are not kept: they are memory that the book decides on.
    static let limit = 4096
    /// Up to here a look through all of them is faster than a dictionary.
    private static let scanLimit = 64
    /// Most refinements of one id, or many elements with one id would cost a square.
    private static let targetLimit = 64

    private var all: [Refinement] = []
    private var index: [ArraySlice<UInt8>: [Int]]?

    /// - Returns: false if it was one too many.
    mutating func append(_ refinement: Refinement) -> Bool {
        guard all.count < Self.limit else { return false }
        all.append(refinement)
        return true
    }

    /// Makes look-ups cheap; called once, when all are there.
    mutating func prepare(_ document: XMLDocument) {
        guard all.count > Self.scanLimit else { return }
        var index: [ArraySlice<UInt8>: [Int]] = [:]
        for (number, refinement) in all.enumerated() {
            let target = document.bytes[refinement.target]
            if index[target, default: []].count < Self.targetLimit {
                index[target, default: []].append(number)
            }
        }
        self.index = index
    }

    func first(
        _ property: Property,
        of id: Range<Int>?,
        _ document: XMLDocument
    ) -> Refinement? {
        guard let id else { return nil }
        if let index {
            return index[document.bytes[id]]?.lazy.map { all[$0] }.first { $0.property == property }
        }
        return all.first {
            $0.property == property && TextBytes.equal(document.bytes, $0.target, id)
        }
    }

    func every(
        _ property: Property,
        of id: Range<Int>?,
        _ document: XMLDocument
    ) -> [Refinement] {
        guard let id else { return [] }
        if let index {
            return index[document.bytes[id], default: []].map { all[$0] }.filter {
                $0.property == property
            }
        }
        return all.filter {
            $0.property == property && TextBytes.equal(document.bytes, $0.target, id)
        }
    }
}

extension Refinements.Property {
    /// The property of this name; Standard Ebooks writes further roles as `se:role`, so a prefix
    /// does not count.
    init?(_ document: XMLDocument, _ property: Range<Int>) {
        let colon = document.bytes[property].lastIndex(of: UInt8(ascii: ":"))
        let name = (colon.map { $0 + 1 } ?? property.lowerBound)..<property.upperBound
        guard let first = document.bytes[name].first else { return nil }
        let (word, property): (StaticString, Self)
        switch (name.count, TextBytes.folded(first)) {
        case (4, UInt8(ascii: "r")): (word, property) = ("role", .role)
        case (4, UInt8(ascii: "t")): (word, property) = ("term", .term)
        case (7, UInt8(ascii: "f")): (word, property) = ("file-as", .fileAs)
        case (9, UInt8(ascii: "a")): (word, property) = ("authority", .authority)
        case (10, UInt8(ascii: "t")): (word, property) = ("title-type", .titleType)
        case (11, UInt8(ascii: "d")): (word, property) = ("display-seq", .displaySequence)
        case (14, UInt8(ascii: "g")): (word, property) = ("group-position", .groupPosition)
        case (15, UInt8(ascii: "c")): (word, property) = ("collection-type", .collectionType)
        case (15, UInt8(ascii: "i")): (word, property) = ("identifier-type", .identifierType)
        case (16, UInt8(ascii: "a")): (word, property) = ("alternate-script", .alternateScript)
        default: return nil
        }
        guard TextBytes.equals(document.bytes, name, word) else { return nil }
        self = property
    }
}
