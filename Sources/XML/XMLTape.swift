// SPDX-License-Identifier: Apache-2.0

/// One parsed document as a flat list of events over one block of UTF-8.
///
/// A package document has some five hundred events. Building a `String` or a node for each costs
/// more than parsing it, so an event is a kind and a few ranges, and only what is kept becomes
/// text. Names are local names: books use every prefix and namespace there is for the same thing.
///
/// The block begins with the document itself, and most ranges lie in it. Behind it stand the names,
/// once each, and what a reference or a line end was written for.
package struct XMLTape {
    package enum Kind: UInt8 {
        case start
        case end
        case text
    }

    package struct Event {
        package let kind: Kind
        /// The local name of a start, the characters of a text, nothing for an end.
        package var content: Range<Int>
        /// Where the attributes of a start stand.
        package let attributes: Range<Int>
    }

    package struct Attribute {
        package let name: Range<Int>
        package let value: Range<Int>
    }

    package internal(set) var bytes: [UInt8] = []
    package internal(set) var events: [Event] = []
    package internal(set) var attributes: [Attribute] = []

    package init() {}
}

// What the parser writes.
extension XMLTape {
    mutating func clear() {
        // A hostile document must not leave its size behind for the rest of the run.
        let keep = bytes.capacity <= 1 << 20 && events.capacity <= 1 << 16
        bytes.removeAll(keepingCapacity: keep)
        events.removeAll(keepingCapacity: keep)
        attributes.removeAll(keepingCapacity: keep)
    }

    mutating func begin(_ document: UnsafeBufferPointer<UInt8>) {
        clear()
        bytes.append(contentsOf: document)
    }

    mutating func append(_ source: UnsafePointer<UInt8>, count: Int) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: UnsafeBufferPointer(start: source, count: count))
        return start..<bytes.count
    }

    /// Adds text, which may be one with that before it.
    mutating func appendText(_ range: Range<Int>) {
        guard let last = events.indices.last, events[last].kind == .text else {
            events.append(Event(kind: .text, content: range, attributes: 0..<0))
            return
        }
        var content = events[last].content
        if content.upperBound != range.lowerBound {
            // Parts that do not stand side by side become one behind everything else.
            if content.upperBound != bytes.count { content = copy(content) }
            content = content.lowerBound..<copy(range).upperBound
        } else {
            content = content.lowerBound..<range.upperBound
        }
        events[last].content = content
    }

    private mutating func copy(_ range: Range<Int>) -> Range<Int> {
        let start = bytes.count
        bytes += Array(bytes[range])
        return start..<bytes.count
    }

    mutating func appendEnd() {
        events.append(Event(kind: .end, content: 0..<0, attributes: 0..<0))
    }
}
