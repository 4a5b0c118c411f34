// SPDX-License-Identifier: Apache-2.0

import Pages
import Terminal

/// Files a second over the time of a run, as a line; below it the books that the register gained.
struct SpeedDrawing {
    private static let height = 220.0
    private static let left = 58.0
    private static let right = 12.0
    private static let top = 12.0
    private static let bottom = 28.0

    private let speed: RunSpeed
    private let name: String
    private let width: Double
    /// How many moments are written below.
    private let moments: Int

    /// - Parameter isWide: for wide pages; drawn for narrow ones its text would be too small.
    init(_ speed: RunSpeed, isWide: Bool) {
        self.speed = speed
        name = isWide ? "line-chart wide" : "line-chart narrow"
        width = isWide ? 960 : 330
        moments = isWide ? 4 : 2
    }

    var drawing: Drawing {
        var drawing = Drawing(name, width: Int(width), height: Int(Self.height))
        let most = Self.roof(over: speed.fastest)
        let floor = Self.height - Self.bottom
        func x(_ milliseconds: Int) -> Double {
            Self.left + Double(milliseconds) / Double(max(1, speed.milliseconds))
                * (width - Self.left - Self.right)
        }
        func y(_ rate: Double) -> Double {
            floor - rate / most * (floor - Self.top)
        }
        for part in 0...2 {
            let rate = most * Double(part) / 2
            let line = Drawing.number(y(rate))
            drawing.path(
                "rule",
                "M\(Drawing.number(Self.left)) \(line)H\(Int(width - Self.right))"
            )
            drawing.text(
                "tick",
                x: Self.left - 8,
                y: y(rate) + 4,
                anchor: "end",
                Numbers.rate(rate)
            )
        }
        for part in 0...moments {
            let time = speed.milliseconds * part / moments
            drawing.text(
                "tick",
                x: x(time),
                y: Self.height - 8,
                anchor: part == 0 ? "start" : part == moments ? "end" : "middle",
                part == 0 ? "0" : Numbers.duration(.milliseconds(time))
            )
        }
        func line(_ rate: (RunSpeed.Piece) -> Double) -> String {
            var points = speed.pieces.map { (x(($0.from + $0.to) / 2), y(rate($0))) }
            if let first = points.first { points.insert((Self.left, first.1), at: 0) }
            if let last = points.last { points.append((x(speed.milliseconds), last.1)) }
            return points.map { "\(Drawing.number($0.0)) \(Drawing.number($0.1))" }
                .joined(separator: "L")
        }
        let files = line(\.files)
        let end = Drawing.number(x(speed.milliseconds))
        drawing.path(
            "area",
            "M\(files)L\(end) \(Drawing.number(floor))L\(Drawing.number(Self.left)) "
                + "\(Drawing.number(floor))Z"
        )
        drawing.path("line", "M\(files)")
        drawing.path("line second", "M\(line(\.books))")
        return drawing
    }

    /// A round number that nothing is above.
    static func roof(over value: Double) -> Double {
        guard value.isFinite, value > 0 else { return 1 }
        var step = 1.0
        while step * 10 <= value { step *= 10 }
        while step > value { step /= 10 }
        for factor in [1.0, 2, 4, 6, 8, 10] where step * factor >= value { return step * factor }
        return step * 10
    }
}
