// SPDX-License-Identifier: Apache-2.0

import XML

/// The images of one page, and whether there is more on it.
struct PageImages {
    /// The references of the first images, as they are written, each once.
    private(set) var references: [[UInt8]] = []
    /// How many images there are.
    private(set) var count = 0
    /// Characters of text, with every run of blanks as one.
    private(set) var textLength = 0
    /// Whether the first image says in words that it is the cover.
    private(set) var isCalledCover = false

    /// The elements that show one.
    static let tags: [StaticString] = ["img", "image", "object"]
    /// More of them are not tried.
    private static let referenceLimit = 4

    /// Of a page without an image.
    init() {}

    init(_ document: XMLDocument) {
        var depth = 0
        // Where the element began whose text is not on the page.
        var unseen: Int?
        for index in document.events.indices {
            switch document.events[index].kind {
            case .end:
                depth -= 1
                if depth == unseen { unseen = nil }
            case .text:
                if unseen == nil { count(document.bytes[document.events[index].content]) }
            case .start:
                // Of a broken page the head may never end.
                if document.isStart(index, "body") { unseen = nil }
                if unseen == nil, Self.isUnseen(document, index) { unseen = depth }
                depth += 1
                readImage(document, index)
            }
        }
    }

    /// What holds text that no reader shows on the page.
    private static func isUnseen(_ document: XMLDocument, _ index: Int) -> Bool {
        ["head", "script", "style", "title", "desc"].contains { document.isStart(index, $0) }
    }

    private mutating func readImage(_ document: XMLDocument, _ index: Int) {
        let attribute: StaticString
        if document.isStart(index, "img") {
            attribute = "src"
        } else if document.isStart(index, "image") {
            attribute = "href"
        } else if document.isStart(index, "object") {
            attribute = "data"
        } else {
            return
        }
        guard let reference = document.attribute(attribute, of: index) else { return }
        count += 1
        if count == 1, let words = document.attribute("alt", of: index) {
            isCalledCover = TextBytes.equals(document.bytes, words, "cover")
        }
        guard references.count < Self.referenceLimit else { return }
        // What is longer is no reference to a file.
        let text = Array(document.bytes[reference].prefix(Href.lengthLimit + 1))
        if !references.contains(text) { references.append(text) }
    }

    private mutating func count(_ text: ArraySlice<UInt8>) {
        var isAfterBlank = true
        for byte in text {
            let isBlank = TextBytes.isBlank(byte)
            // One blank between words, none at the beginning; and no byte inside of a character.
            if !(isBlank && isAfterBlank), byte & 0xC0 != 0x80 { textLength += 1 }
            isAfterBlank = isBlank
        }
    }
}
