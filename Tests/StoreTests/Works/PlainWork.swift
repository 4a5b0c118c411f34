// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import Store
import Works

/// A work with its editions, and what a filter means said without SQL.
struct PlainWork {
    let row: WorkRow
    var editions: [EditionRow]
    var collections: [CollectionPath] = []

    func matches(_ filter: WorkFilter) -> Bool {
        if let words = filter.words, !isFound(words) { return false }
        return filter.conditions.allSatisfy(holds)
    }

    private func isFound(_ words: WantedWords) -> Bool {
        let face = hasChosenFace ? [row.title, row.series, row.authors].compactMap { $0 } : []
        return editions.contains { edition in
            Self.has(words, face + Self.texts(edition.record.publication))
        }
    }

    private var hasChosenFace: Bool {
        row.chosen.contains { ["title", "authors", "series"].contains($0) }
    }

    /// The columns of the index.
    private static func texts(_ book: Publication) -> [String] {
        [
            (book.titles.map(\.text) + [book.series?.name].compactMap { $0 }).joined(
                separator: "\n"
            ),
            book.people.map(\.name).joined(separator: "\n"),
            book.subjects.map(\.name).joined(separator: "\n"),
        ]
    }

    private func holds(_ condition: WorkFilter.Condition) -> Bool {
        let books = editions.map(\.record.publication)
        switch condition {
        case .words(let words, let place): return has(words, place)
        case .language(let code):
            guard let own = row.language?.lowercased() else { return false }
            let (tag, wanted) = (LanguageCode.shortest(own), LanguageCode.shortest(code))
            return tag == wanted || tag.hasPrefix(wanted + "-")
        case .year(let first, let last):
            guard let year = row.firstYear else { return false }
            return year >= first ?? .min && year <= last ?? .max
        case .epub(let version): return books.contains { $0.version == version }
        case .protection(.any): return books.contains { $0.protection != .none }
        case .protection(.none): return books.allSatisfy { $0.protection == .none }
        case .protection(let kind):
            return books.contains { $0.protection.rawValue == kind.rawValue }
        case .missing(let fields): return fields.contains { lacks($0, books) }
        case .joined(let joining):
            return editions.map(\.evidence).contains { evidence in
                switch joining {
                case .names: evidence.kind == "names"
                case .ids: evidence.decision == "joined" && evidence.kind != "names"
                case .decision: evidence.decision == "decided"
                }
            }
        case .since(let run): return editions.contains { $0.evidence.run ?? 0 >= run }
        case .file(let glob):
            return editions.flatMap(\.files).contains { Self.matches(glob, $0.record.path) }
        case .review(let review): return row.review == review
        case .collection(let path, let isDirect):
            return collections.contains { own in
                own.kind == path.kind
                    && (isDirect ? own.names == path.names : own.names.starts(with: path.names))
            }
        case .identifier(let id):
            return editions.contains { $0.record.volumeIDs.contains { $0.value == id.value } }
        }
    }

    private func has(_ words: WantedWords, _ place: WorkFilter.Place) -> Bool {
        let books = editions.map(\.record)
        let own: String? =
            switch place {
            case .author: row.chosen.contains("authors") ? row.authors : nil
            case .title: row.chosen.contains("title") ? row.title : nil
            case .series: row.chosen.contains("series") ? row.series : nil
            case .publisher, .subject, .rights: nil
            }
        if let own, Self.has(words, [own]) { return true }
        return books.contains { book in
            switch place {
            case .author: Self.has(words, [book.authors ?? ""])
            case .title:
                Self.has(words, [book.publication.titles.map(\.text).joined(separator: "\n")])
            case .series: Self.has(words, [book.publication.series?.name ?? ""])
            case .publisher: book.publication.publishers.contains { Self.has(words, [$0]) }
            case .rights: book.publication.rights.contains { Self.has(words, [$0]) }
            case .subject:
                Self.has(words, [book.publication.subjects.map(\.name).joined(separator: "\n")])
            }
        }
    }

    private func lacks(_ field: WorkFilter.Field, _ books: [Publication]) -> Bool {
        switch field {
        case .title: row.title == nil
        case .authors: row.authors == nil
        case .language: row.language == nil
        case .year: row.firstYear == nil
        case .series: row.series == nil
        case .publisher: books.allSatisfy(\.publishers.isEmpty)
        case .subjects: books.allSatisfy(\.subjects.isEmpty)
        case .description: books.allSatisfy(\.descriptions.isEmpty)
        case .rights: books.allSatisfy(\.rights.isEmpty)
        case .identifier: editions.allSatisfy(\.record.volumeIDs.isEmpty)
        case .folder: !collections.contains { $0.kind == .folder }
        case .tag: !collections.contains { $0.kind == .tag }
        case .cover: row.coverFrom == nil && row.pickedCover == nil
        }
    }

    private static func matches(_ glob: Glob, _ path: [UInt8]) -> Bool {
        let text = String(decoding: path, as: UTF8.self)
        let pattern = String(decoding: glob.pattern, as: UTF8.self)
        if pattern.hasPrefix("/") {
            return Glob(String(pattern.dropFirst())).matches(path.dropFirst())
        }
        // Every end of the path that begins behind a slash.
        return text.indices.filter { text[$0] == "/" }.contains {
            glob.matches(Array(text[text.index(after: $0)...].utf8))
        }
    }

    // MARK: - Words

    /// Whether each of the words is in one of the texts, the last one perhaps only its beginning.
    private static func has(_ wanted: WantedWords, _ texts: [String]) -> Bool {
        let all = wanted.words.map(words)
        let phrases = all.filter { !$0.isEmpty }
        let isOpen = all.last?.isEmpty == false
        return !phrases.isEmpty
            && phrases.enumerated().allSatisfy { index, phrase in
                texts.contains { text in
                    has(phrase, isOpen: isOpen && index == phrases.count - 1, words(of: text))
                }
            }
    }

    private static func has(_ phrase: [String], isOpen: Bool, _ words: [String]) -> Bool {
        words.indices.contains { start in
            guard start + phrase.count <= words.count else { return false }
            return phrase.indices.allSatisfy { place in
                let word = words[start + place]
                let isLast = isOpen && place == phrase.count - 1
                return isLast ? word.hasPrefix(phrase[place]) : word == phrase[place]
            }
        }
    }

    private static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { word in
            String(word.map { marks[$0] ?? $0 })
        }
    }

    private static let marks: [Character: Character] = ["é": "e", "ö": "o"]
}
