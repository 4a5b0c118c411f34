// SPDX-License-Identifier: Apache-2.0

import Files

/// How long a file must have been left alone, and at what moment that is asked.
struct SettleRule: Sendable {
    /// Nanoseconds.
    private let time: Int64
    private let now: Int64

    init(_ time: Duration, now: Int64) {
        let parts = time.components
        let (whole, overflow) = parts.seconds.multipliedReportingOverflow(by: 1_000_000_000)
        self.time = overflow ? .max : whole + parts.attoseconds / 1_000_000_000
        self.now = now
    }

    var isAsked: Bool { time > 0 }

    /// Whether its content or its name changed a moment ago.
    ///
    /// A time that lies in the future tells of a clock that is wrong, not of a file that is young:
    /// else it would be put off for years.
    func isTooYoung(_ status: FileStatus) -> Bool {
        isYoung(status.modified) || isYoung(status.changed)
    }

    private func isYoung(_ moment: Int64) -> Bool {
        let (age, overflow) = now.subtractingReportingOverflow(moment)
        // A clock of another machine may be a little ahead of ours.
        return !overflow && age < time && age > -time
    }
}
