// SPDX-License-Identifier: Apache-2.0

/// What a run has done so far.
package struct ProgressCounts: Equatable, Sendable {
    /// What is counted.
    package enum Phase: Equatable, Sendable {
        /// Files that were found while the sources are looked through.
        case survey
        /// Files of which it is known what became of them.
        case work
    }

    package var phase: Phase
    package var done: Int
    package var total: Int?
    /// Nil where nothing is ever rejected.
    package var rejected: Int?
    /// What came over the network; nil where nothing is fetched.
    package var bytes: Bytes?

    package struct Bytes: Equatable, Sendable {
        package var received: Int
        /// As far as that is known.
        package var total: Int?

        package init(received: Int, total: Int? = nil) {
            self.received = received
            self.total = total
        }
    }

    package init(
        _ phase: Phase = .work,
        done: Int,
        total: Int? = nil,
        rejected: Int? = nil,
        bytes: Bytes? = nil
    ) {
        self.phase = phase
        self.done = done
        self.total = total
        self.rejected = rejected
        self.bytes = bytes
    }
}

/// Turns counts into the text that shows progress; it writes nothing and reads no clock.
///
/// Each call returns what should go to standard error now, or nil when it is too early.
package struct ProgressLine {
    package enum Style: Equatable, Sendable {
        case off
        /// One line of a terminal, drawn over and over, cut to the width so that it never wraps.
        case redrawn(width: Int)
        /// Whole lines with an interval between them, and a last one at the end if asked for.
        case lines(every: Duration, closing: Bool)
    }

    private let style: Style
    private let unit: String
    private var speed = Speedometer()
    private var latest = ProgressCounts(done: 0)
    private var shownAt: Duration?
    private var isOnScreen = false

    /// What needs no name on the screen.
    package static let usualUnit = "books"

    package init(_ style: Style, unit: String = Self.usualUnit) {
        self.style = style
        self.unit = unit
    }

    /// Takes new counts at a time measured from any fixed moment.
    package mutating func update(_ counts: ProgressCounts, at now: Duration) -> String? {
        if counts.phase != latest.phase { speed = Speedometer() }
        latest = counts
        speed.note(counts.done, at: now)
        switch style {
        case .off:
            return nil
        case .redrawn(let width):
            if let shownAt, now - shownAt < .milliseconds(100) { return nil }
            shownAt = now
            isOnScreen = true
            return "\r" + DisplayWidth.cut(screenText, to: max(1, width - 1)) + "\u{1B}[K"
        case .lines(let interval, _):
            // The first line waits for its interval: a run that is soon over needs none.
            guard let last = shownAt else {
                shownAt = now
                return nil
            }
            guard now - last >= interval else { return nil }
            shownAt = now
            return logText + "\n"
        }
    }

    /// Takes the line off the screen, so that something else can be written there.
    package mutating func erase() -> String? {
        guard isOnScreen else { return nil }
        isOnScreen = false
        shownAt = nil
        return "\r\u{1B}[K"
    }

    /// The end: nothing stays of a redrawn line, and a log gets its last counts if it wants them.
    package mutating func finish() -> String? {
        if case .lines(_, closing: true) = style, shownAt != nil {
            shownAt = nil
            return logText + "\n"
        }
        return erase()
    }

    private var screenText: String {
        if latest.phase == .survey {
            let parts = ["looking through the sources", Numbers.counted(latest.done, "file")]
            return (parts + receivedOnScreen).joined(separator: "  ")
        }
        var parts = [Numbers.grouped(latest.done)]
        if let total = latest.total {
            parts[0] += " of \(Numbers.grouped(total))"
            if unit != Self.usualUnit { parts[0] += " \(unit)" }
            parts.append(Numbers.percent(latest.done, of: total))
        }
        return (parts + receivedOnScreen + commonParts).joined(separator: "  ")
    }

    /// The counts stand without commas, because programs read this line.
    private var logText: String {
        var received: [String] = []
        if let bytes = latest.bytes, bytes.received > 0 {
            let total = bytes.total.map { " of \($0)" } ?? ""
            received = ["\(bytes.received)\(total) bytes received"]
        }
        if latest.phase == .survey {
            return (["survey \(latest.done)"] + received).joined(separator: ", ")
        }
        let total = latest.total.map { " of \($0)" } ?? ""
        return (["progress \(latest.done)\(total)"] + received + commonParts)
            .joined(separator: ", ")
    }

    private var receivedOnScreen: [String] {
        guard let bytes = latest.bytes, bytes.received > 0 else { return [] }
        let total = bytes.total.map { " of \(Numbers.bytes($0))" } ?? ""
        return ["\(Numbers.bytes(bytes.received))\(total) received"]
    }

    private var commonParts: [String] {
        var parts: [String] = []
        if let rate = speed.perSecond {
            parts.append("\(Numbers.rate(rate)) \(unit)/s")
            if let total = latest.total, total > latest.done, rate > 0 {
                let left = Double(total - latest.done) / rate
                parts.append("ETA \(Numbers.estimate(.seconds(min(left, 1e9))))")
            }
        }
        if let rejected = latest.rejected { parts.append("\(Numbers.grouped(rejected)) rejected") }
        return parts
    }
}
