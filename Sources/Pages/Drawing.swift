// SPDX-License-Identifier: Apache-2.0

/// A drawing that is made of shapes with classes; how they look is said by the page's style.
///
/// Screen readers skip it: a table next to it holds what it shows.
package struct Drawing {
    private let name: String
    private let width: Int
    /// May be set once it is known how far down the shapes reach.
    package var height: Int
    private var shapes = ""

    package init(_ name: String, width: Int, height: Int = 0) {
        self.name = name
        self.width = width
        self.height = height
    }

    package var markup: String {
        """
        <svg class="\(name)" viewBox="0 0 \(width) \(height)" width="\(width)" \
        height="\(height)" aria-hidden="true" focusable="false">
        \(shapes)</svg>

        """
    }

    package mutating func rectangle(
        _ name: String,
        x: Double,
        y: Double,
        width: Double,
        height: Double
    ) {
        shapes += "<rect class=\"\(name)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" "
        shapes += "width=\"\(Self.number(width))\" height=\"\(Self.number(height))\"/>\n"
    }

    package mutating func path(_ name: String, _ commands: String) {
        shapes += "<path class=\"\(name)\" d=\"\(commands)\"/>\n"
    }

    /// - Parameter anchor: `start`, `middle` or `end`.
    package mutating func text(
        _ name: String,
        x: Double,
        y: Double,
        anchor: String = "start",
        _ text: String
    ) {
        shapes += "<text class=\"\(name)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" "
        shapes += "text-anchor=\"\(anchor)\">\(HTMLText.escape(text))</text>\n"
    }

    /// A band that begins level and ends upright, to the right and below: it turns a corner.
    package mutating func turn(
        _ name: String,
        from: (x: Double, y: Double),
        width: Double,
        to: (x: Double, y: Double),
        thickness: Double
    ) {
        func n(_ value: Double) -> String { Self.number(value) }
        path(
            name,
            "M\(n(from.x)) \(n(from.y))C\(n(from.x)) \(n(to.y + thickness)) "
                + "\(n(from.x)) \(n(to.y + thickness)) \(n(to.x)) \(n(to.y + thickness))"
                + "V\(n(to.y))C\(n(from.x + width)) \(n(to.y)) \(n(from.x + width)) \(n(to.y)) "
                + "\(n(from.x + width)) \(n(from.y))Z"
        )
    }

    /// With one decimal, and without where that is 0.
    package static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
    }
}
