// SPDX-License-Identifier: Apache-2.0

import Accounting
import Pages
import Terminal

/// The way of a run's files from stage to stage, from top to bottom, as bands whose widths are the
/// counts.
struct FlowDrawing {
    /// As wide as a telephone shows without making the text smaller.
    private static let width = 340
    private static let full = 150.0
    /// Where the names of the stages stand, and what leaves the way.
    private static let aside = full + 28
    private static let reasonsShown = 3

    private let all: Double
    private(set) var drawing = Drawing("flow", width: width)

    init(_ flow: RunFlow) {
        all = Double(max(1, flow.received))
        var y = 0.0
        for step in flow.steps { y = draw(step, from: y) }
        let gained = flow.steps.last?.advanced ?? 0
        bar("gained", "register", (gained > 0 ? "+" : "") + Numbers.grouped(gained), gained, at: y)
        drawing.height = Int(y) + 36
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
    private func size(_ count: Int) -> Double {
        count == 0 ? 0 : max(1.5, Double(count) / all * Self.full)
    }

    private func lines(_ exit: Exit) -> [String] {
        guard exit.reasons.count > 1 else { return exit.reasons.map(\.code.text) }
        let shown = exit.reasons.prefix(Self.reasonsShown).map {
            "\($0.code.text) \(Numbers.grouped($0.count))"
        }
        let others = exit.reasons.count - shown.count
        return shown + (others > 0 ? ["and \(others) more"] : [])
    }

    private mutating func bar(
        _ name: String,
        _ title: String,
        _ shown: String,
        _ count: Int,
        at y: Double
    ) {
        drawing.text("count", x: 8, y: y + 15, shown)
        drawing.text("title", x: Self.aside + 10, y: y + 15, title)
        let width = max(1.5, size(count))
        drawing.rectangle("bar \(name)", x: 0, y: y + 24, width: width, height: 8)
    }

    /// - Returns: how far down it reaches.
    private mutating func draw(_ step: RunFlow.Step, from y: Double) -> Double {
        let below = y + 32
        let ahead = size(step.advanced)
        var place = y + 30
        var from = ahead
        var bottom = below + 34
        var turns: [(exit: Exit, from: Double, width: Double)] = []
        for exit in exits(step) {
            let width = size(exit.count)
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
                to: (Self.aside, place + 4),
                thickness: thickness
            )
            drawing.rectangle(
                "bar \(turn.exit.name)",
                x: Self.aside,
                y: place + 4,
                width: 4,
                height: max(thickness, 2)
            )
            var line = place + 12
            let words = "\(Numbers.grouped(turn.exit.count)) \(turn.exit.words)"
            drawing.text("number", x: Self.aside + 10, y: line, words)
            for words in lines(turn.exit) {
                line += 15
                drawing.text("reason", x: Self.aside + 10, y: line, words)
            }
            place = line + 8
            bottom = max(bottom, place + 10)
        }
        if ahead > 0 {
            let height = bottom - below + 24
            drawing.rectangle("band ahead", x: 0, y: below, width: ahead, height: height)
        }
        let received = Numbers.grouped(step.received)
        bar("stage", step.stage.rawValue, received, step.received, at: y)
        return bottom
    }
}
