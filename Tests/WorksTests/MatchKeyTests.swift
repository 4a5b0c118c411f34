// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct MatchKeyTests {
    @Test(arguments: [
        ("Moby-Dick; or, The Whale", "moby dick or the whale"),
        ("  The \n  Moonstone ", "moonstone"),
        ("Les Mis\u{E9}rables", "miserables"),
        ("Les Mise\u{301}rables", "miserables"),
        ("\u{C6}sop's Fables", "aesops fables"),
        ("\u{C6}sop\u{2019}s Fables", "aesops fables"),
        ("Die gro\u{DF}e Stra\u{DF}e", "grosse strasse"),
        ("DIE GROSSE STRASSE", "grosse strasse"),
        ("\u{141}\u{F3}d\u{17A}", "lodz"),
        ("\u{130}stanbul \u{131}\u{15F}\u{131}k", "istanbul isik"),
        ("\u{152}uvres", "oeuvres"),
        ("Trait\u{E9}\u{A0}\u{2014} tome\u{A0}2", "traite tome 2"),
        ("Co\u{AD}operation", "cooperation"),
        ("Преступление И НАКАЗАНИЕ", "преступление и наказание"),
        ("ΟΔΥΣΣΕΙΑ", "οδυσσεια"),
        ("三体", "三体"),
        ("\u{FF21}\u{FF22}\u{FF11}", "ab1"),
        ("C++ & C#", "c plus plus c sharp"),
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

    @Test(arguments: [
        // Articles, before and behind.
        ("The Moonstone", "Moonstone, The"), ("Moonstone", "The Moonstone"),
        ("A Tale of Two Cities", "Tale of Two Cities, A"),
        ("An Ideal Husband", "Ideal Husband, An"),
        ("Der Prozess", "Prozess, Der"), ("Die Verwandlung", "Verwandlung, Die"),
        ("L'Étranger", "Étranger, L'"), ("L\u{2019}Etranger", "Etranger"),
        ("Les Misérables", "Miserables, Les"), ("El Quijote", "Quijote, El"),
        ("Il Gattopardo", "Gattopardo, Il"), ("O Alienista", "Alienista, O"),
        ("De Avonden", "Avonden, De"), ("Det sjunde inseglet", "Sjunde inseglet, Det"),
        ("Az ember tragédiája", "Ember tragédiája"), ("Η Φόνισσα", "Φόνισσα"),
        ("The Moonstone: A Romance", "Moonstone: A Romance, The"),
        // And, in words and as a sign.
        ("War and Peace", "War & Peace"), ("Krieg und Frieden", "Krieg & Frieden"),
        ("Guerre et Paix", "Guerre & Paix"),
        // Signs behind a word.
        ("C++ Primer", "C Plus Plus Primer"), ("C++11", "Ｃ＋＋ 11"),
        ("C# in Depth", "C-sharp in Depth"),
        ("C\u{266F}", "C#"), ("Tom+Jerry", "Tom & Jerry"), ("Part #2", "Part 2"), ("No#2", "No. 2"),
        ("50+ Games", "50 Games"), ("V#2", "V 2"),
        // Marks, forms and widths in every script.
        ("Ο Ζορμπάς", "ο ζορμπας"), ("ΟΔΥΣΣΕΥΣ", "Οδυσσεύς"), ("Ὅμηρος", "Ομηρος"),
        ("בְּרֵאשִׁית", "בראשית"), ("كِتَاب", "كتاب"), ("کتاب", "كتاب"), ("أحمد", "احمد"),
        ("Truyện Kiều", "Truyen Kieu"), ("Đất rừng", "Dat rung"),
        ("Ёлка", "Елка"), ("ﾊﾟﾝ", "パン"), ("か\u{3099}", "が"), ("\u{1112}\u{1161}\u{11AB}", "한"),
        ("ﬁnal oﬃce", "final office"), ("Ⅷ", "viii"), ("ＡＢＣ", "abc"), ("ℌamlet", "hamlet"),
        ("Straße", "STRASSE"), ("Ægir", "aegir"), ("Łódź", "lodz"),
    ])
    func `titles that people take for the same have one key`(one: String, other: String) {
        #expect(MatchKey.title(one) != nil)
        #expect(MatchKey.title(one) == MatchKey.title(other))
    }

    @Test(arguments: [
        ("Plan A", "Plan"), ("The", "A"), ("I, Robot", "Robot"), ("か", "が"), ("कि", "कु"),
        ("はは", "ばば"), ("War and Peace", "War"), ("Der Prozess", "Der Process"),
        ("1984", "1985"), ("Emma", "Emmas"), ("한", "하"), ("The Hours, A Novel", "Hours"),
        ("Et tu", "And tu too"), ("C", "C++"), ("C", "C#"), ("C++", "C#"),
        ("Programming in F#", "Programming in F"),
        ("A+ Guide", "Guide"), ("Disney+", "Disney"), ("С++", "С"),
    ])
    func `titles that people tell apart have different keys`(one: String, other: String) {
        #expect(MatchKey.title(one) != nil)
        #expect(MatchKey.title(one) != MatchKey.title(other))
    }

    @Test(arguments: [
        ("Jefferson, Thomas, 1743-1826", "Thomas Jefferson"),
        ("Homer, active 8th century B.C.", "Homer"),
        ("Dante Alighieri, 1265-1321", "Alighieri, Dante"),
        ("Austen, Jane (1775-1817)", "Jane Austen"), ("Plato, ca. 428-348", "Plato"),
        ("Καζαντζάκης, Νίκος", "Νικος Καζαντζακης"), ("L'Amour, Louis", "Louis L\u{2019}Amour"),
        ("MÜLLER, Herta", "Herta Müller"),
    ])
    func `a name has one key with and without the years of a life`(one: String, other: String) {
        #expect(MatchKey.author(one) != nil)
        #expect(MatchKey.author(one) == MatchKey.author(other))
    }

    @Test(arguments: [
        ("50 Cent", "Cent"), ("Ann Bee", "Ann Cee"), ("Ann D", "Ann B"),
        ("Louis Amour", "Louis L'Amour"),
    ])
    func `names of different persons have different keys`(one: String, other: String) {
        #expect(MatchKey.author(one) != nil)
        #expect(MatchKey.author(one) != MatchKey.author(other))
    }
}
