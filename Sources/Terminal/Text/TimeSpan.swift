// SPDX-License-Identifier: Apache-2.0

/// A length of time as people write it: `500ms`, `30s`, `10m`, `26h`, `7d`, or `0`.
package enum TimeSpan {
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]

    /// What to say of a text that is none.
    package static let problem = "must be a time such as 30s, 10m, 26h or 7d"

    /// A regular expression for what `read` takes, for schemas.
    package static let pattern = "(0|[0-9]{1,9}(ms|s|m|h|d))"

    /// Nil for what is no length of time, or a longer one than a program will ever run.
    package static func read(_ text: some StringProtocol) -> Duration? {
        if text == "0" { return .zero }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let name = text.dropFirst(digits.count)
        guard digits.count <= 9, let number = Int64(digits),
            let unit = units.first(where: { $0.name == name })
        else { return nil }
        return .milliseconds(number * unit.milliseconds)
    }

    /// The same in the largest unit that needs no fraction.
    package static func text(_ duration: Duration) -> String {
        let parts = duration.components
        let milliseconds = parts.seconds * 1_000 + parts.attoseconds / 1_000_000_000_000_000
        if milliseconds == 0 { return "0" }
        let unit = units.last { milliseconds % $0.milliseconds == 0 } ?? units[0]
        return "\(milliseconds / unit.milliseconds)\(unit.name)"
    }
}
