// SPDX-License-Identifier: Apache-2.0

/// Reads the number of a volume out of the tokens of a title: the first one that there is.
struct VolumeReading {
    enum Result {
        /// In thousandths.
        case number(Int)
        /// Several volumes in one book.
        case several
    }

    private typealias Found = (result: Result, tokens: Range<Int>)

    private let tokens: [TitleToken]
    private(set) var result: Result?
    /// The tokens that say so; nil where they are not parted from the title by blanks.
    private(set) var place: Range<Int>?

    init(_ tokens: [TitleToken]) {
        self.tokens = tokens
        for index in tokens.indices {
            var found: Found?
            switch tokens[index].kind {
            case .number: continue
            case .numberSign: found = number(behind: index, VolumeWord.numberSign)
            case .ideograph: result = EasternVolume(tokens, at: index)?.result
            case .word:
                guard let word = word(at: index), word.roles.contains(.marker) else { continue }
                found = number(behind: index, word) ?? number(before: index, word)
            }
            if let found { (result, place) = (found.result, found.tokens) }
            if result != nil { return }
        }
    }

    private func word(at index: Int) -> VolumeWord? {
        guard index < tokens.count, tokens[index].kind == .word else { return nil }
        return VolumeWord.table[tokens[index].hash]
    }

    /// `Volume 3`, `Vol. III`, `Book the Third`.
    private func number(behind index: Int, _ marker: VolumeWord) -> Found? {
        if marker.roles.contains(.needsMark), !tokens[index].hasMark { return nil }
        var place = index + 1
        if let article = word(at: place), article.roles.contains(.article),
            word(at: place + 1)?.roles.contains(.ordinal) == true
        {
            place += 1
        }
        guard place < tokens.count else { return nil }
        // After a whole sentence a number is something else: The Good Book. 40 Days.
        let gap = tokens[place].gap
        let allowed: TitleToken.Gap =
            marker.roles.contains(.abbreviation) ? [.blank, .dot] : .blank
        guard gap.isSubset(of: allowed) || gap == .dash else { return nil }
        guard let (value, isWeak) = value(at: place, marker.languages) else { return nil }
        var next = place + 1
        if next < tokens.count, tokens[next].gap.isEmpty, tokens[next].kind == .word {
            guard word(at: next)?.roles.contains(.suffix) == true else { return nil }
            next += 1
        }
        let range = index..<next
        if tokens[place].isList || isRange(at: next) { return (.several, range) }
        if isWeak || marker.roles.contains(.weak) {
            guard isEnd(next) else { return nil }
        }
        return (.number(value), range)
    }

    /// `2. Band`, `2nd volume`, `Zweiter Teil`.
    private func number(before index: Int, _ marker: VolumeWord) -> Found? {
        guard marker.roles.contains(.follows), index > 0,
            tokens[index].gap.isSubset(of: [.blank, .dot])
        else { return nil }
        let before = tokens[index - 1]
        if before.kind == .number {
            guard before.hasMark, let value = before.value else { return nil }
            return (.number(value), index - 1..<index + 1)
        }
        guard let word = word(at: index - 1) else { return nil }
        if word.roles.contains(.ordinal), !word.languages.isDisjoint(with: marker.languages) {
            return (.number(word.value * 1_000), index - 1..<index + 1)
        }
        if word.roles.contains(.suffix), before.gap.isEmpty || before.gap == .dash, index > 1,
            let value = tokens[index - 2].value
        {
            return (.number(value), index - 2..<index + 1)
        }
        return nil
    }

    /// A number in digits, in Roman numerals or spelled out, and whether it may be another word.
    private func value(at index: Int, _ languages: VolumeWord.Languages) -> (Int, Bool)? {
        let token = tokens[index]
        if token.kind == .number { return token.value.map { ($0, false) } }
        guard token.kind == .word else { return nil }
        if let roman = RomanNumeral.value(of: token) { return (roman * 1_000, token.count == 1) }
        guard let word = word(at: index), word.roles.contains(.number),
            !word.languages.isDisjoint(with: languages)
        else { return nil }
        return (word.value * 1_000, word.roles.contains(.weak))
    }

    /// Whether a second number follows, as in `1-3`, `1 & 2`, `1 bis 3`.
    private func isRange(at index: Int) -> Bool {
        guard index < tokens.count else { return false }
        let gap = tokens[index].gap
        if gap == .dash || gap.contains(.join) { return isNumeral(at: index) }
        guard gap == .blank, let word = word(at: index), word.roles.contains(.connector) else {
            return false
        }
        return index + 1 < tokens.count && tokens[index + 1].gap == .blank
            && isNumeral(at: index + 1)
    }

    private func isNumeral(at index: Int) -> Bool {
        switch tokens[index].kind {
        case .number: tokens[index].value != nil
        case .word: RomanNumeral.value(of: tokens[index]) != nil
        default: false
        }
    }

    /// Whether the number is not followed by a word that it may belong to: `No. 1 Ladies`.
    private func isEnd(_ index: Int) -> Bool {
        guard index < tokens.count, tokens[index].gap.isSubset(of: .blank) else { return true }
        return word(at: index)?.roles.contains(.of) == true
    }
}

extension VolumeWord {
    /// `#3`.
    static let numberSign = VolumeWord(roles: [.marker, .weak], languages: [])
}
