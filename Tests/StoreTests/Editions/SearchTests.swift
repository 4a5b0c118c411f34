// SPDX-License-Identifier: Apache-2.0

import Store
import Testing
import Works

@Suite struct SearchTests {
    private let register: TestRegister
    private let reader: RegisterReader

    init() throws {
        register = try TestRegister()
        try register.add(
            .plain(1, title: "Zoë's Café", people: ["Øystein Müller"], subjects: ["Coffee"])
        )
        try register.add(.plain(2, title: "The \"Salt\" Road", people: ["Ines Marlow"]))
        try register.add(
            .plain(3, title: "Salt", people: ["O'Hara, Bob"], subjects: ["roads; salt"])
        )
        try register.add(.plain(4, title: "日本の塩", people: ["Андрей Белый"]))
        try register.add(.plain(5, title: nil))
        reader = try register.reader()
    }

    private func found(_ words: String..., limit: Int? = nil) throws -> Set<Int64> {
        var ids: Set<Int64> = []
        let text = words.joined(separator: " ")
        // Without words that can be found, a filter would mean all works.
        guard WantedWords(text) != nil else { return [] }
        try reader.works(matching: .of(text), limit: limit) { ids.insert($0.id).inserted }
        return ids
    }

    @Test(
        arguments: [
            (["salt"], [2, 3]), (["SALT"], [2, 3]), (["salt", "road"], [2, 3]), (["marlow"], [2]),
            (["road", "marlow"], [2]), (["coffee"], [1]), (["salt", "coffee"], []),
            (["nothing"], []),
        ] as [([String], Set<Int64>)]
    )
    func `all words must be there, in title, people or subjects`(
        words: [String],
        works: Set<Int64>
    ) throws {
        var ids: Set<Int64> = []
        try reader.works(matching: .of(words.joined(separator: " "))) { ids.insert($0.id).inserted }
        #expect(ids == works)
    }

    @Test func `the last word may be a prefix, the others are whole`() throws {
        #expect(try found("mar") == [2])
        #expect(try found("ines", "mar") == [2])
        #expect(try found("mar", "ines") == [])
        #expect(try found("sal") == [2, 3])
    }

    @Test func `diacritics and case do not matter`() throws {
        #expect(try found("zoe") == [1])
        #expect(try found("ZOË") == [1])
        #expect(try found("zoe\u{308}") == [1])
        #expect(try found("cafe", "muller") == [1])
        #expect(try found("белый") == [4])
        #expect(try found("日本") == [4])
    }

    @Test(arguments: [
        "\"", "\"\"", "\"salt", "salt\"", "*", "**", "-", "^", ":", "(", ")", "()", "{", "}", "+",
        "a:b", "title:salt", "title : salt", "salt OR coffee", "NOT salt", "NEAR(salt road)",
        "salt AND", "'", "';--", "%", "_", "\\", "?1", "$x", "\"\u{301}", "x\"\u{301} OR \"coffee",
        "\"\u{200D}", "", " ", "\u{301}", "\u{FFFD}", "\n",
    ])
    func `no word is read as syntax`(word: String) throws {
        // Nothing but an answer may come, and no word may reach beyond its own quotes.
        #expect(try !found(word).contains(1))
        #expect(try found("coffee", word).isSubset(of: [1]))
    }

    @Test func `words with marks of syntax are found as words`() throws {
        #expect(try found("o'hara") == [3])
        #expect(try found("zoë's") == [1])
        #expect(try found("\"salt\"") == [2, 3])
        #expect(try found("hara,", "bob") == [3])
    }

    @Test func `a limit holds, and a reader may stop early`() throws {
        #expect(try found("salt", limit: 1).count == 1)
        #expect(try found("salt", limit: 0).isEmpty)
        var seen = 0
        try reader.works(matching: .of("salt")) { _ in
            seen += 1
            return false
        }
        #expect(seen == 1)
    }

    @Test func `a work is found once, whichever of its editions fits`() throws {
        let id = VolumeID(kind: .isbn, value: "9783161484100")
        try register.add(.plain(6, title: "Sel de mer"), .join(WorkID(3), by: id))
        try register.add(.plain(7, title: "Salt again"), .join(WorkID(3), by: id))
        var rows: [WorkRow] = []
        try reader.works(matching: .of("mer")) {
            rows.append($0)
            return true
        }
        #expect(rows.map(\.id) == [3])
        #expect(rows.first?.title == "Salt")
        #expect(rows.first?.editions == 3)
        #expect(try found("again") == [3])
    }
}
