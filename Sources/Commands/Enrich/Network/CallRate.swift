// SPDX-License-Identifier: Apache-2.0

import Terminal

/// So many calls in a length of time, as people write it: `3/s`.
struct CallRate: Sendable {
    private let count: Int
    private let unit: Character

    private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600]
    private static let highest = 100

    init(perSecond count: Int) {
        self.count = count
        unit = "s"
    }

    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = ValueKind.number(Array(parts[0].utf8)),
            1...Self.highest ~= count, parts[1].count == 1, let unit = parts[1].first,
            Self.units[unit] != nil
        else { return nil }
        self.count = count
        self.unit = unit
    }

    var text: String { "\(count)/\(unit)" }

    /// Nanoseconds from one call to the next.
    ///
    /// A tenth longer than it has to be: calls do not arrive as evenly as they leave, and a service
    /// counts those that arrive.
    var interval: Int64 {
        let time = (Self.units[unit] ?? 1) * 1_100_000_000
        return (time + Int64(count) - 1) / Int64(count)
    }
}

extension ValueForm<CallRate> {
    static var callRate: ValueForm<CallRate> {
        ValueForm(
            placeholder: "N/s",
            problem:
                "must be a number of calls, at most 100, in a second, a minute or an hour, such "
                + "as 3/s or 20/m",
            pattern: "([1-9][0-9]?|100)/[smh]",
            examples: ["3/s", "1/s", "20/m"],
            read: { CallRate($0) },
            write: \.text
        )
    }
}
