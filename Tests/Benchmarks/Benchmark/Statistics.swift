// SPDX-License-Identifier: Apache-2.0

extension [Double] {
    /// The middle value, or the mean of the two middle ones; 0 when there is none.
    var median: Double {
        if isEmpty { return 0 }
        let ordered = sorted()
        return (ordered[count / 2] + ordered[(count - 1) / 2]) / 2
    }

    /// The least value: on a shared machine the one that was disturbed least.
    var least: Double {
        self.min() ?? 0
    }
}

extension Double {
    /// The number with so many digits after the point.
    func text(_ digits: Int) -> String {
        if !isFinite { return "-" }
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int((magnitude * Double(scale)).rounded())
        let whole = (self < 0 ? "-" : "") + (scaled / scale).grouped
        if digits == 0 { return whole }
        let rest = String(scaled % scale)
        return whole + "." + String(repeating: "0", count: digits - rest.utf8.count) + rest
    }
}

extension Int {
    /// The number with a comma between thousands.
    var grouped: String {
        var text = ""
        for (place, digit) in String(magnitude).reversed().enumerated() {
            if place > 0, place % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return (self < 0 ? "-" : "") + String(text.reversed())
    }
}
