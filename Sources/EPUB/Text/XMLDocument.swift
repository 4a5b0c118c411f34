// SPDX-License-Identifier: Apache-2.0

import XML

/// A parsed document for the length of one look at it.
///
/// The arrays of the tape are shared, not copied. Names are compared without their case: books
/// write `dc:Title` as well.
struct XMLDocument {
    let bytes: [UInt8]
    let events: [XMLTape.Event]
    let attributes: [XMLTape.Attribute]

    init(_ tape: borrowing XMLTape) {
        bytes = tape.bytes
        events = tape.events
        attributes = tape.attributes
    }

    /// From a start tag to its end tag.
    struct Element {
        let start: Int
        /// The end tag; the number of events if there is none.
        let end: Int
        /// The first text inside.
        let content: Range<Int>?
        let hasOneText: Bool
    }

    func element(at start: Int) -> Element {
        var depth = 0
        var texts = 0
        var content: Range<Int>?
        var index = start
        while index < events.count {
            switch events[index].kind {
            case .start: depth += 1
            case .end: depth -= 1
            case .text:
                if texts == 0 { content = events[index].content }
                texts += 1
            }
            if depth == 0 { break }
            index += 1
        }
        return Element(start: start, end: index, content: content, hasOneText: texts == 1)
    }

    /// Where the first child of each of two names begins, among the children of an element.
    func firstChildren(
        of parent: Int,
        _ left: StaticString,
        _ right: StaticString
    ) -> (left: Int?, right: Int?) {
        var found: (left: Int?, right: Int?)
        var depth = 0
        for index in events.indices.dropFirst(parent + 1) {
            switch events[index].kind {
            case .text: continue
            case .end:
                if depth == 0 { return found }
                depth -= 1
            case .start:
                if depth == 0 {
                    if found.left == nil, isStart(index, left) { found.left = index }
                    if found.right == nil, isStart(index, right) { found.right = index }
                }
                depth += 1
            }
            if found.left != nil, found.right != nil { return found }
        }
        return found
    }

    func forEachText(in element: Element, _ body: (Range<Int>) -> Void) {
        for index in element.start..<min(element.end, events.count)
        where events[index].kind == .text {
            body(events[index].content)
        }
    }

    func isStart(_ index: Int, _ name: StaticString) -> Bool {
        events[index].kind == .start && TextBytes.equals(bytes, events[index].content, name)
    }

    /// The value of an attribute without the blanks around it; nil if it is missing or empty.
    func attribute(_ name: StaticString, of start: Int) -> Range<Int>? {
        for index in events[start].attributes
        where TextBytes.equals(bytes, attributes[index].name, name) {
            let value = TextBytes.trimmed(bytes, attributes[index].value)
            if !value.isEmpty { return value }
        }
        return nil
    }
}
