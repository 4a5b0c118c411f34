// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Books
import Hashing
package import Store
package import Works

/// What the register knows about the things that a change touches, gathered before and after it.
package struct DecisionNames: Sendable, Equatable {
    /// A choice about a work that is taken back, and what the work has without it.
    package struct Choice: Sendable, Equatable {
        package let work: Int64
        package let field: WorkField
        package let value: String?
        /// Who says that, if it is neither an edition nor a person.
        package let provider: FactProvider?

        package init(
            work: Int64,
            field: WorkField,
            value: String?,
            provider: FactProvider? = nil
        ) {
            self.work = work
            self.field = field
            self.value = value
            self.provider = provider
        }
    }

    /// The highest id that a work had before.
    package var newestWork: Int64
    package var titles: [Int64: String] = [:]
    /// Where ids lead that no longer belonged to a work when the user named them.
    package var redirects: [Int64: Int64] = [:]
    package var editionTitles: [Int64: String] = [:]
    /// Where the ids of works that ended lead.
    package var leads: [Int64: Int64] = [:]
    /// Decisions that are revoked or overruled, or that said the same before.
    package var decisions: [Int64: DecisionRow] = [:]
    /// Those among the revoked decisions that are choices about a work.
    package var choices: [Int64: Choice] = [:]
    /// Identifiers on the blocklist, among those that are judged or that change.
    package var blocked: Set<VolumeID> = []
    /// Identifiers that are judged and that no edition claims.
    package var unclaimed: Set<VolumeID> = []

    package init(_ newestWork: Int64) {
        self.newestWork = newestWork
    }

    package static let mostNamed = 3

    /// What can only be known before anything changes.
    init(
        before actions: [DecisionRequest.Action],
        _ reader: RegisterReader
    ) throws(Failure) {
        newestWork = try reader.newestWorkID()
        try look(up: actions, reader)
    }

    private mutating func look(
        up actions: [DecisionRequest.Action],
        _ reader: RegisterReader
    ) throws(Failure) {
        for action in actions {
            switch action {
            case .same(let first, let second): try look(up: [first, second], reader)
            case .notSame(let targets): try look(up: targets, reader)
            case .split(let work, let editions):
                try look(up: [.work(work)] + editions, reader)
            case .set(let work, _): try look(up: [.work(work)], reader)
            case .trust(let id), .distrust(let id):
                if try !reader.isClaimed(id) { unclaimed.insert(id) }
            case .collect(.add(let targets, _, _)), .collect(.takeOut(let targets, _)):
                // Of more than a few only the number is said.
                if targets.count <= Self.mostNamed { try look(up: targets, reader) }
            case .judge(let target, _, _): try look(up: [target], reader)
            case .match, .providers, .collect, .revoke: continue
            }
        }
    }

    private mutating func look(
        up targets: [Target],
        _ reader: RegisterReader
    ) throws(Failure) {
        for target in targets {
            switch target {
            case .work(let id):
                redirects[id] = try reader.redirect(of: id)
                try look(upWork: redirects[id] ?? id, reader)
            case .edition(let id): editionTitles[id] = try reader.title(ofEdition: id)
            case .file: continue
            }
        }
    }

    /// A title that was found before stays: it is what the work was called at the time of the
    /// decision.
    private mutating func look(
        upWork id: Int64,
        _ reader: RegisterReader
    ) throws(Failure) {
        if titles[id] == nil { titles[id] = try reader.work(id)?.title }
    }

    /// Looks up what a change came to, once it is there or was taken back.
    mutating func look(
        up result: some WorkChanging,
        isDryRun: Bool,
        _ reader: RegisterReader
    ) throws(Failure) {
        let changes = result.changes
        for move in changes.moves {
            try look(upWork: move.from, reader)
            try look(upWork: move.into, reader)
            // It ended with its face; the edition that leaves it first is what it was called by.
            if titles[move.from] == nil {
                titles[move.from] = try reader.title(ofEdition: move.edition)
            }
        }
        for id in changes.begun { try look(upWork: id, reader) }
        for id in changes.ended {
            leads[id] =
                isDryRun ? Self.onlyWay(from: id, changes) : try reader.redirect(of: id)
        }
        for change in changes.identifiers where try reader.isOnBlocklist(change.id) {
            blocked.insert(change.id)
        }
        for id in result.revoked + result.overruled + result.saidBefore {
            guard let decision = try reader.decision(id) else { continue }
            decisions[id] = decision
        }
    }

    /// Looks up what works have without these choices, before a rehearsal is taken back.
    mutating func look(
        upWithout revoked: [Int64],
        _ reader: RegisterReader
    ) throws(Failure) {
        for id in revoked {
            guard let decision = try reader.decision(id), let named = decision.workID,
                let field = decision.field.flatMap(WorkField.init)
            else { continue }
            let work = try reader.redirect(of: named) ?? named
            let row = try reader.work(work)
            choices[id] = Choice(
                work: work,
                field: field,
                value: row?.text(field),
                provider: row?.told[FactField(rawValue: field.rawValue)]
            )
        }
    }

    /// Where all editions of a work went, if that is one place; before it happens, nothing else
    /// tells where its id will lead.
    private static func onlyWay(from work: Int64, _ changes: WorkChanges) -> Int64? {
        let ways = Set(changes.moves.filter { $0.from == work }.map(\.into))
        return ways.count == 1 ? ways.first : nil
    }
}

extension WorkRow {
    /// What the work has in a field that a person can choose.
    fileprivate func text(_ field: WorkField) -> String? {
        switch field {
        case .title: title
        case .authors: authors
        case .language: language
        case .originalLanguage: originalLanguage
        case .firstYear: firstYear.map(String.init)
        case .series: series
        case .seriesPosition: seriesPosition
        case .subjects: chosenSubjects
        case .description: chosenDescription
        case .review: review.rawValue
        case .cover: pickedCover.flatMap { Hash128(bytes: $0.hash)?.hexadecimal }
        }
    }
}
