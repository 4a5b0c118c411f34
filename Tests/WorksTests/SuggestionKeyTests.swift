// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct SuggestionKeyTests {
    private func key(_ title: String?, _ author: String?, series: String? = nil) -> SuggestionKey? {
        SuggestionKey(BookNames(title: title, seriesPosition: series, author: author))
    }

    @Test func `title and author in any spelling are one key`() {
        let one = key("Les Misérables", "Hugo, Victor")
        #expect(one != nil)
        #expect(one == key("LES MISERABLES", "Victor Hugo"))
        #expect(one != key("Les Misérables", "Victor Cousin"))
        #expect(one != key("Notre-Dame de Paris", "Victor Hugo"))
    }

    @Test func `keys never change`() {
        #expect(key("Moby-Dick", "Herman Melville")?.raw == 1_838_648_773_015_758_883)
        #expect(key("Emma", "Jane Austen")?.raw == -2_370_882_870_906_376_530)
        #expect(SuggestionKey(raw: 7).raw == 7)
    }

    @Test func `title and author are kept apart`() {
        #expect(key("Alpha Beta", "Gamma") != key("Alpha", "Beta Gamma"))
        #expect(key("Alpha", "Gamma") != key("Gamma", "Alpha"))
    }

    @Test func `without a title there is nothing to suggest`() {
        #expect(key(nil, "Herman Melville") == nil)
        #expect(key("...", "Herman Melville") == nil)
    }

    @Test func `without an author a title must have sixteen letters of its own`() {
        #expect(key("The Extraordinaries", nil) == nil)
        #expect(key("The Extraordinaries II", nil)?.isTelling == true)
        #expect(key("Poems of the Extraordinary", "Unknown") == nil)
        #expect(key("An Extraordinary Voyage", nil) == key("An Extraordinary Voyage", "Unknown"))
        #expect(key("An Extraordinary Voyage", nil) != key("An Extraordinary Voyage", "Jo Fox"))
    }

    @Test func `volumes are alike if their numbers are, and their title has eight letters`() {
        #expect(key("Emma, Volume 2", "Jane Austen") == nil)
        #expect(key("Emma", "Jane Austen", series: "2") == nil)
        #expect(key("Emma", "Jane Austen", series: "two") != nil)
        let second = key("Moby-Dick", "Herman Melville", series: "2")
        #expect(second != nil)
        #expect(second == key("MOBY DICK", "Melville, Herman", series: "02"))
        #expect(second != key("Moby-Dick", "Herman Melville", series: "3"))
        #expect(second != key("Moby-Dick", "Herman Melville"))
    }

    @Test(arguments: [
        ("Whale Hunters, Volume One", "Whale Hunters Vol. 1"),
        ("The Whale Hunters: Book 1", "Whale Hunters, Vol. I"),
        ("Whale Hunters #1", "Whale Hunters, vol. 1"),
        ("Walfischjäger. Band 2", "Walfischjäger, Bd. 2"),
        ("Walfischjäger. Zweiter Band", "Walfischjäger Band II"),
        ("Whale Hunters, Vol. 1: The Chase", "Whale Hunters, Volume 1: The Chase"),
    ])
    func `a title is the same by whatever words it says its volume`(one: String, other: String) {
        let first = BookNames(title: one, seriesPosition: nil, author: "Herman Melville")
        let second = BookNames(title: other, seriesPosition: nil, author: "Herman Melville")
        #expect(first.namesID != nil)
        #expect(first.namesID == second.namesID)
        #expect(SuggestionKey(first) == SuggestionKey(second))
    }

    @Test(arguments: [
        ("Whale Hunters, Volume 1", "Whale Hunters, Volume 2"),
        ("Whale Hunters, Volume 1", "Whale Hunters"),
        ("Whale Hunters, Volume 1: The Chase", "Whale Hunters, Volume 1: The Storm"),
        ("Whale Hunters 22", "Whale Hunters"), ("Volume 1 of the Whale Hunters", "Volume 1"),
    ])
    func `other volumes and other titles stay what they are`(one: String, other: String) {
        let first = BookNames(title: one, seriesPosition: nil, author: "Herman Melville")
        let second = BookNames(title: other, seriesPosition: nil, author: "Herman Melville")
        #expect(first.namesID != nil)
        #expect(first.namesID != second.namesID)
        #expect(SuggestionKey(first) != SuggestionKey(second))
    }

    @Test(arguments: [
        ("Moby-Dick", true), ("Emma", false), ("Ulysses", false), ("Poems of Exile", false),
        ("Melville's Whales", false), ("The Whale Hunters", true),
    ])
    func `eight letters of its own tell enough`(title: String, isTelling: Bool) {
        #expect(key(title, "Herman Melville")?.isTelling == isTelling)
    }

    @Test(arguments: [
        "Works", "The Works", "The Works of Edgar Allan Poe", "Complete Works", "Poems", "POEMS",
        "Selected Poems", "Collected Poems, 1909-1935", "Tales and Stories", "Short Stories",
        "Poe's Tales", "The Best of Poe", "Letters", "Essays", "Plays", "Sonnets", "Novels",
        "The Complete Works of Poe: 2 Novels and 70 Tales", "Untitled", "Unknown", "Cover", "Title",
        "Book", "A Book", "Edgar Allan Poe", "Œuvres complètes", "Poésies", "Sämtliche Werke",
        "Gesammelte Gedichte", "Erzählungen", "Obras completas", "Poemas escogidos", "Opere scelte",
        "Tutte le poesie", "Verzamelde werken", "Samlade verk", "Собрание сочинений",
        "Избранные стихотворения", "Dzieła wybrane", "夏目漱石全集", "詩集", "短編集", "전집", "It", "She",
        "451", "Emm", "心", "Я", "a b c",
    ])
    func `a title that many books have suggests nothing`(title: String) {
        #expect(key(title, "Edgar Allan Poe") == nil)
    }

    @Test(arguments: [
        "Emma", "1984", "2001", "Moby-Dick", "The Book Thief", "A Tale of Two Cities",
        "The Poems of Exile", "Letters to a Young Poet", "The History of Tom Jones",
        "The Waste Land",
        "Novel Without a Name", "The Tell-Tale Heart", "三体", "坊っちゃん", "Война и мир", "Faust",
        "Der Prozess", "L'Étranger", "Cent ans de solitude",
    ])
    func `a title of its own suggests`(title: String) {
        #expect(key(title, "Edgar Allan Poe") != nil)
    }

    @Test func `another author's name in the title is significant`() {
        #expect(key("The Works of Shakespeare", "Edgar Allan Poe") != nil)
        #expect(key("The Works of Shakespeare", "William Shakespeare") == nil)
    }
}
