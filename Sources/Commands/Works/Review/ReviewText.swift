// SPDX-License-Identifier: Apache-2.0

import Books
import Files
package import Library
package import Store
import System
package import Terminal
import Works

/// A question for a person, in words, in a row and in JSON.
package struct ReviewText {
    /// Pairs that people are shown a command for; JSON has more.
    private static let mostPairs = 3

    private let item: ReviewItem
    private let answers: [ReviewAnswer]

    package init(_ item: ReviewItem, library: Library?) {
        self.item = item
        answers = ReviewAnswer.all(for: item, library: library)
    }

    /// What it is about: the identifier, or where the suggestion comes from.
    var subject: String {
        switch item.source {
        case nil: item.id?.description ?? item.record.map(\.name.description) ?? ""
        case .providers(_, let id)?: id.description
        case .hint(let id)?: "source \(id)"
        case .names?: "same title and author"
        case .program(let name)?: name
        }
    }

    var sentence: String {
        let works = Numbers.counted(item.workCount, "work")
        switch item.kind {
        case .quarantined:
            return ClaimText.quarantine(item.id?.kind, titles: item.titleCount)
        case .conflicting:
            return "some of the books that have it differ in title and author, and are kept apart"
        case .reused:
            let same = item.id?.kind == .text ? "text" : "identifier"
            return "a box set or another book may have the same \(same): books that contradict "
                + "each other are kept apart"
        case .differing:
            return "it joins books with \(Numbers.counted(item.titleCount, "different title"))"
        case .doubtful:
            let book = Self.called(item.workTitle, nil)
            guard let record = item.record, let title = record.first(.title) else {
                return "the record has no title, and may be about another book than \(book)"
            }
            if item.titleCount == 1 {
                let percent = Int((record.confidence * 100).rounded())
                return "the record is \(percent) % likely to be about this book, so it is not used"
            }
            let other = Self.called(title, record.first(.authors))
            return "the record is \(other) and the work \(book), so it is not used"
        case .suggestion:
            switch item.source {
            case .providers(let providers, _)?:
                return "for \(Phrasing.listed(providers.map(\.rawValue), "and")), books of "
                    + "\(works) are one work"
            case .hint?:
                return "books of \(works) name it, as their own or as the source of their text"
            case .names?: return "\(works) with the same title and first author"
            default: return item.reason ?? "another program suggests that they are one work"
            }
        }
    }

    private static func called(_ title: String?, _ author: String?) -> String {
        guard let title else { return "without a title" }
        let whole = [title, author].compactMap(\.self).joined(separator: ", ")
        return "\"\(TerminalText.escape(whole))\""
    }

    var size: String {
        [
            Numbers.counted(item.editionCount, "edition"), Numbers.counted(item.workCount, "work"),
            Numbers.counted(item.fileCount, "file"),
        ].joined(separator: ", ")
    }
}

// MARK: - For people

extension ReviewText {
    /// The lines of a block.
    /// - Parameter width: of the terminal; nil when nothing should be cut.
    package func lines(number: Int, width: Int?) -> [String] {
        // Checksums say nothing to people.
        let name = item.source == nil && item.id?.kind == .text ? "same text, \(subject)" : subject
        let head = "\(number)  \(item.kind.rawValue)  \(name)"
        let indent = String(repeating: " ", count: "\(number)".utf8.count + 2)
        var lines = [head, "\(indent)\(sentence) (\(size))"]
        lines += editionLines(width: width.map { $0 - indent.utf8.count - 2 }).map {
            "\(indent)  \($0)"
        }
        let more = item.editionCount - item.editions.count
        if more > 0 {
            lines.append("\(indent)  and \(Numbers.counted(more, "more edition", "more editions"))")
        }
        let shown = shownAnswers
        // Not behind the command: some shells take no remark where people type.
        for answer in shown {
            lines.append("\(indent)- \(answer.effect):")
            lines.append("\(indent)    \(answer.command)")
        }
        let hidden = answers.count - shown.count
        if item.pairCount > item.pairs.count {
            let others = Numbers.counted(item.pairCount - Self.mostPairs, "other pair")
            lines.append("\(indent)more answers about \(others)")
        } else if hidden > 0 {
            lines.append("\(indent)\(Numbers.counted(hidden, "more answer")) about other pairs")
        }
        return lines
    }

    private var shownAnswers: [ReviewAnswer] {
        let (general, perPair) = item.kind == .suggestion ? (1, 1) : (2, 2)
        return Array(answers.prefix(general + Self.mostPairs * perPair))
    }

