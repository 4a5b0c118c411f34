// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import Hashing
import Pages
package import Store
import Terminal

/// Some questions of the page, packed; what stands where is in `Resources/review-data.js`.
package struct ReviewPageRows {
    /// So many questions are a block.
    package static let limit = 100

    private var rows = PackedRows()

    package init() {}

    package var count: Int { rows.count }

    /// The block as JSON.
    package var json: [UInt8] { rows.json }

    package mutating func removeAll() {
        rows.removeAll()
    }

    package mutating func add(_ item: ReviewItem) {
        let text = ReviewText(item, library: nil)
        let replies = ReviewReplies(item)
        rows.row { row in
            row.number(ReviewItem.Kind.allCases.firstIndex(of: item.kind) ?? 0)
            row.text(text.subject)
            row.place(text.sentence)
            row.place(text.size)
            for reply in [replies.yes, replies.no, replies.unsure] {
                row.list { row in
                    row.list(reply.lines) { $0.text($1.text) }
                    row.place(reply.effect)
                }
            }
            row.text(ReviewPageText.more(item))
            row.list(item.cards) { $0.card($1, of: item) }
        }
    }
}

extension PackedRows {
    fileprivate mutating func card(_ card: ReviewCard, of item: ReviewItem) {
        if let record = card.record { return self.record(record, card) }
        let edition = card.edition
        let isAboutWorks = item.kind == .suggestion
        var names: [String] = []
        for id in card.identifiers {
            let name = ClaimText.name(kind: id.kind, value: id.value, raw: id.raw)
            if !names.contains(name) { names.append(name) }
        }
        list { row in
            row.number(Int(edition.id))
            row.number(Int(edition.work))
            row.text(edition.title)
            row.place(edition.authors)
            row.place(card.language)
            row.place(card.published)
            row.list(names) { $0.place($1) }
            row.number(card.identifierCount - card.identifiers.count)
            row.list(edition.files) { $0.file(Path(bytes: $1)) }
            row.number(edition.fileCount - edition.files.count)
            row.number(isAboutWorks ? card.editionsOfWork - 1 : 0)
            row.text(
                isAboutWorks && item.works.count > 2
                    ? AnswerLine.word(work: edition.work) : nil
            )
            row.picture(card)
            row.text(nil)
        }
    }

    /// What a provider says, in the place of an edition.
    private mutating func record(_ record: FactSheet, _ card: ReviewCard) {
        list { row in
            row.number(0)
            row.number(0)
            row.text(record.first(.title))
            let people = record[.authors].joined(separator: ", ")
            row.place(people.isEmpty ? nil : people)
            row.place(card.language)
            row.place(card.published)
            row.list(card.identifiers) { $0.place($1.raw) }
            row.number(0)
            row.list([String]()) { $0.place($1) }
            row.number(0)
            row.number(0)
            row.text(nil)
            row.number(0)
            row.text(ReviewPageText.origin(record))
        }
    }

    private mutating func picture(_ card: ReviewCard) {
        guard card.picture != nil else { return number(0) }
        guard let thumbnail = card.thumbnail else { return number(1) }
        list { row in
            row.number(thumbnail.width)
            row.number(thumbnail.height)
            row.text(thumbnail.hash.hexadecimal)
        }
    }
}
