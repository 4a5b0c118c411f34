// SPDX-License-Identifier: Apache-2.0

/// A pattern for one name, without slashes.
///
/// It works on bytes: `?` is one byte. What follows the last star stands at the end of the name, and
/// is compared there first. Before it, a star first takes nothing and grows one byte at a time when
/// what follows does not fit; only the newest star ever grows, so the time is at most the length of
/// the name times that of the pattern, whatever the pattern.
struct ComponentPattern: Sendable, Equatable {
    private enum Token: Equatable {
        case byte(UInt8)
        case anyByte
        case oneOf(ByteSet)
        case star
    }

    private var tokens: [Token] = []
    /// How many tokens follow the last star; all, if there is none.
    private var endCount = 0
    private let ignoringCase: Bool

    init(_ pattern: ArraySlice<UInt8>, ignoringCase: Bool) {
        self.ignoringCase = ignoringCase
        var rest = pattern
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "*"):
                if tokens.last != .star { tokens.append(.star) }
            case UInt8(ascii: "?"):
                tokens.append(.anyByte)
            case UInt8(ascii: "["):
                // A bracket that is never closed is just a bracket.
                if let set = ComponentPattern.set(&rest, ignoringCase) {
                    tokens.append(.oneOf(set))
                } else {
                    tokens.append(.byte(byte))
                }
            case UInt8(ascii: "\\"):
                tokens.append(.byte(folded(rest.popFirst() ?? byte)))
            default:
                tokens.append(.byte(folded(byte)))
            }
        }
        endCount = tokens.reversed().prefix { $0 != .star }.count
    }

    func matches(_ name: borrowing Span<UInt8>) -> Bool {
        let start = name.count - endCount
        guard start >= 0 else { return false }
        for index in 0..<endCount
        where !fits(tokens[tokens.count - endCount + index], name[start + index]) {
            return false
        }
        if endCount == tokens.count { return start == 0 }
        return beginningMatches(name.extracting(0..<start))
    }

    /// Whether what stands up to the last star fits.
    private func beginningMatches(_ name: borrowing Span<UInt8>) -> Bool {
        let last = tokens.count - endCount - 1
        var position = 0
        var token = 0
        var star: (token: Int, position: Int)?
        while token < last {
            if tokens[token] == .star {
                star = (token, position)
                token += 1
            } else if position < name.count, fits(tokens[token], name[position]) {
                token += 1
                position += 1
            } else if let newest = star {
                guard newest.position < name.count else { return false }
                token = newest.token + 1
                position = newest.position + 1
                star = (newest.token, position)
            } else {
                return false
            }
        }
        return true
    }

    private func fits(_ token: Token, _ byte: UInt8) -> Bool {
        switch token {
        case .byte(let wanted): wanted == folded(byte)
        case .anyByte: true
        case .oneOf(let set): set.contains(byte)
        case .star: false
        }
    }

    private func folded(_ byte: UInt8) -> UInt8 {
        ignoringCase ? byte.folded : byte
    }

    /// What stands between brackets: single bytes, ranges, all turned round by `!` or `^`.
    private static func set(_ rest: inout ArraySlice<UInt8>, _ ignoringCase: Bool) -> ByteSet? {
        var inside = rest
        let isInverted = inside.first == UInt8(ascii: "!") || inside.first == UInt8(ascii: "^")
        if isInverted { inside.removeFirst() }
        var set = ByteSet()
        var isFirst = true
        while let byte = inside.popFirst() {
            if byte == UInt8(ascii: "]"), !isFirst {
                if ignoringCase { set.addOtherCases() }
                if isInverted { set.invert() }
                rest = inside
                return set
            }
            isFirst = false
            let low = byte == UInt8(ascii: "\\") ? inside.popFirst() ?? byte : byte
            var high = low
            if inside.first == UInt8(ascii: "-"), let end = inside.dropFirst().first,
                end != UInt8(ascii: "]")
            {
                inside.removeFirst(2)
                high = end == UInt8(ascii: "\\") ? inside.popFirst() ?? end : end
            }
            if low <= high { for value in low...high { set.insert(value) } }
        }
        return nil
    }
}
