// SPDX-License-Identifier: Apache-2.0

import XML

/// The shell of the package document: its version, and where its parts begin.
struct PackageDocument {
    static let limit = 16 << 20

    let hasPackage: Bool
    let version: Int
    /// The value of `unique-identifier`: the id of the identifier that is the book's own.
    let uniqueIdentifier: Range<Int>?
    /// The language of the metadata, or else of the whole document.
    let language: Range<Int>?
    /// The event of the first `metadata`, and of the first `manifest`, if there is one.
    ///
    /// What stands in other elements, such as `collection`, describes something else.
    let metadata: Int?
    let manifest: Int?

    /// Nil if this is no package document: its first element is neither `package` nor, where that
    /// was lost, `metadata`.
    init?(_ document: XMLDocument) {
        guard let root = document.events.firstIndex(where: { $0.kind == .start }) else {
            return nil
        }
        version = Self.version(document, document.attribute("version", of: root))
        uniqueIdentifier = document.attribute("unique-identifier", of: root)
        if document.isStart(root, "metadata") {
            (metadata, manifest, hasPackage) = (root, nil, false)
            language = document.attribute("lang", of: root)
            return
        }
        guard document.isStart(root, "package") else { return nil }
        hasPackage = true
        (metadata, manifest) = document.firstChildren(of: root, "metadata", "manifest")
        language =
            metadata.flatMap { document.attribute("lang", of: $0) }
            ?? document.attribute("lang", of: root)
    }

    /// The first whole number in it; 2 when there is none, or none that a version could be.
    private static func version(_ document: XMLDocument, _ range: Range<Int>?) -> Int {
        guard let range else { return 2 }
        let digits = document.bytes[range].drop { !isDigit($0) }.prefix(while: isDigit)
        guard !digits.isEmpty, digits.count <= 4 else { return 2 }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }
}

/// Where the parts of the package document begin that are only looked at for a cover.
struct PackageSections {
    /// The event of the first `spine`, and of the first `guide`, among the children of the root.
    let spine: Int?
    let guide: Int?

    init(_ document: XMLDocument) {
        guard let root = document.events.firstIndex(where: { $0.kind == .start }) else {
            (spine, guide) = (nil, nil)
            return
        }
        (spine, guide) = document.firstChildren(of: root, "spine", "guide")
    }
}
