// SPDX-License-Identifier: Apache-2.0

/// A pattern for one name, without slashes.
///
/// It works on bytes: `?` is one byte. A star first takes nothing and grows one byte at a time when
/// what follows does not fit; only the last star ever grows, so the time is at most the length of
/// the name times that of the pattern, whatever the pattern.
struct ComponentPattern: Sendable, Equatable {
    private enum Token: Equatable {
        case byte(UInt8)
        case anyByte
        case oneOf(ByteSet)
        case star
    }

    private var tokens: [Token] = []
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
    }

    func matches(_ name: borrowing Span<UInt8>) -> Bool {
        var position = 0
        var token = 0
        var star: (token: Int, position: Int)?
        while position < name.count {
            if token < tokens.count, tokens[token] == .star {
                star = (token, position)
                token += 1
            } else if token < tokens.count, fits(tokens[token], name[position]) {
                token += 1
                position += 1
            } else if let last = star {
                token = last.token + 1
                position = last.position + 1
                star = (last.token, position)
            } else {
                return false
            }
        }
        return tokens[token...].allSatisfy { $0 == .star }
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
        let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        return ignoringCase && isCapital ? byte | 0x20 : byte
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
