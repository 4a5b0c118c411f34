// SPDX-License-Identifier: Apache-2.0

import XML

/// The manifest of the package document, as far as covers need it.
enum PackageManifest {
    /// What an item says; the ranges are as they are written, with the blanks around them.
    struct Item {
        fileprivate(set) var id: Range<Int>?
        fileprivate(set) var href: Range<Int>?
        fileprivate(set) var mediaType: Range<Int>?
        fileprivate(set) var properties: Range<Int>?

        /// Whether it has this id, which is one without blanks around it.
        func hasID(_ wanted: Range<Int>, _ document: XMLDocument) -> Bool {
            guard let id else { return false }
            return TextBytes.equal(document.bytes, TextBytes.trimmed(document.bytes, id), wanted)
        }

        func hasProperty(_ word: StaticString, _ document: XMLDocument) -> Bool {
            properties.map { TextBytes.hasWord(document.bytes, $0, word) } ?? false
        }

        /// Whether it is an image by its media type, or else by the ending of its name: media types
        /// are often wrong, so either will do.
        func isImage(_ document: XMLDocument) -> Bool {
            if let mediaType {
                let type = TextBytes.trimmed(document.bytes, mediaType)
                let group = type.lowerBound..<min(type.upperBound, type.lowerBound + 6)
                if TextBytes.equals(document.bytes, group, "image/") { return true }
            }
            guard let href else { return false }
            return NameEnding.image.matches(Href.path(of: document.bytes[href]).span)
        }
    }

    /// Lends each item that has a reference, in order.
    ///
    /// - Parameter start: the event of the `manifest` element.
    static func forEachItem(
        _ document: XMLDocument,
        at start: Int,
        _ body: (Item) -> Void
    ) {
        var depth = 0
        for index in start..<document.events.count {
            switch document.events[index].kind {
            case .text: continue
            case .end:
                depth -= 1
                if depth == 0 { return }
            case .start:
                depth += 1
                if depth > 1 {
                    let item = item(document, at: index)
                    if item.href != nil { body(item) }
                }
            }
        }
    }

    private static func item(_ document: XMLDocument, at index: Int) -> Item {
        let bytes = document.bytes
        var item = Item()
        for attribute in document.events[index].attributes {
            let name = document.attributes[attribute].name
            let value = document.attributes[attribute].value
            switch name.count {
            case 2 where item.id == nil && TextBytes.equals(bytes, name, "id"):
                item.id = value
            case 4 where item.href == nil && TextBytes.equals(bytes, name, "href"):
                let href = TextBytes.trimmed(bytes, value)
                if !href.isEmpty { item.href = href }
            case 10 where item.properties == nil && TextBytes.equals(bytes, name, "properties"):
                item.properties = value
            case 10 where item.mediaType == nil && TextBytes.equals(bytes, name, "media-type"):
                item.mediaType = value
            default: continue
            }
        }
        return item
    }
}
