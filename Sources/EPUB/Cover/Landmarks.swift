// SPDX-License-Identifier: Apache-2.0

import XML

/// The landmarks of a navigation document, as far as covers need them.
struct Landmarks {
    /// Where the cover is, as it is written.
    private(set) var covers: [[UInt8]] = []

    /// More of them are not tried.
    private static let limit = 4

    init(_ document: XMLDocument) {
        var index = 0
        while index < document.events.count {
            if document.isStart(index, "nav"), Self.hasType("landmarks", document, index) {
                let element = document.element(at: index)
                read(document, element.start..<element.end)
                index = element.end
            }
            index += 1
        }
    }

    private mutating func read(_ document: XMLDocument, _ range: Range<Int>) {
        for index in range
        where document.isStart(index, "a") && Self.hasType("cover", document, index) {
            guard covers.count < Self.limit,
                let href = document.attribute("href", of: index)
            else { continue }
            covers.append(Array(document.bytes[href].prefix(Href.lengthLimit + 1)))
        }
    }

    /// Whether a word is in `epub:type`; HTML's own `type` may stand next to it.
    private static func hasType(_ word: StaticString, _ document: XMLDocument, _ index: Int) -> Bool
    {
        document.events[index].attributes.contains { attribute in
            TextBytes.equals(document.bytes, document.attributes[attribute].name, "type")
                && TextBytes.hasWord(document.bytes, document.attributes[attribute].value, word)
        }
    }
}
