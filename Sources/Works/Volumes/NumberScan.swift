// SPDX-License-Identifier: Apache-2.0

/// The digits of a number with up to six places before the point and three behind it.
struct NumberScan {
    private var whole = 0
    private var fraction = 0
    /// How much the next digit behind the point counts, in thousandths; nil before the point.
    private var weight: Int?
    private var isGood = true
    private var hasComma = false
    /// A point or comma of which it is not known yet whether digits follow: whether it is a comma.
    private(set) var openMark: Bool?

    mutating func add(_ digit: UInt8) {
        if let isComma = openMark {
            openMark = nil
            // 1.2.3 is no number, and neither is 1,234.5.
            if weight != nil { isGood = false }
            hasComma = hasComma || isComma
            weight = 100
        }
        if let weight {
            fraction += Int(digit) * weight
            if weight == 0, digit != 0 { isGood = false }
            self.weight = weight / 10
        } else {
            whole = whole * 10 + Int(digit)
            if whole > 999_999 {
                isGood = false
                whole = 0
            }
        }
    }

    /// Takes a point or comma, of which there may be one; says whether it may belong to the number.
    mutating func addMark(isComma: Bool) -> Bool {
        guard openMark == nil else { return false }
        openMark = isComma
        return true
    }

    mutating func addHalf() {
        if weight != nil || openMark != nil { isGood = false }
        weight = 100
        fraction = 500
    }

    /// In thousandths.
    var value: Int? { isGood ? whole * 1_000 + fraction : nil }

    /// Whether the comma rather parts two numbers: only a half is commonly written with one.
    var isList: Bool { hasComma && fraction != 500 }
}

extension NumberScan {
    /// The normal form of thousandths: no zeros that say nothing.
    static func text(_ thousandths: Int) -> String {
        let whole = String(thousandths / 1_000)
        var rest = thousandths % 1_000
        guard rest > 0 else { return whole }
        var places = 3
        while rest.isMultiple(of: 10) {
            rest /= 10
            places -= 1
        }
        let digits = String(rest)
        return whole + "." + String(repeating: "0", count: places - digits.utf8.count) + digits
    }
}
