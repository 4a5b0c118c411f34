// SPDX-License-Identifier: Apache-2.0

import Terminal

/// A block of rows for the script of a page: lists without names, and what repeats stands once.
///
///     {"s":["Jane Austen","en",…],"r":[[12,7,"Emma",0,1,…],…]}
///
/// A block knows all of its own strings, so that neither the writer nor the reader has to keep a
/// table of a hundred thousand rows.
package struct PackedRows {
    package private(set) var count = 0
    private var rows: [UInt8] = []
    private var strings: [UInt8] = []
    private var places: [String: Int] = [:]
    /// Whether the next value has one before it in its list.
    private var isBehindValue = false

    package init() {}

    /// The block as JSON.
    package var json: [UInt8] {
        Array("{\"s\":[".utf8) + strings + Array("],\"r\":[".utf8) + rows + Array("]}".utf8)
    }

    package mutating func removeAll() {
        self = PackedRows()
    }

    package mutating func row(_ add: (inout PackedRows) -> Void) {
        if count > 0 { rows.append(contentsOf: ",\n".utf8) }
        count += 1
        isBehindValue = false
        list(add)
    }

    /// A list within the row.
    package mutating func list(_ add: (inout PackedRows) -> Void) {
        separate()
        rows.append(UInt8(ascii: "["))
        isBehindValue = false
        add(&self)
        rows.append(UInt8(ascii: "]"))
        isBehindValue = true
    }

    package mutating func list<Element>(
        _ elements: some Sequence<Element>,
        _ add: (inout PackedRows, Element) -> Void
    ) {
        list { rows in
            for element in elements { add(&rows, element) }
        }
    }

    package mutating func number(_ number: Int) {
        separate()
        rows.append(contentsOf: String(number).utf8)
    }

    package mutating func text(_ text: String?) {
        separate()
        guard let text else { return rows.append(contentsOf: "null".utf8) }
        JSONText.append(text, to: &rows)
    }

    /// A text that repeats, as its place in the table; -1 for none.
    package mutating func place(_ text: String?) {
        guard let text else { return number(-1) }
        if let place = places[text] { return number(place) }
        if !places.isEmpty { strings.append(UInt8(ascii: ",")) }
        JSONText.append(text, to: &strings)
        number(places.count)
        places[text] = places.count
    }

    private mutating func separate() {
        if isBehindValue { rows.append(UInt8(ascii: ",")) }
        isBehindValue = true
    }
}
