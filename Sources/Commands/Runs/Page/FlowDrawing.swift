// SPDX-License-Identifier: Apache-2.0

import Accounting
import Pages
import Terminal

/// The way of a run's files from stage to stage, as bands whose widths are the counts.
///
/// It is drawn twice: from left to right for wide pages, and from top to bottom for narrow ones.
struct FlowDrawing {
    private let flow: RunFlow
    private let all: Double

    init(_ flow: RunFlow) {
        self.flow = flow
        all = Double(max(1, flow.received))
    }

    /// What leaves the way in one stage.
    private struct Exit {
        let name: String
        let count: Int
        let words: String
        let reasons: [RunFlow.Branch]
    }

    private func exits(_ step: RunFlow.Step) -> [Exit] {
        [
            Exit(name: "rejected", count: step.rejected, words: "rejected", reasons: step.rejects),
            Exit(name: "skipped", count: step.skipped, words: "skipped", reasons: step.skips),
            Exit(name: "rejected", count: step.lost, words: "lost", reasons: []),
        ].filter { $0.count > 0 }
    }

    /// How wide a band is: at least wide enough to be seen.
    private func size(_ count: Int, of full: Double) -> Double {
        count == 0 ? 0 : max(1.5, Double(count) / all * full)
    }

    private static let reasonsShown = 3

    private func lines(_ exit: Exit) -> [String] {
        guard exit.reasons.count > 1 else { return exit.reasons.map(\.code.text) }
        let shown = exit.reasons.prefix(Self.reasonsShown).map {
            "\($0.code.text) \(Numbers.grouped($0.count))"
        }
        let others = exit.reasons.count - shown.count
        return shown + (others > 0 ? ["and \(others) more"] : [])
    }
}

// MARK: - From left to right

extension FlowDrawing {
    private static let column = 176.0
    private static let full = 150.0
    private static let top = 58.0
    private static let bar = 12.0

    var wide: Drawing {
        let end = Self.column * Double(flow.steps.count)
        var heights: [Double] = [Self.top + Self.full]
        var drawing = Drawing("flow wide", width: 1_000, height: 0)
        for (index, step) in flow.steps.enumerated() {
            heights.append(
                draw(step, at: 8 + Double(index) * Self.column, isFirst: index == 0, &drawing)
            )
        }
        let gained = flow.steps.last?.advanced ?? 0
        node("gained", "register", gained, at: 8 + end, &drawing)
        return drawing.resized(height: Int((heights.max() ?? 0).rounded(.up)) + 12)
    }

    private func node(
        _ name: String,
        _ title: String,
        _ count: Int,
        at x: Double,
        _ drawing: inout Drawing
    ) {
        let height = max(1.5, size(count, of: Self.full))
        drawing.rectangle("bar \(name)", x: x, y: Self.top, width: Self.bar, height: height)
        drawing.text("title", x: x, y: 20, title)
        drawing.text(
            "count",
            x: x,
            y: 42,
            (name == "gained" && count > 0 ? "+" : "") + Numbers.grouped(count)
        )
    }

    /// - Returns: how far down it reaches.
    private func draw(
        _ step: RunFlow.Step,
        at x: Double,
        isFirst: Bool,
        _ drawing: inout Drawing
    ) -> Double {
        let ahead = size(step.advanced, of: Self.full)
        if ahead > 0 {
            drawing.rectangle(
                "band ahead",
                x: x + Self.bar,
                y: Self.top,
                width: Self.column - Self.bar,
                height: ahead
            )
        }
        var from = Self.top + ahead
        var place = Self.top + Self.full + 26
        for exit in exits(step) {
            let thickness = size(exit.count, of: Self.full)
            let target = x + 62
            drawing.band(
                "band \(exit.name)",
                from: (x + Self.bar, from),
                to: (target, place),
                thickness: thickness
            )
            drawing.rectangle(
                "bar \(exit.name)",
                x: target,
                y: place,
                width: 5,
                height: thickness
            )
            var line = place + max(11, thickness / 2 - 3)
            drawing.text(
                "number",
                x: target + 12,
                y: line,
                "\(Numbers.grouped(exit.count)) \(exit.words)"
            )
            for words in lines(exit) {
                line += 15
                drawing.text("reason", x: target + 12, y: line, words)
            }
            from += thickness
            place = max(place + thickness, line + 6) + 16
        }
        node("stage", step.stage.rawValue, step.received, at: x, &drawing)
        return max(place - 16, Self.top + Self.full)
    }
}

// MARK: - From top to bottom

extension FlowDrawing {
    private static let narrowWidth = 340
    private static let narrowFull = 150.0

    var narrow: Drawing {
        var drawing = Drawing("flow narrow", width: Self.narrowWidth, height: 0)
        var y = 0.0
        for step in flow.steps { y = draw(step, from: y, &drawing) }
        let gained = flow.steps.last?.advanced ?? 0
        drawing.text("title", x: 0, y: y + 15, "register")
        drawing.text(
            "count",
            x: Self.narrowFull,
            y: y + 15,
            anchor: "end",
            (gained > 0 ? "+" : "") + Numbers.grouped(gained)
        )
        drawing.rectangle(
            "bar gained",
            x: 0,
            y: y + 24,
            width: max(1.5, size(gained, of: Self.narrowFull)),
            height: 8
        )
        return drawing.resized(height: Int(y) + 36)
    }

    /// - Returns: how far down it reaches.
    private func draw(_ step: RunFlow.Step, from y: Double, _ drawing: inout Drawing) -> Double {
        drawing.text("title", x: 0, y: y + 15, step.stage.rawValue)
        drawing.text(
            "count",
            x: Self.narrowFull,
            y: y + 15,
            anchor: "end",
            Numbers.grouped(step.received)
        )
        let bar = y + 24
        let below = bar + 8
        let ahead = size(step.advanced, of: Self.narrowFull)
        let target = Self.narrowFull + 28
        var place = bar + 6
        var from = ahead
        var bottom = below + 34
        var turns: [(exit: Exit, from: Double, width: Double)] = []
        for exit in exits(step) {
            let width = size(exit.count, of: Self.narrowFull)
            turns.append((exit, from, width))
            from += width
        }
        // The one at the right turns first, so that none crosses another.
        for turn in turns.reversed() {
            let thickness = min(turn.width, 14)
            drawing.turn(
                "band \(turn.exit.name)",
                from: (turn.from, below - 1),
                width: turn.width,
                to: (target, place + 4),
                thickness: thickness
            )
            drawing.rectangle(
                "bar \(turn.exit.name)",
                x: target,
                y: place + 4,
                width: 4,
                height: max(thickness, 2)
            )
            var line = place + 12
            drawing.text(
                "number",
                x: target + 10,
                y: line,
                "\(Numbers.grouped(turn.exit.count)) \(turn.exit.words)"
            )
            for words in lines(turn.exit) {
                line += 15
                drawing.text("reason", x: target + 10, y: line, words)
            }
            place = line + 8
            bottom = max(bottom, place + 10)
        }
        if ahead > 0 {
            drawing.rectangle(
                "band ahead",
                x: 0,
                y: below,
                width: ahead,
                height: bottom - below + 24
            )
        }
        drawing.rectangle(
            "bar stage",
            x: 0,
            y: bar,
            width: max(1.5, size(step.received, of: Self.narrowFull)),
            height: 8
        )
        return bottom
    }
}
