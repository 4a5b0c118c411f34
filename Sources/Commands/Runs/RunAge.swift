// SPDX-License-Identifier: Apache-2.0

import Terminal

/// How long ago a run ended, by a clock that may have been set.
package enum RunAge: Equatable {
    /// No run ended well so far.
    case none
    case seconds(Int64)
    /// By the present clock, the run ends this many seconds from now: one of the clocks was wrong.
    case inFuture(seconds: Int64)

    /// Clocks that are brought in step move by less.
    private static let tolerance: Int64 = 5

    /// - Parameter end: when the run ended, in seconds since 1970; nil if there was none.
    package init(endedAt end: Int64?, now: Int64) {
        guard let end else {
            self = .none
            return
        }
        let age = now - end
        self = age < -Self.tolerance ? .inFuture(seconds: -age) : .seconds(max(0, age))
    }

    /// Nil where it is not known.
    package var seconds: Int? {
        if case .seconds(let seconds) = self { Int(seconds) } else { nil }
    }

    /// Such as `3 h 02 min ago`.
    package var words: String {
        switch self {
        case .none: "never"
        case .seconds(let seconds): "\(Numbers.estimate(.seconds(seconds))) ago"
        case .inFuture(let seconds):
            "\(Numbers.estimate(.seconds(seconds))) in the future; was the clock set back?"
        }
    }

    /// Why it is too long ago, or nil.
    ///
    /// An unknown age is too old: to take it for fine could hide a dead timer for ever.
    package func complaint(longest: Duration, run: Int64?, pipeline: String?) -> String? {
        let what = pipeline.map { "run of the pipeline \($0)" } ?? "run"
        let name = "the last completed \(what)" + (run.map { ", run \($0)," } ?? "")
        switch self {
        case .none:
            return "there has been no completed \(what) yet"
        case .seconds(let seconds):
            guard Duration.seconds(seconds) > longest else { return nil }
            return "\(name) ended \(words), more than \(TimeSpan.text(longest))"
        case .inFuture:
            return "the age of \(name) is not known: it ended \(words)"
        }
    }
}
