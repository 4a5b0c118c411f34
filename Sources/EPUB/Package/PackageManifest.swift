// SPDX-License-Identifier: Apache-2.0

import XML

/// The manifest of the package document, as far as covers need it.
struct PackageManifest {
    /// The references of the items with the property `cover-image`, in order.
    private(set) var coverImages: [Range<Int>] = []
    /// The reference of the first item with the id that was asked for.
    private(set) var wanted: Range<Int>?

    /// More covers than that are not tried.
    private static let coverLimit = 4

    /// - Parameters:
    ///   - start: the event of the `manifest` element.
    ///   - wantedID: an item to find as well.
    init(_ document: XMLDocument, at start: Int, wantedID: Range<Int>?) {
        var depth = 0
        for index in start..<document.events.count {
            switch document.events[index].kind {
            case .text: continue
            case .end:
                depth -= 1
                if depth == 0 { return }
            case .start:
                depth += 1
                if depth > 1 { readItem(document, at: index, wantedID: wantedID) }
            }
        }
    }

    private mutating func readItem(_ document: XMLDocument, at index: Int, wantedID: Range<Int>?) {
        let bytes = document.bytes
        var isWanted = false
        var isCover = false
        var href: Range<Int>?
        for attribute in document.events[index].attributes {
            let (name, value) = (
                document.attributes[attribute].name, document.attributes[attribute].value
            )
            switch name.count {
            case 2 where wantedID != nil && wanted == nil && TextBytes.equals(bytes, name, "id"):
                isWanted = TextBytes.equal(
                    bytes,
                    TextBytes.trimmed(bytes, value),
                    wantedID ?? 0..<0
                )
            case 4 where href == nil && TextBytes.equals(bytes, name, "href"):
                href = TextBytes.trimmed(bytes, value)
            case 10 where TextBytes.equals(bytes, name, "properties"):
                isCover = TextBytes.hasWord(bytes, value, "cover-image")
            default: continue
            }
        }
        guard isWanted || isCover, let href else { return }
        if isWanted { wanted = href }
        if isCover, coverImages.count < Self.coverLimit { coverImages.append(href) }
    }
}
