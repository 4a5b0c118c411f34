// SPDX-License-Identifier: Apache-2.0

import Accounting
import Terminal
import Works

/// What the search of a site reads: lists of works by word, in a file for each two letters that a
/// word can begin with, and what is shown of each work, in files of some works each.
///
/// The page gets them as scripts, because a page from a disk may read no other file. No search
/// needs more than a few.
struct SiteSearchIndex {
    private static let folder = "search"
    static let blockSize: Int64 = 128

    /// A work in which a word is.
    private struct Entry {
        let word: Int32
        let work: Int64
    }

    private let tree: ExportTree
    private var words: [String] = []
    private var places: [String: Int32] = [:]
    private var entries: [Entry] = []
    private var seen: Set<Int32> = []
    private var block: Int64 = -1
    private var json = JSONWriter()

    init(_ tree: ExportTree) {
        self.tree = tree
    }

    /// Adds a work; ids rise.
    mutating func add(_ card: SiteCard) throws(Failure) {
        seen.removeAll(keepingCapacity: true)
        for text in [card.title, card.authors, card.series] {
            guard let text else { continue }
            for word in FoldedWords.of(text) {
                let place = place(of: word)
                guard seen.insert(place).inserted else { continue }
                entries.append(Entry(word: place, work: card.id))
            }
        }
        try show(card)
    }

    private mutating func place(of word: String) -> Int32 {
        if let place = places[word] { return place }
        let place = Int32(truncatingIfNeeded: words.count)
        words.append(word)
        places[word] = place
        return place
    }

    /// Writes what is left.
    mutating func finish() throws(Failure) {
        try endBlock()
        var lists = [Int](repeating: 0, count: words.count + 1)
        for entry in entries { lists[Int(entry.word) + 1] += 1 }
        for place in 1..<lists.count { lists[place] += lists[place - 1] }
        var next = lists
        var works = [Int64](repeating: 0, count: entries.count)
        for entry in entries {
            works[next[Int(entry.word)]] = entry.work
            next[Int(entry.word)] += 1
        }
        let order = words.indices.sorted {
            words[$0].utf8.lexicographicallyPrecedes(words[$1].utf8)
        }
        var start = 0
        var pieces: [String] = []
        while start < order.count {
            let beginning = Self.beginning(words[order[start]])
            var end = start
            while end < order.count, Self.beginning(words[order[end]]) == beginning { end += 1 }
            let some = order[start..<end].map { (words[$0], works[lists[$0]..<lists[$0 + 1]]) }
            let name = Hexadecimal.text(beginning)
            try put(name, some)
            pieces.append(name)
            start = end
        }
        // A host would be asked in vain for those that are not there.
        let list = pieces.map { "\"\($0)\"" }.joined(separator: ",")
        try tree.put(Array("Search.pieces([\(list)])\n".utf8), as: "\(Self.folder)/pieces.js")
    }

    /// Two letters, or the only one.
    private static func beginning(_ word: String) -> [UInt8] {
        Array(String(String.UnicodeScalarView(word.unicodeScalars.prefix(2))).utf8)
    }

    private func put(
        _ name: String,
        _ words: [(word: String, works: ArraySlice<Int64>)]
    ) throws(Failure) {
        var bytes = Array("Search.words(\"\(name)\",{".utf8)
        for (index, (word, works)) in words.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            JSONText.append(word, to: &bytes)
            bytes += ":[".utf8
            var last: Int64 = 0
            for work in works {
                if last > 0 { bytes.append(UInt8(ascii: ",")) }
                // How far it is from the one before, which takes fewer digits.
                bytes += String(work - last).utf8
                last = work
            }
            bytes.append(UInt8(ascii: "]"))
        }
        bytes += "})\n".utf8
        try tree.put(bytes, as: "\(Self.folder)/words-\(name).js")
    }

    // MARK: - What is shown

    private mutating func show(_ card: SiteCard) throws(Failure) {
        if card.id / Self.blockSize != block {
            try endBlock()
            block = card.id / Self.blockSize
        }
        json.list(nil, [card]) { json, card in
            json.element(Int(card.id))
            json.element(card.title)
            json.element(card.authors ?? "")
            json.element(card.series ?? "")
            json.element(card.year ?? 0)
            guard let picture = card.picture else { return }
            json.element(picture.name)
            json.element(picture.width)
            json.element(picture.height)
        }
    }

    private mutating func endBlock() throws(Failure) {
        guard block >= 0 else { return }
        let bytes =
            Array("Search.works(\(block),[".utf8) + json.bytes + Array("])\n".utf8)
        try tree.put(bytes, as: "\(Self.folder)/works-\(block).js")
        json.removeAll()
    }
}
