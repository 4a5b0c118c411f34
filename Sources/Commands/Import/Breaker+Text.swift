// SPDX-License-Identifier: Apache-2.0

package import Import
import Terminal

extension Breaker {
    /// `5%`, `0.25%` or `off`.
    package init?(_ text: String) {
        if text == "off" {
            self = .off
            return
        }
        guard text.hasSuffix("%") else { return nil }
        let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
            let whole = Int(parts[0]), whole <= 100
        else { return nil }
        var hundredths = 0
        if parts.count == 2 {
            guard (1...2).contains(parts[1].count), let number = Int(parts[1]) else { return nil }
            hundredths = parts[1].count == 1 ? number * 10 : number
        }
        self = .share(hundredthsOfPercent: whole * 100 + hundredths)
    }

    package var text: String {
        switch self {
        case .off: return "off"
        case .share(let share):
            let rest = share % 100
            if rest == 0 { return "\(share / 100)%" }
            if rest % 10 == 0 { return "\(share / 100).\(rest / 10)%" }
            return "\(share / 100).\(rest < 10 ? "0" : "")\(rest)%"
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

extension ValueForm {
    static var breaker: ValueForm<Breaker> {
        .init(
            placeholder: "SHARE",
            problem: "must be a percentage such as 5% or 0.5%, or off",
            pattern: "(off|0*(100|[0-9]{1,2})(\\.[0-9]{1,2})?%)",
            examples: [Breaker.standard, .off].map(\.text),
            read: { Breaker($0) },
            write: \.text
        )
    }
}
