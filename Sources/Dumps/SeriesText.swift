// SPDX-License-Identifier: Apache-2.0

import Books

/// A series and a place in it from one text, as catalogues write them.
struct SeriesText: Equatable {
    let name: String
    let position: String?

    /// `Discworld -- 5`, `Discworld ; v. 5`, `Discworld, No. 5`, `Discworld (5)`, `Discworld, 5`.
    ///
    /// What stands behind the mark, in capitals or not, is a place only if it is a number; behind a comma
    /// alone, one below 1,000, as others may be years.
    init(_ text: String) {
        for mark in [" -- ", " ; ", ", #", " #", ", no. ", ", v. ", ", vol. ", " (", ", "] {
            guard let range = Self.last(mark, in: text) else { continue }
            let name = DumpText.trimmed(text.unicodeScalars[..<range.lowerBound].text)
            let rest = text.unicodeScalars[range.upperBound...].text
            guard !name.isEmpty, let number = Self.number(rest) else { continue }
            if mark == ", ", (Double(number) ?? 1_000) >= 1_000 || !rest.hasPrefix(number) {
                continue
            }
            (self.name, position) = (name, number)
            return
        }
        (name, position) = (text, nil)
    }

    init(name: String, volume: String?) {
        self.name = name
        position = volume.flatMap(Self.number)
    }

    /// The number in `5`, `v. 5`, `Bd. 5.` or `#5)`.
    private static func number(_ text: String) -> String? {
        var bytes = Array(text.utf8)
        while let last = bytes.last, " .;,)]".utf8.contains(last) { bytes.removeLast() }
        let digits = bytes.reversed().prefix { $0 &- UInt8(ascii: "0") < 10 || $0 == 0x2E }
        guard let first = digits.last, first != 0x2E, digits.count <= 8 else { return nil }
        let word = bytes.dropLast(digits.count)
        // Of words, none but short ones stand before a number: `vol.`, `no.`, `Band`, `#`.
        guard word.count <= 8 else { return nil }
        return String(decoding: digits.reversed(), as: UTF8.self)
    }

    private static func last(_ mark: String, in text: String) -> Range<String.Index>? {
        let scalars = text.unicodeScalars
        let wanted = Array(mark.unicodeScalars)
        var index = scalars.endIndex
        while index > scalars.startIndex {
            index = scalars.index(before: index)
            if scalars[index...].starts(with: wanted, by: { $0.isWritten($1) }) {
                return index..<scalars.index(index, offsetBy: wanted.count)
            }
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// Whether it is a small letter or sign, or the capital of it.
    fileprivate func isWritten(_ small: Unicode.Scalar) -> Bool {
        self == small
            || properties.isUppercase && properties.lowercaseMapping == String(small)
    }
}

extension Substring.UnicodeScalarView {
    fileprivate var text: String { String(self) }
}

extension FactSheet {
    mutating func setSeries(_ series: SeriesText) {
        self.set(.series, series.name)
        self.set(.seriesPosition, series.position)
    }
}
