// SPDX-License-Identifier: Apache-2.0

/// Reads the text of a blocklist: `kind value [title prefix]`, one on a line, `#` before remarks.
struct BlocklistReading {
    private(set) var entries: [Blocklist.Entry] = []
    private var line = 0

    init(_ bytes: [UInt8]) throws(BlocklistError) {
        var start = bytes.startIndex
        while start <= bytes.endIndex {
            let rest = bytes[start...]
            // Lines may end in a line feed, a carriage return or both.
            let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
            line += 1
            // A byte order mark counts as a blank.
            try read(bytes[start..<end].trimmed)
            let isPair = end + 1 < bytes.endIndex && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
            start = end + (isPair ? 2 : 1)
        }
    }

    private mutating func read(_ text: Bytes) throws(BlocklistError) {
        guard String(validating: text, as: UTF8.self) != nil else { throw error(.notUTF8, text) }
        guard let first = text.first, first != UInt8(ascii: "#") else { return }
        let (name, afterName) = text.cutAtBlank
        guard let kind = VolumeIDKind(named: name.lowercasedText), kind != .names else {
            throw error(.unknownKind(name.text), text)
        }
        guard kind.level != .never else { throw error(.neverJoins(kind.name), text) }
        let (value, title) = afterName.cutAtBlank
        guard !value.isEmpty else { throw error(.noValue, text) }
        let id: VolumeID
        switch kind.form.claim(kind, value) {
        case .valid(let read): id = read
        case .invalid(_, let problem):
            throw error(.badValue(kind: kind.name, problem: problem), text)
        case .never: throw error(.neverJoins(kind.name), text)
        }
        guard !title.isEmpty else {
            entries.append(Blocklist.Entry(id: id, titlePrefix: nil))
            return
        }
        guard let prefix = MatchKey.title(title.text) else { throw error(.emptyTitle, text) }
        entries.append(Blocklist.Entry(id: id, titlePrefix: prefix))
    }

    private func error(_ code: BlocklistError.Code, _ text: Bytes) -> BlocklistError {
        BlocklistError(code: code, line: line, text: String(text.text.prefix(80)))
    }
}

extension Bytes {
    /// The word up to the first blank, and what follows the blanks.
    fileprivate var cutAtBlank: (word: Bytes, rest: Bytes) {
        var end = startIndex
        while end < endIndex, blankWidth(at: end) == 0 { end += 1 }
        return (self[startIndex..<end], self[end...].trimmed)
    }
}
