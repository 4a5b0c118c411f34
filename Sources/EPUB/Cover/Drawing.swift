// SPDX-License-Identifier: Apache-2.0

import XML

/// What an SVG drawing says of its size, and the one image of pixels that it wraps.
struct Drawing {
    /// In the units of the drawing, which are pixels when nothing else is said.
    private(set) var size: (width: Int, height: Int)?
    /// The reference of the only image in it; nil if there is none, or more than one.
    private(set) var image: Range<Int>?

    /// A number in an attribute is not longer.
    private static let numberLimit = 32
    private static let largest = 1_000_000.0

    init(_ document: XMLDocument) {
        guard let root = document.events.firstIndex(where: { $0.kind == .start }) else { return }
        size = Self.size(document, root)
        var count = 0
        for index in root..<document.events.count where document.isStart(index, "image") {
            count += 1
            image = count == 1 ? document.attribute("href", of: index) : nil
        }
    }

    /// From width and height if both are in pixels, or else from the box that is seen.
    private static func size(_ document: XMLDocument, _ root: Int) -> (width: Int, height: Int)? {
        if let width = document.attribute("width", of: root).flatMap({ pixels(document, $0) }),
            let height = document.attribute("height", of: root).flatMap({ pixels(document, $0) })
        {
            return (width, height)
        }
        guard let box = document.attribute("viewbox", of: root) else { return nil }
        let numbers = document.bytes[box].prefix(4 * numberLimit).split {
            TextBytes.isBlank($0) || $0 == UInt8(ascii: ",")
        }
        guard numbers.count == 4, let width = number(numbers[2]), let height = number(numbers[3])
        else { return nil }
        return (width, height)
    }

    /// A length without a unit, or in `px`.
    private static func pixels(_ document: XMLDocument, _ range: Range<Int>) -> Int? {
        let hasUnit = TextBytes.hasSuffix(document.bytes, range, "px")
        return number(document.bytes[range].dropLast(hasUnit ? 2 : 0))
    }

    /// A positive number, rounded; at least 1.
    private static func number(_ text: ArraySlice<UInt8>) -> Int? {
        guard !text.isEmpty, text.count <= numberLimit, text.allSatisfy(isOfNumber),
            let value = Double(String(decoding: text, as: UTF8.self)),
            value > 0, value <= largest
        else { return nil }
        return max(1, Int(value.rounded()))
    }

    /// `Double` would take `nan` and hexadecimal numbers as well.
    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
