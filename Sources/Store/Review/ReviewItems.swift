// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// Looks up what a question is about.
final class ReviewItems {
    /// Names that are compared with one another.
    private static let mostNames = 64

    private let reader: RegisterReader
    private let decided: SettledPairs
    private let apart: SettledPairs
    private let bound: ReviewBound
    private let wantsCards: Bool

    init(
        _ reader: RegisterReader,
        _ decisions: DecisionsInForce,
        _ request: ReviewRequest
    ) {
        self.reader = reader
        decided = .editions(decidedBy: decisions)
        apart = .works(apartBy: decisions)
        bound = request.bound
        wantsCards = request.wantsCards
    }
}

// MARK: - Identifiers

extension ReviewItems {
    private struct Record {
        let edition: Int64
        let work: Int64
    }

    func item(_ question: OpenIdentifier) throws(SQLiteError) -> ReviewItem {
        var item = ReviewItem(kind: question.kind)
        item.id = question.id
        var works: Set<Int64> = []
        var first: [Int64] = []
        var others: [Int64] = []
        var ofName: [[Record]] = []
        var titles: Set<[String?]> = []
        var last: (edition: Int64, names: Int64)?
        try reader.connection.forEach(
            """
            SELECT editions.id, work_id, names_key,
                (SELECT count(*) FROM files WHERE edition_id = editions.id),
                match_title, match_volume
            FROM volume_ids JOIN editions ON editions.id = volume_ids.edition_id
            WHERE id_key = ? AND names_key IS NOT NULL AND kind = ? AND value = ?
            ORDER BY names_key, editions.id
            """,
            [question.id]
        ) { row in
            let record = Record(edition: row.integer(), work: row.integer())
            let names = row.integer()
            // A book may have the same identifier twice.
            guard last?.edition != record.edition else { return }
            item.editionCount += 1
            item.fileCount += row.int()
            works.insert(record.work)
            if last?.names != names {
                if let title = row.optionalText() { titles.insert([title, row.optionalText()]) }
                first.append(record.edition)
                if ofName.count < Self.mostNames { ofName.append([record]) }
            } else {
                if others.count < bound.editions { others.append(record.edition) }
                if first.count == ofName.count { ofName[ofName.count - 1].append(record) }
            }
            last = (record.edition, names)
        }
        item.titleCount = titles.count
        item.workCount = works.count
        item.works = Array(works.sorted().prefix(bound.editions))
        first.sort()
        let shown = first.prefix(bound.editions)
        item.editions = try editions(shown + others.prefix(bound.editions - shown.count))
        if question.kind != .quarantined {
            let inOrder = ofName.sorted { $0[0].edition < $1[0].edition }
            try addPairs(inOrder, of: question, to: &item)
        }
        item.cards = try cards(item)
        return item
    }

    /// Each two records whose names differ and that are undecided: a record of the same names is not
    /// where another one is, unless somebody says so of both.
    private func addPairs(
        _ ofName: [[Record]],
        of question: OpenIdentifier,
        to item: inout ReviewItem
    ) throws(SQLiteError) {
        var known: [BookNames] = []
        for records in ofName { known.append(try reader.names(ofEdition: records[0].edition)) }
        for (index, names) in known.enumerated() {
            for (other, earlier) in known[..<index].enumerated()
            where IdentityRule.areInDoubt(names, earlier, question.kind.finding) {
                for left in ofName[other] { addPairs(left, ofName[index], to: &item) }
            }
        }
    }

    private func addPairs(_ left: Record, _ others: [Record], to item: inout ReviewItem) {
        if item.pairs.count == bound.pairs, !decided.isNamed(left.edition) {
            item.pairCount += others.count
            return
        }
        for right in others where decided.decision(left.edition, right.edition) == nil {
            item.add(
                ReviewItem.Pair(
                    left: left.edition,
                    leftWork: left.work,
                    right: right.edition,
                    rightWork: right.work
                ),
                bound
            )
        }
    }
}

// MARK: - Suggestions

extension ReviewItems {
    func item(_ group: SuggestionGroup) throws(SQLiteError) -> ReviewItem {
        var item = ReviewItem(kind: .suggestion)
        item.source = group.source
        item.reason = group.reason
        switch group.source {
        case .hint(let id), .providers(_, let id): item.id = id
        case .names, .program: break
        }
        let works = group.works
        item.workCount = works.count
        item.works = works
        item.editionCount = group.members.count
        let first = group.firstMembers.map(\.edition)
        let others = group.members.map(\.edition).filter { !first.contains($0) }
        item.editions = try editions((first + others).prefix(bound.editions))
        var titles: Set<String?> = []
        for member in group.members {
            let edition = try reader.brief(member.edition, files: 0)
            titles.insert(edition?.title)
            item.fileCount += edition?.fileCount ?? 0
        }
        item.titleCount = titles.subtracting([nil]).count
        let members = group.firstMembers
        for (index, right) in members.enumerated() {
            if item.pairs.count == bound.pairs, !apart.isNamed(right.work) {
                item.pairCount += index
                continue
            }
            for left in members[..<index] where apart.decision(left.work, right.work) == nil {
                item.add(
                    ReviewItem.Pair(
                        left: left.edition,
                        leftWork: left.work,
                        right: right.edition,
                        rightWork: right.work
                    ),
                    bound
                )
            }
        }
        item.cards = try cards(item)
        return item
    }
}

// MARK: - Records

extension ReviewItems {
    func item(_ record: DoubtfulRecord) throws(SQLiteError) -> ReviewItem {
        var item = ReviewItem(kind: .doubtful)
        item.record = record.sheet
        item.workTitle =
            try reader.connection.row(
                "SELECT title FROM works WHERE id = ?",
                [record.work]
            ) { $0.optionalText() } ?? nil
        item.workCount = 1
        item.works = [record.work]
        item.editionCount = 1
        item.editions = try editions([record.edition])
        item.titleCount =
            Set(
                [item.workTitle, record.sheet.first(.title)].compactMap(\.self)
            ).count
        item.fileCount = item.editions.first?.fileCount ?? 0
        item.cards = try cards(item)
        return item
    }
}

// MARK: - Editions

extension ReviewItems {
    private func editions(
        _ ids: some Sequence<Int64>
    ) throws(SQLiteError) -> [BriefEdition] {
        var found: [BriefEdition] = []
        for id in ids {
            if let edition = try reader.brief(id, files: bound.files) { found.append(edition) }
        }
        return found
    }

    private func cards(_ item: ReviewItem) throws(SQLiteError) -> [ReviewCard] {
        guard wantsCards else { return [] }
        var cards: [ReviewCard] = []
        for edition in item.comparedEditions { cards.append(try reader.card(edition)) }
        if let record = item.record, let edition = item.editions.first {
            cards.append(ReviewCard(of: record, on: edition))
        }
        return cards
    }
}
