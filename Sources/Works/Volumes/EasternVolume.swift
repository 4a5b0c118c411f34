// SPDX-License-Identifier: Apache-2.0

/// The number of a volume as Chinese, Japanese and Korean write it: `第3巻`, `第三册`, `3권`.
struct EasternVolume {
    let result: VolumeReading.Result

    /// Nil if no number stands before the character at `index`, or the character counts no volumes.
    init?(_ tokens: [TitleToken], at index: Int) {
        let counter = Self.character(tokens[index])
        let isVolume = Self.volumes.contains(counter)
        guard isVolume || Self.parts.contains(counter), index > 0 else { return nil }
        var start = index
        var value: Int?
        if tokens[index - 1].kind == .number {
            start -= 1
            value = tokens[start].value
        } else {
            while start > 0, index - start < 4, Self.digit(tokens[start - 1]) != nil { start -= 1 }
            value = Self.spelledOut(tokens[start..<index])
        }
        guard let value, tokens[index].gap.isSubset(of: .blank) else { return nil }
        let before = start > 0 ? Self.character(tokens[start - 1]) : nil
        let isNumbered = before == "第" || before == "제"
        // 全3巻 is a work complete in three; characters are numbers only where they must be.
        guard isNumbered || isVolume && before != "全" && tokens[start].kind == .number else {
            return nil
        }
        let isRange =
            start > 0 && tokens[start - 1].kind == .number
            && !tokens[start].gap.isDisjoint(with: [.dash, .join])
        let isSet =
            index + 1 < tokens.count && tokens[index + 1].kind == .word
            && VolumeWord.table[tokens[index + 1].hash]?.roles.contains(.set) == true
        result = isRange || isSet ? .several : .number(value)
    }

    private static let volumes: Set<Unicode.Scalar?> = ["巻", "卷", "冊", "册", "권"]
    /// Count volumes only after an ordinal: 三部作 is a trilogy.
    private static let parts: Set<Unicode.Scalar?> = ["部", "集", "編", "编"]

    private static func character(_ token: TitleToken) -> Unicode.Scalar? {
        token.kind == .ideograph ? Unicode.Scalar(UInt32(truncatingIfNeeded: token.hash)) : nil
    }

    private static func digit(_ token: TitleToken) -> Int? {
        switch character(token) {
        case "一": 1
        case "二": 2
        case "三": 3
        case "四": 4
        case "五": 5
        case "六": 6
        case "七": 7
        case "八": 8
        case "九": 9
        case "十": 10
        default: nil
        }
    }

    /// 三, 十, 十三, 二十, 二十三; in thousandths.
    private static func spelledOut(_ tokens: ArraySlice<TitleToken>) -> Int? {
        var sum = 0
        var digit = 0
        for token in tokens {
            guard let next = Self.digit(token) else { return nil }
            if next == 10 {
                guard sum == 0 else { return nil }
                sum = max(digit, 1) * 10
                digit = 0
            } else {
                guard digit == 0 else { return nil }
                digit = next
            }
        }
        return sum + digit > 0 ? (sum + digit) * 1_000 : nil
    }
}
