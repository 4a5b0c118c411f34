// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Works

@Suite struct BookNamesTests {
    private func names(
        _ title: String?,
        _ author: String? = nil,
        volume: String? = nil
    ) -> BookNames {
        BookNames(title: title, seriesPosition: volume, author: author)
    }

    @Test func `names are folded, and the volume is taken from the title or the series`() {
        let one = names("Les Misérables, tome 2", "Hugo, Victor", volume: "9")
        #expect(one.title == "miserables tome 2")
        #expect(one.volume == "2")
        #expect(one.author == "hugo victor")
        #expect(names("Saga", volume: "03.0").volume == "3")
        #expect(
            names("...", "Unknown", volume: "x")
                == BookNames(titleKey: nil, volume: nil, authorKey: nil)
        )
    }

    @Test func `names read back from the register are the same names`() {
        let one = names("Saga, Vol. 2", "Ann Bee")
        let other = BookNames(titleKey: one.title, volume: one.volume, authorKey: one.author)
        #expect(one == other)
        #expect(one.key == other.key)
    }

    @Test func `keys never change`() {
        #expect(names("Moby-Dick", "Herman Melville").key == 2_740_900_647_725_346_702)
        #expect(names(nil).key == 1_573_521_014_297_183_379)
    }

    @Test func `names that differ in any way have different keys`() {
        let all = [
            names(nil), names("a"), names("a", "b"), names(nil, "a"), names(nil, nil, volume: "1"),
            names("a", volume: "1"), names("a1"), names("a", "b", volume: "1"), names("b", "a"),
            BookNames(titleKey: "", volume: nil, authorKey: nil),
            BookNames(titleKey: "a", volume: nil, authorKey: ""),
        ]
        #expect(Set(all.map(\.key)).count == all.count)
        #expect(Set(all).count == all.count)
    }

    @Test(
        arguments: [
            ("Emma", "Jane Austen", "Emma", "Austen, Jane", false),
            ("Emma", "Jane Austen", "Emma: A Novel", nil, false),
            ("Emma", "Jane Austen", "The Origin of Species", "Jane Austen", true),
            ("Poems", "Emily Dickinson", "Poems", "John Keats", false),
            ("Poems", "Emily Dickinson", "Ariel", "Dickinson, Emily", false),
            ("Poems", "Emily Dickinson", "Ariel", "Sylvia Plath", true),
            ("Poems", nil, "Ariel", "Sylvia Plath", true),
            ("Идиот", "Фёдор Достоевский", "The Idiot", "Fyodor Dostoevsky", true),
            ("Идиот", "F. Dostoevsky", "The Idiot", "Dostoevsky, Fyodor", false),
            (nil, nil, "Ariel", nil, false),
        ] as [(String?, String?, String?, String?, Bool)]
    )
    func `titles, or else authors, cast doubt on a record`(
        title: String?,
        author: String?,
        other: String?,
        second: String?,
        isInDoubt: Bool
    ) {
        let (book, record) = (names(title, author), names(other, second))
        #expect(record.castsDoubt(on: book) == isInDoubt)
        #expect(book.castsDoubt(on: record) == isInDoubt)
    }

    @Test func `agreement needs a title and an author on both sides`() {
        #expect(names("A", "B").agrees(with: names("a", "b")))
        #expect(!names("A", "B").agrees(with: names("A", "C")))
        #expect(!names("A", "B").agrees(with: names("A", "B", volume: "1")))
        #expect(!names("A").agrees(with: names("A")))
        #expect(!names(nil, "B").agrees(with: names(nil, "B")))
        #expect(names("A", "B").isComplete)
        #expect(!names("A").isComplete)
        #expect(!names(nil, "B").isComplete)
    }

    @Test(
        arguments: [
            ("Poems", "Letters", true), ("Poems", "Collected Poems", false),
            ("Poems", "Poems and Letters", false), ("Poèmes", "The Poem", false),
            ("Complete Works", "Collected Works", false), ("Works", "Plays", true),
            ("Gedichte", "Ausgewählte Briefe", true), ("Стихи", "Письма", true),
            ("Poems", "Eureka", true), ("Poems", "The Raven and Other Poems", false),
            ("Untitled", "Poems", false), ("Untitled", "Eureka", false), ("Book 1", "Poems", false),
            ("Edgar Allan Poe", "Poems", false), ("Poems of Poe", "Tales of Poe", true),
            ("全集", "Poems", false), ("Poems", nil, false),
        ] as [(String, String?, Bool)]
    )
    func `of titles that many books have, those of other forms disagree`(
        first: String,
        second: String?,
        disagree: Bool
    ) {
        let (one, other) = (names(first, "Edgar Allan Poe"), names(second, "Poe, Edgar Allan"))
        #expect(one.titleDisagrees(with: other) == disagree)
        #expect(other.titleDisagrees(with: one) == disagree)
        // They are asked about, and still one work.
        let rule = IdentityRule(.strict)
        #expect(rule.finding(.isbn, among: [one, other]) == (disagree ? .differing : nil))
        let state = rule.state(.isbn, adding: one, to: [other], known: IDState())
        #expect(state.finding == (disagree ? .differing : nil))
        #expect(IdentityRule.joins(.isbn, state, one, other))
        #expect(rule.finding(.gutenberg, among: [one, other]) == nil)
    }

    @Test(
        arguments: [
            ("Moby Dick", "Moby Dick", false),
            ("Moby Dick", "Moby Dick; or, The Whale", false),
            ("Moby Dick", "Moby Dickens", true),
            ("Moby Dick", "The Moby Dick", false),
            ("Emma", "Persuasion", true),
            ("Emma", nil, false),
            (nil, nil, false),
            ("三体", "三体 黒暗森林", false),
            ("三体", "三体2", true),
        ] as [(String?, String?, Bool)]
    )
    func `titles disagree unless one begins with the whole other one`(
        first: String?,
        second: String?,
        disagree: Bool
    ) {
        #expect(names(first).titleDisagrees(with: names(second)) == disagree)
        #expect(names(second).titleDisagrees(with: names(first)) == disagree)
        // Without authors nothing contradicts.
        #expect(!names(first).disagrees(with: names(second)))
        // Where a title is missing, the authors decide.
        let one = names(first, "Ann Bee")
        let other = names(second, "Cid Dee")
        let isOther = disagree || first == nil || second == nil
        #expect(one.disagrees(with: other) == isOther)
        #expect(other.disagrees(with: one) == isOther)
    }

    @Test(
        arguments: [
            ("1", "2", true), ("1", "1", false), ("1", nil, false), (nil, nil, false),
        ] as [(String?, String?, Bool)]
    )
    func `different volumes are different titles`(
        first: String?,
        second: String?,
        disagree: Bool
    ) {
        let one = names("Saga", volume: first)
        let other = names("Saga", volume: second)
        #expect(one.titleDisagrees(with: other) == disagree)
        #expect(
            names(nil, volume: first).titleDisagrees(with: names("Saga", volume: second))
                == disagree
        )
    }

    @Test(arguments: [
        ("J.R.R. Tolkien", "John Ronald Reuel Tolkien"),
        ("Tolkien, J.R.R.", "JRR Tolkien"),
        ("JRR Tolkien", "John Ronald Reuel Tolkien"),
        ("H. G. Wells", "HG Wells"),
        ("Tolkien", "J.R.R. Tolkien"),
        ("Wilkie Collins", "William Wilkie Collins"),
        ("Charlotte Brontë", "C. Bronte"),
        ("Philip K. Dick", "Philip Kindred Dick"),
        ("P. Kindred Dick", "Philip K. Dick"),
        ("Mary M. Smith", "M. Max Smith"),
        ("Лев Н. Толстой", "Лев Николаевич Толстой"),
        ("Ν. Καζαντζάκης", "Νίκος Καζαντζάκης"),
        ("Terry Pratchett & Neil Gaiman", "Neil Gaiman"),
        ("東野 圭吾", "東野 圭吾 著"),
        // Names in other scripts cannot be compared with Latin ones.
        ("Лев Толстой", "Leo Tolstoy"),
        ("Ὅμηρος", "Homère"),
        ("紫式部", "Murasaki Shikibu"),
    ])
    func `spellings of one person may be one person`(first: String, second: String) {
        #expect(!names("A", first).disagrees(with: names("B", second)))
        #expect(!names("B", second).disagrees(with: names("A", first)))
    }

    @Test(arguments: [
        ("Wilkie Collins", "Suzanne Collins"),
        ("Anne Brontë", "Emily Brontë"),
        ("J. Smith", "J. Jones"),
        ("A. B.", "A. C."),
        ("Ann Tan", "Nan Tan"),
        ("Amy Tan", "May Tan"),
        ("Kim Jo", "Kim Jon"),
        ("J. K. Rowling", "Jules Verne"),
        ("Mary Anne Smith", "Mary Bess Smith"),
        ("A. A. Milne", "A. B. Milne"),
        ("Лев Н. Толстой", "Лев Алексеевич Толстой"),
        ("王 明", "李 明子"),
        ("Herman Melville", "Jane Austen"),
    ])
    func `names that share no whole word, or differ in one, are different persons`(
        first: String,
        second: String
    ) {
        #expect(names("A", first).disagrees(with: names("B", second)))
        #expect(names("B", second).disagrees(with: names("A", first)))
    }

    @Test func `comparing persons is symmetric and reflexive`() {
        let words = ["a", "b", "ab", "abc", "anna", "bob", "bab", "cid", "c", "é", "лев", "л"]
        var random = SeededNumbers(seed: 11)
        for _ in 0..<3_000 {
            let pick = { (count: Int) in
                (0..<count).map { _ in words.randomElement(using: &random) ?? "a" }
                    .joined(separator: " ")
            }
            let one = names("A", pick(Int.random(in: 1...4, using: &random)))
            let other = names("B", pick(Int.random(in: 1...4, using: &random)))
            #expect(one.disagrees(with: other) == other.disagrees(with: one), "\(one), \(other)")
            #expect(
                !one.disagrees(with: BookNames(titleKey: "b", volume: nil, authorKey: one.author))
            )
        }
    }

    @Test func `endless names are compared in time that grows with their length`() {
        let letters = names("A", String(repeating: "a ", count: 10_000) + "zoe")
        let others = names("B", String(repeating: "b ", count: 10_000) + "zoe")
        for _ in 0..<500 {
            #expect(!letters.disagrees(with: letters))
            _ = letters.disagrees(with: others)
        }
    }

    @Test(arguments: [
        "Poems", "Fragmenta", "Opera omnia", "Opera", "Carmina", "Epistulae", "Epistolae",
        "Orationes", "Historiae", "Fabulae", "Epigrammata", "Fragmenta varia", "Ποιήματα",
        "Ἅπαντα", "Τὰ ποιήματα", "ديوان", "الأعمال الكاملة", "قصائد", "שירים", "כל כתבי",
        "Стихотворения", "Собрание сочинений", "Вірші",
        "Versek", "Runot", "My book", "My Life", "Ode", "It", "She", "1", "1984", "Book III",
        "Vol. 2", "Book One", "夏目漱石全集", "詩選", "시집", "Carmina 1",
    ])
    func `books of different persons with a title that many have are different`(title: String) {
        let one = names(title, "Ann Bee")
        #expect(one.disagrees(with: names(title, "Cid Dee")))
        #expect(names(title, "Cid Dee").disagrees(with: one))
        #expect(!one.disagrees(with: names(title, "A. Bee")))
        #expect(!one.disagrees(with: names(title)))
        #expect(IdentityRule(.strict).finding(.isbn, among: [one, names(title, "Cid Dee")]) != nil)
    }

    @Test(arguments: [
        "Emma", "Dune", "The Moonstone", "三体", "Историческая поэма", "Carmina Burana",
        "My Family and Other Animals", "Catch-22", "Fahrenheit 451", "Война и мир",
    ])
    func `a title of its own stands for a book, whatever its author is called`(title: String) {
        #expect(!names(title, "Ann Bee").disagrees(with: names(title, "Cid Dee")))
    }

    @Test(arguments: [("Carmina", "Epistulae"), ("Historiae", "Annales"), ("It", "Carrie")])
    func `titles that many have tell the books of one person apart`(one: String, other: String) {
        #expect(names(one, "Ann Bee").speaksAgainst(names(other, "Ann Bee")))
    }

    @Test(arguments: [
        ("The Fellowship of the Ring", "The Two Towers"),
        ("The Fellowship of the Ring", "The Return of the King"),
        ("Salt and Rope", "Night Ferry"),
        ("Ada Moss and the Drowned Lamp", "Ada Moss and the Winter Door"),
        ("Saga, Volume 1", "Saga, Volume 2"), ("Saga 1", "Saga 2"), ("Saga 01", "Saga 10"),
        ("Saga: T1", "Saga: T2"), ("Saga (1/3)", "Saga (2/3)"), ("Saga I", "Saga II"),
        ("Saga of Stone ①", "Saga of Stone ②"), ("Saga of Stone 1: Fire", "Saga of Stone 2: Ice"),
        ("Tide Annual 2010", "Tide Annual 2011"), ("Henry IV of Arden", "Henry V of Arden"),
    ])
    func `books speak against a number that both have`(one: String, other: String) {
        #expect(names(one).speaksAgainst(names(other)))
        #expect(names(other).speaksAgainst(names(one)))
    }

    @Test(arguments: [
        ("Moby-Dick", "Moby Dick; or, The Whale"), ("The Great Gatsby", "Gatsby"),
        ("Emma", "Jane Austen's Emma"), ("Dark Matter", "Dark Matters"),
        ("The Philosopher's Stone", "The Sorcerer's Stone"), ("Poems", "Leaves of Grass"),
        ("Война и мир", "War and Peace"), ("Saga, Volume 1", "Saga"), ("Saga 1", "Saga"),
        ("Saga 1", "Saga 01"), ("Saga 2", "Saga II"), ("Saga 1", "Saga One"),
        ("20,000 Leagues", "20000 Leagues"), ("Catch-22", "Catch 22: A Novel"),
        ("Saga 1st Edition", "Saga 2nd Edition"), ("Plan B of Arden", "Plan C of Arden"),
    ])
    func `books do not speak against a number of one book`(one: String, other: String) {
        #expect(!names(one).speaksAgainst(names(other)))
        #expect(!names(other).speaksAgainst(names(one)))
    }

    @Test(arguments: [
        "Moonstone", "The Moonstone", "A Tale of Two Cities", "三体黑暗森林", "Война и мир", "소설가의 집",
        "Complete Works of the Lighthouse",
    ])
    func `eight letters of its own make a title join`(title: String) {
        #expect(names(title, "Ann Bee").namesID != nil)
        #expect(names(title).namesID == nil)
    }

    @Test(arguments: [
        "Emma", "Collected Poems", "Poems 1909-1935", "The Works of Bartholomew Pemberton",
        "Pemberton's Letters", "1234567890", "B P Moon", "三体", "夏目漱石全集", "Untitled",
    ])
    func `a title with fewer does not`(title: String) {
        #expect(names(title, "Bartholomew Pemberton").namesID == nil)
    }

    @Test func `the key of title and volume is the same for every author`() {
        let one = names("Lighthouse", "Ann Bee").namesID
        #expect(one == names("The Lighthouse", "Cid Dee").namesID)
        #expect(one != names("Lighthouse", "Ann Bee", volume: "2").namesID)
        #expect(one?.value.utf8.count == 16)
    }
}
