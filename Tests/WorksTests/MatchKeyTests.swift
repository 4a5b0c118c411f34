// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct MatchKeyTests {
    @Test(arguments: [
        ("Moby-Dick; or, The Whale", "moby dick or the whale"),
        ("  The \n  Moonstone ", "the moonstone"),
        ("Les Mis\u{E9}rables", "les miserables"),
        ("Les Mise\u{301}rables", "les miserables"),
        ("\u{C6}sop's Fables", "aesops fables"),
        ("\u{C6}sop\u{2019}s Fables", "aesops fables"),
        ("Die gro\u{DF}e Stra\u{DF}e", "die grosse strasse"),
        ("DIE GROSSE STRASSE", "die grosse strasse"),
        ("\u{141}\u{F3}d\u{17A}", "lodz"),
        ("\u{130}stanbul \u{131}\u{15F}\u{131}k", "istanbul isik"),
        ("\u{152}uvres", "oeuvres"),
        ("Trait\u{E9}\u{A0}\u{2014} tome\u{A0}2", "traite tome 2"),
        ("Co\u{AD}operation", "cooperation"),
        ("Преступление И НАКАЗАНИЕ", "преступление и наказание"),
        ("ΟΔΥΣΣΕΙΑ", "οδυσσεια"),
        ("三体", "三体"),
        ("\u{FF21}\u{FF22}\u{FF11}", "ab1"),
        ("C++ & C#", "c c"),
        ("1984", "1984"),
    ])
    func `titles that differ only in spelling have the same key`(title: String, expected: String) {
        #expect(MatchKey.title(title) == expected)
    }

    @Test(arguments: ["", "   ", "...", "\u{301}\u{301}", "\u{2014}", "'"])
    func `a title that folds to nothing has no key`(title: String) {
        #expect(MatchKey.title(title) == nil)
        #expect(MatchKey.author(title) == nil)
    }

    @Test(arguments: [
        ("Collins, Wilkie", "Wilkie Collins"),
        ("Tolkien, J.R.R.", "J. R. R. Tolkien"),
        ("Bront\u{EB}, Charlotte", "Charlotte Bronte"),
        ("O'Brien, Flann", "Flann O\u{2019}Brien"),
        ("Garc\u{ED}a M\u{E1}rquez, Gabriel", "gabriel garcia marquez"),
        ("\u{10C}apek, Karel", "KAREL C\u{30C}APEK"),
    ])
    func `a name has one key in either order`(one: String, other: String) {
        #expect(MatchKey.author(one) != nil)
        #expect(MatchKey.author(one) == MatchKey.author(other))
    }

    @Test func `different names have different keys`() {
        #expect(MatchKey.author("Wilkie Collins") != MatchKey.author("Suzanne Collins"))
        #expect(MatchKey.author("Anne Bront\u{EB}") != MatchKey.author("Emily Bront\u{EB}"))
        #expect(MatchKey.author("ab c") != MatchKey.author("a bc"))
    }

    @Test(arguments: [
        "Unknown", "unknown author", "UNKNOWN", "Author, Unknown", "N/A", "Unbekannt",
    ])
    func `an unknown author has no key`(name: String) {
        #expect(MatchKey.author(name) == nil)
    }

    @Test func `keys are bounded and whole characters`() {
        let long = String(repeating: "\u{4E09}", count: 10_000)
        let key = MatchKey.title(long)
        #expect(key == String(repeating: "\u{4E09}", count: MatchKey.longest / 3))
        let words = String(repeating: "word ", count: 10_000)
        #expect(MatchKey.title(words)?.utf8.count ?? 0 <= MatchKey.longest)
        #expect(MatchKey.title(words)?.utf8.count ?? 0 > MatchKey.longest - 8)
        let marks = "a" + String(repeating: "\u{301}", count: 100_000) + "b"
        #expect(MatchKey.title(marks) == "a")
    }

    @Test(arguments: [
        "The Moonstone", "\u{C6}sop's F\u{E1}bles", "Преступление", "三体 \u{FF21}", "J.R.R.",
    ])
    func `the key of a key is the key`(title: String) throws {
        let key = try #require(MatchKey.title(title))
        #expect(MatchKey.title(key) == key)
    }

    @Test func `every letter from U+00C0 to U+017F folds to ASCII`() {
        for value in UInt32(0xC0)...0x17F where value != 0xD7 && value != 0xF7 {
            let letter = Unicode.Scalar(value).map { String($0) } ?? ""
            let key = MatchKey.title(letter) ?? ""
            #expect(key.utf8.allSatisfy { (0x61...0x7A).contains($0) }, "U+\(value)")
            #expect((1...2).contains(key.utf8.count), "U+\(value)")
            // Both cases of a letter fold alike; dotless i and the like have no pair here.
            if letter.lowercased().unicodeScalars.count == 1 {
                #expect(MatchKey.title(letter.lowercased()) == key, "U+\(value)")
            }
        }
        #expect(MatchKey.title("\u{D7}\u{F7}") == nil)
    }
}
