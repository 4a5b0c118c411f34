// SPDX-License-Identifier: Apache-2.0

/// Splits the words of a command line into flags and other words, without knowing the command.
///
/// That works because a flag means the same in every command. The scan goes on after a mistake, so
/// that `--help` is found wherever it stands.
struct WordScanner {
    /// A flag as it was found on the command line.
    struct Mention {
        var flag: FlagDefinition
        /// False for `--no-NAME`.
        let isOn: Bool
        /// Nil for a flag without a value.
        let value: [UInt8]?
        /// The flag that took this value before, by its long name.
        var formerly: String?
    }

    enum Problem: Equatable {
        case unknownFlag(String)
        case missingValue(FlagDefinition, next: [UInt8]?)
        case unexpectedValue(spelling: String)
    }

    private(set) var mentions: [Mention] = []
    private(set) var words: [[UInt8]] = []
    /// How many of the words stood before `--`; only those can name a command.
    private(set) var wordsBeforeTerminator = 0
    private(set) var problem: Problem?

    private let spellings: [String: (flag: FlagDefinition, isOn: Bool)]
    /// Names that flags had before, and no other flag has now.
    private var formerNames: [String: FlagDefinition] = [:]

    init(_ arguments: [[UInt8]], flags: [FlagDefinition]) {
        var spellings: [String: (flag: FlagDefinition, isOn: Bool)] = [:]
        for flag in flags {
            for spelling in flag.spellings {
                spellings[spelling] = (flag, spelling != "--no-\(flag.long)")
            }
        }
        self.spellings = spellings
        for flag in flags {
            if let name = flag.formerName, spellings["--\(name)"] == nil {
                formerNames["--\(name)"] = flag
            }
        }
        scan(arguments)
    }

    private mutating func scan(_ arguments: [[UInt8]]) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == Array("--".utf8) {
                wordsBeforeTerminator = words.count
                words.append(contentsOf: rest)
                return
            }
            if !WordScanner.looksLikeFlag(word) {
                words.append(word)
            } else if word.starts(with: "--".utf8) {
                takeLong(word, &rest)
            } else {
                takeShort(word, &rest)
            }
        }
        wordsBeforeTerminator = words.count
    }

    /// A single `-` is an operand: standard input.
    private static func looksLikeFlag(_ word: [UInt8]) -> Bool {
        word.first == dash && word.count > 1
    }

    private mutating func takeLong(_ word: [UInt8], _ rest: inout ArraySlice<[UInt8]>) {
        let equals = word.firstIndex(of: UInt8(ascii: "="))
        let name = TerminalText.escape(word[..<(equals ?? word.endIndex)])
        let attached = equals.map { Array(word[($0 + 1)...]) }
        guard let (flag, isOn) = spellings[name] else {
            guard let flag = formerNames[name] else { return report(.unknownFlag(name)) }
            let count = mentions.count
            take(flag, attached: attached, &rest)
            if mentions.count > count { mentions[count].formerly = flag.formerName }
            return
        }
        guard isOn, flag.value != nil else {
            if isOn, let moved = takeMoved(flag, attached, &rest) { return mentions.append(moved) }
            if attached != nil { return report(.unexpectedValue(spelling: name)) }
            return mentions.append(Mention(flag: flag, isOn: isOn, value: nil))
        }
        take(flag, attached: attached, &rest)
    }

    /// A value that belongs to another flag by now.
    ///
    /// A number after a blank is an operand: it names a run, hardly ever a file.
    private func takeMoved(
        _ flag: FlagDefinition,
        _ attached: [UInt8]?,
        _ rest: inout ArraySlice<[UInt8]>
    ) -> Mention? {
        guard let name = flag.valueMovedTo, let successor = spellings["--\(name)"]?.flag else {
            return nil
        }
        var value = attached
        if value == nil, let next = rest.first, !WordScanner.looksLikeFlag(next),
            ValueKind.number(next) == nil
        {
            value = rest.removeFirst()
        }
        return value.map { Mention(flag: successor, isOn: true, value: $0, formerly: flag.long) }
    }

    /// Letters behind one dash; the first that wants a value takes the rest of the word.
    private mutating func takeShort(_ word: [UInt8], _ rest: inout ArraySlice<[UInt8]>) {
        var letters = word.dropFirst()
        while let letter = letters.first {
            // A letter outside ASCII is shown whole, not as its first byte.
            let length = UTF8Sequence.first(of: letters)?.length ?? 1
            let name = "-" + TerminalText.escape(letters.prefix(length))
            letters.removeFirst(length)
            guard let (flag, _) = spellings[name], letter < 0x80 else {
                return report(.unknownFlag(name))
            }
            guard flag.value != nil else {
                mentions.append(Mention(flag: flag, isOn: true, value: nil))
                continue
            }
            return take(flag, attached: letters.isEmpty ? nil : Array(letters), &rest)
        }
    }

    /// A next word that looks like a flag is not taken as a value: it was more likely forgotten.
    private mutating func take(
        _ flag: FlagDefinition,
        attached: [UInt8]?,
        _ rest: inout ArraySlice<[UInt8]>
    ) {
        if let value = attached {
            mentions.append(Mention(flag: flag, isOn: true, value: value))
        } else if let next = rest.first, !WordScanner.looksLikeFlag(next) {
            rest.removeFirst()
            mentions.append(Mention(flag: flag, isOn: true, value: next))
        } else {
            report(.missingValue(flag, next: rest.first))
        }
    }

    private mutating func report(_ found: Problem) {
        if problem == nil { problem = found }
    }

    private static let dash = UInt8(ascii: "-")
}
