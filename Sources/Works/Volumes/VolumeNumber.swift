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
