// SPDX-License-Identifier: Apache-2.0

/// One parsed document as a flat list of events over one block of UTF-8.
///
/// A package document has some five hundred events. Building a `String` or a node for each costs
/// more than parsing it, so an event is a kind and a few ranges, and only what is kept becomes
/// text. Names are local names: books use every prefix and namespace there is for the same thing.
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

    mutating func append(_ source: UnsafePointer<UInt8>, count: Int) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: UnsafeBufferPointer(start: source, count: count))
        return start..<bytes.count
    }

    mutating func appendText(_ source: UnsafePointer<UInt8>, count: Int) {
        let range = append(source, count: count)
        if let last = events.indices.last, events[last].kind == .text,
            events[last].content.upperBound == range.lowerBound
        {
            events[last].content = events[last].content.lowerBound..<range.upperBound
        } else {
            events.append(Event(kind: .text, content: range, attributes: 0..<0))
        }
    }

    mutating func appendEnd() {
        events.append(Event(kind: .end, content: 0..<0, attributes: 0..<0))
    }
}
