// SPDX-License-Identifier: Apache-2.0

/// The lines that `--quiet` holds back until the outcome is known, in bounded memory.
struct HeldLines {
    struct Line {
        let text: String
        let priority: LinePriority
        let isResult: Bool
    }

    static let capacity = 200

    private var notes: [Line] = []
    private var results: [Line] = []
    private var dropped = 0

    /// Keeps a line; of the notes only the latest, since the end of a run explains its exit.
    mutating func keep(_ text: String, _ priority: LinePriority, isResult: Bool) {
        let line = Line(text: text, priority: priority, isResult: isResult)
        guard !isResult else { return results.append(line) }
        notes.append(line)
        guard notes.count >= 2 * HeldLines.capacity else { return }
        dropped += notes.count - HeldLines.capacity
        notes.removeFirst(notes.count - HeldLines.capacity)
    }

    /// Everything held, notes first, and how many notes were let go.
    mutating func take() -> (lines: [Line], dropped: Int) {
        let excess = max(0, notes.count - HeldLines.capacity)
        let held = (Array(notes.dropFirst(excess)) + results, dropped + excess)
        self = HeldLines()
        return held
    }
}

/// How much a line matters to the reader of a journal of many programs.
package enum LinePriority: Int, Sendable {
    case error = 3
    case warning = 4
    /// Normal, and worth being found again.
    case notice = 5
    case information = 6

    /// What the system's journal expects before a line.
    package var prefix: String { "<\(rawValue)>" }
}