    private func editionLines(width: Int?) -> [String] {
        let rows = item.editions.map { edition in
            var files = edition.files.first.map { TerminalText.escape($0) } ?? ""
            if edition.fileCount > 1 { files += ", and \(edition.fileCount - 1) more" }
            let names = [edition.title ?? "(no title)", edition.authors].compactMap { $0 }
            return [
                "work \(edition.work)", "edition \(edition.id)",
                TerminalText.escape(names.joined(separator: ", ")), files,
            ]
        }
        func widest(_ column: Int, _ rows: [[String]]) -> Int {
            rows.map { DisplayWidth.of($0[column]) }.max() ?? 0
        }
        // The path is what one copies, so the title gives way. Where too little would be left of it,
        // the path has a line of its own.
        let ids = widest(0, rows) + widest(1, rows) + 4
        let beside = width.map { $0 - ids - widest(3, rows) - 2 }
        let isBelow = beside.map { $0 < Self.readableTitle } ?? false
        let room = isBelow ? width.map { max(Self.readableTitle, $0 - ids) } : beside
        let cut = rows.map { row in
            row.enumerated().map {
                $0 == 2 && room != nil ? DisplayWidth.cut($1, to: room ?? 0) : $1
            }
        }
        // Where nothing is cut, one endless title must not push away the paths of the others.
        let widths = (0..<3).map { min(widest($0, cut), room ?? 64) }
        return cut.flatMap { row -> [String] in
            var line = ""
            let shown = isBelow ? row.dropLast() : row[...]
            for (column, cell) in shown.enumerated() {
                line += cell
                guard !shown[(column + 1)...].allSatisfy(\.isEmpty) else { break }
                let padding = max(0, widths[column] - DisplayWidth.of(cell)) + 2
                line += String(repeating: " ", count: padding)
            }
            return isBelow && !row[3].isEmpty ? [line, "  " + row[3]] : [line]
        }
    }

    private static let readableTitle = 32
}

// MARK: - For programs

extension ReviewText {
    static let rowNames = [
        "kind", "subject", "title_count", "edition_count", "work_count", "file_count", "works",
        "editions", "reason",
    ]

    package var row: [String] {
        [
            item.kind.rawValue, subject, "\(item.titleCount)", "\(item.editionCount)",
            "\(item.workCount)", "\(item.fileCount)",
            item.works.map { "\($0)" }.joined(separator: " "),
            item.editions.map { "\($0.id)" }.joined(separator: " "),
            item.reason ?? item.record?.first(.title) ?? providers.joined(separator: " "),
        ]
    }

    package var object: JSONObject {
        [
            "kind": .string(item.kind.rawValue), "source": source,
            "providers": .strings(providers), "reason": .optional(item.reason),
            "identifier": item.id.map { id in
                [
                    "kind": .string(id.kind.name), "value": .string(id.value),
                    "level": .string(id.kind.level.name),
                ]
            } ?? .null,
            "record": item.record.map { .object(object($0)) } ?? .null,
            "title_count": .integer(item.titleCount), "edition_count": .integer(item.editionCount),
            "work_count": .integer(item.workCount), "file_count": .integer(item.fileCount),
            "works": .array(item.works.map { .integer(Int($0)) }),
            "editions": .array(item.editions.map { .object(Self.object($0)) }),
            "pair_count": .integer(item.pairCount),
            "pairs": .array(
                item.pairs.map { pair in
                    [
                        "left": .id(pair.left), "left_work": .id(pair.leftWork),
                        "right": .id(pair.right),
                        "right_work": .id(pair.rightWork),
                    ]
                }
            ),
            "answers": .array(
                answers.map { ["command": .string($0.command), "effect": .string($0.effect)] }
            ),
        ]
    }

    /// Who says that works are one, or whose record it is.
    private var providers: [String] {
        if case .providers(let all, _)? = item.source { return all.map(\.rawValue) }
        return item.record.map { [$0.provider.rawValue] } ?? []
    }

    private func object(_ record: FactSheet) -> JSONObject {
        [
            "provider": .string(record.provider.rawValue), "record": .string(record.record),
            "title": .optional(record.first(.title)), "authors": .strings(record[.authors]),
            "work_title": .optional(item.workTitle), "confidence": .double(record.confidence),
            "said_at": .string(UTCTime(seconds: record.saidAt).text),
        ]
    }

    private var source: JSONValue {
        item.source.map { .string($0.name) } ?? .null
    }

    private static func object(_ edition: BriefEdition) -> JSONObject {
        [
            "edition": .id(edition.id), "work": .id(edition.work),
            "title": .optional(edition.title), "authors": .optional(edition.authors),
            "author_list": .strings(AuthorLine.names(edition.authors)),
            "file_count": .integer(edition.fileCount),
            "files": .array(edition.files.map { .file(Path(bytes: $0)) }),
        ]
    }
}
