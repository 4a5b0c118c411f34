// SPDX-License-Identifier: Apache-2.0

/// Finds out which volume of several a book is.
///
/// A number counts only next to a word that says so: `Volume 3`, `Zweiter Band`, `#3`, `第3巻`. A
/// bare one does not (`Catch-22`, `1984`), nor one in parentheses, which is as often the number of
/// a copy.
package enum VolumeNumber {
    /// The number in its normal form, from the title or else from the place in the series.
    ///
    /// Nil as well if the title names several volumes, as `Books 1-3` does: a place in the series
    /// would then be that of the first.
    package static func of(title: String?, seriesPosition: String?) -> String? {
        if let title {
            let reading = VolumeReading(TitleScan(title).tokens)
            switch reading.result {
            case .number(let thousandths): return NumberScan.text(thousandths)
            case .several: return nil
            case .none: break
            }
        }
        return seriesPosition.flatMap(normalised)
    }

    /// A folded title without the words that say which volume it is: `vol 1`, `volume one`, or a bare
    /// number at its end.
    ///
    /// Nil if nothing else is there, or if they say another number.
    static func cutOut(of title: String, _ number: String) -> String? {
        let tokens = TitleScan(title).tokens
        let reading = VolumeReading(tokens)
        let words = title.utf8.split(separator: 0x20)
        guard case .number(let thousandths)? = reading.result, let place = reading.place,
            NumberScan.text(thousandths) == number
        else {
            guard reading.result == nil, words.count > 1, let last = words.last,
                normalised(String(Substring(last))) == number
            else { return nil }
            return String(Substring(title.utf8.dropLast(last.count + 1)))
        }
        var word = -1
        var inside: Set<Int> = []
        var outside: Set<Int> = []
        for (index, token) in tokens.enumerated() {
            // What touches is one word, such as `vol1`.
            if index == 0 || !token.gap.isEmpty { word += 1 }
            if place.contains(index) { inside.insert(word) } else { outside.insert(word) }
        }
        guard inside.isDisjoint(with: outside), !outside.isEmpty, word + 1 == words.count else {
            return nil
        }
        let rest = words.indices.filter { !inside.contains($0) }.map { words[$0] }
        return String(decoding: Array(rest.joined(separator: [0x20])), as: UTF8.self)
    }

    /// The normal form of a place in a series; nil if it is no plain number.
    static func normalised(_ position: String) -> String? {
        var scan = NumberScan()
        var isEmpty = true
        let bytes = Array(position.utf8.prefix(64))[...].trimmed
        for byte in bytes {
            if byte.isDigit {
                scan.add(byte & 0x0F)
                isEmpty = false
            } else {
                let isComma = byte == UInt8(ascii: ",")
                guard !isEmpty, isComma || byte == UInt8(ascii: "."), scan.addMark(isComma: isComma)
                else { return nil }
            }
        }
        guard !isEmpty else { return nil }
        return scan.value.map(NumberScan.text)
    }
}
