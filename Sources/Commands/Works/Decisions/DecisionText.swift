// SPDX-License-Identifier: Apache-2.0

import Books
import Files
package import Library
import Store
import System
package import Terminal
import Works

/// What was decided, what came of it, and how to take it back.
package struct DecisionText {
    private let actions: [DecisionRequest.Action]
    private let outcome: DecisionResult
    private let isDryRun: Bool
    /// What stands in place of a sentence for each decision; nil if there are few.
    private let summary: [String]?
    /// What a rehearsal says of each decision, where it has better words than the decision's own.
    private let rehearsal: [String]?
    /// What printed commands need to mean this library.
    private let place: String
    private var changes: WorkChanges { outcome.changes }
    private var names: DecisionNames { outcome.names }

    package init(
        _ actions: [DecisionRequest.Action],
        _ outcome: DecisionResult,
        summary: [String]? = nil,
        rehearsal: [String]? = nil,
        in library: Library? = nil,
        isDryRun: Bool
    ) {
        place = library?.onCommandLine ?? ""
        self.summary = summary
        self.rehearsal = rehearsal
        self.actions = actions
        self.outcome = outcome
        self.isDryRun = isDryRun
    }

    /// What a change without a decision did to works.
    init(_ changes: WorkChanges, _ names: DecisionNames, isDryRun: Bool) {
        var outcome = DecisionResult()
        outcome.changes = changes
        outcome.names = names
        self.init([], outcome, isDryRun: isDryRun)
    }

    /// All of it, for people and for programs.
    package var answer: Answer {
        var answer = Answer()
        answer.sentences(lines)
        if isDryRun { answer.rehearsed() }
        answer.fact("dry_run", .flag(isDryRun))
        answer.fact("said", .texts(sentences))
        // A rehearsal gives ids that nothing will have.
        answer.ids("decisions", row: "decision", isDryRun ? [] : outcome.made)
        answer.ids("standing", row: "standing", outcome.saidBefore)
        answer.ids("revoked", row: "revoked", outcome.revoked)
        answer.ids("overruled", row: "overruled", outcome.overruled)
        addEffects(to: &answer)
        if actions.contains(where: \.isCollecting) {
            answer.members(CollectionText.object(outcome.collections))
        }
        answer.fact("covers_removed", .texts(outcome.removedCovers.map(\.file)))
        answer.fact("cover_files_left", .texts(outcome.leftCovers.files))
        return answer
    }

    /// What else is different in the register, for programs.
    func addEffects(to answer: inout Answer) {
        answer.records("moved", changes.moves) { move in
            .init(
                "moved",
                [
                    ("edition", .id(move.edition)), ("from", .id(move.from)),
                    ("into", .id(move.into)),
                ]
            )
        }
        answer.records("ended", changes.ended) { id in
            let leadsTo = Cell.optional(names.leads[id].map { Int($0) })
            return .init("ended", [("work", .id(id)), ("leads_to", leadsTo)])
        }
        answer.records("begun", changes.begun) { id in
            let work = Cell.id(id)
            return .init(
                [("work", work), ("came_back", .flag(id <= names.newestWork))],
                rows: [[.text("begun"), work]]
            )
        }
        answer.records("identifiers", changes.identifiers) { change in
            let before = Cell.text(word(change.before, of: change.id))
            let after = Cell.text(word(change.after, of: change.id))
            return .init(
                [
                    ("kind", .text(change.id.kind.name)), ("value", .text(change.id.value)),
                    ("before", before), ("after", after),
                ],
                rows: [[.text("identifier"), .text(change.id.description), before, after]]
            )
        }
    }
}

// MARK: - For people

extension DecisionText {
    package var lines: [String] {
        var lines = summary ?? []
        if isDryRun {
            lines += Self.first(rehearsal ?? rehearsed)
        } else if summary == nil {
            lines += Self.first(decided)
        }
        let effects = self.effects
        lines += effects.map { "  " + $0 }
        let saysNothing = !outcome.saidBefore.isEmpty && outcome.made.isEmpty && summary == nil
        if effects.isEmpty, isAboutGroups, !saysNothing {
            lines.append(isDryRun ? "  no edition would move" : "  no edition moved")
        }
        let verb = isDryRun ? "would be" : "is"
        lines += CollectionText.effects(outcome.collections, of: actions, isDryRun: isDryRun)
            .map { "  " + $0 }
        lines += outcome.overruled.map { "  decision \(decision($0)) \(verb) overruled" }
        lines += alsoRevoked.map { "  decision \(decision($0)) \(verb) revoked" }
        lines += restored.map { "  " + $0 }
        lines += covers.map { "  " + $0 }
        if !isDryRun, let undo { lines.append("Undo with: \(undo)") }
        return lines
    }

    /// What else is different in the register.
    var effects: [String] {
        [moved, ended, begun, identifiers, unclaimed].flatMap(Self.first)
    }

    private var decided: [String] {
        // One action may be noted as several decisions, such as one for each field that is set.
        if outcome.made.count == actions.count, !outcome.made.isEmpty {
            return zip(outcome.made, sentences).map { "Decision \($0): \($1)" }
        }
        // Of several works that become one, some may be it already.
        if outcome.made.count + outcome.held.count == actions.count, !outcome.made.isEmpty {
            let said = sentences.indices.filter { !outcome.held.contains($0) }
            return zip(outcome.made, said).map { "Decision \($0): \(sentences[$1])" }
                + sentences.indices.compactMap(saidBefore)
        }
        guard !outcome.made.isEmpty else {
            return sentences.indices.map { place in
                saidBefore(place) ?? nothingToDo(for: actions[place])
                    ?? sentences[place].prefix(1).uppercased() + sentences[place].dropFirst()
            }
        }
        let ids = outcome.made.map(String.init).joined(separator: ", ")
        return ["Decisions \(ids): \(sentences.joined(separator: "; "))"]
    }

    private var rehearsed: [String] {
        let told = actions.indices.filter { outcome.outdated[$0] == nil }
        return told.map { place in
            let (action, sentence) = (actions[place], sentences[place])
            if outcome.held.contains(place), let said = saidBefore(place) { return said }
            if outcome.made.isEmpty, let nothing = nothingToDo(for: action) { return nothing }
            if isEmptied(action) { return sentence.prefix(1).uppercased() + sentence.dropFirst() }
            guard case .revoke(let asked, let isTogether) = action else {
                return "Would decide: \(sentence)"
            }
            return "Would revoke \(revoked(asked))\(others(isTogether))"
        }
    }

    /// Of something that holds already because it was said before, when that was.
    private func saidBefore(_ place: Int) -> String? {
        guard let ids = outcome.standing[place], let newest = ids.max() else { return nil }
        let since = names.decisions[newest].map { " since \(UTCTime(seconds: $0.madeAt).text)" }
        let words = ids.count == 1 ? "decision" : "decisions"
        let numbers = ids.sorted().map(String.init).joined(separator: ", ")
        return "Already so\(since ?? ""), \(words) \(numbers): \(sentences[place])"
    }

    /// Nil for what may be said again.
    private func nothingToDo(for action: DecisionRequest.Action) -> String? {
        switch action {
        case .collect(let change):
            "Nothing to do: \(CollectionText.held(change, PlannedDecisionText(names).target))"
        case .match, .providers:
            "Nothing to do, this holds already: \(PlannedDecisionText(names).of(action))"
        default: nil
        }
    }

    /// A decision that is taken back, by its id or as the newest one.
    private func revoked(_ asked: Int64?) -> String {
        (asked ?? outcome.revoked.first).map { "decision \(decision($0))" }
            ?? "the newest decision in force"
    }

    /// How many more went with it.
    private func others(_ isTogether: Bool) -> String {
        let count = outcome.revoked.count - 1
        guard isTogether, actions.count == 1, count > 0 else { return "" }
        return " and \(Numbers.counted(count, "decision")) made with it"
    }

    private var sentences: [String] {
        actions.map { action in
            if case .revoke(let asked, let isTogether) = action {
                let others = others(isTogether)
                return "\(revoked(asked))\(others) \(others.isEmpty ? "is" : "are") revoked"
            }
            if case .set(let work, _) = action, let provider = outcome.untold[work] {
                return "the cover of work \(work) that \(provider) showed is removed"
            }
            if case .set(let work, let fields) = action, isEmptied(action) {
                return PlannedDecisionText(names).nothing(chosenFor: work, fields)
            }
            return PlannedDecisionText(names).of(action)
        }
    }

    /// Whether choices would be undone where there are none.
    private func isEmptied(_ action: DecisionRequest.Action) -> Bool {
        guard case .set(let work, let fields) = action, outcome.untold[work] == nil else {
            return false
        }
        return fields.values.allSatisfy { $0 == nil } && outcome.revoked.isEmpty
    }

    private func decision(_ id: Int64) -> String {
        names.decisions[id].map { "\(id) (\(RecordedDecisionText($0).about))" } ?? "\(id)"
    }

    /// Whether this is about which editions are a work: what a work is called is not.
    private var isAboutGroups: Bool {
        actions.contains { action in
            switch action {
            case .set, .judge, .collect: false
            case .match, .providers: !outcome.made.isEmpty
            case .revoke:
                !outcome.revoked.allSatisfy { id in
                    let decision = names.decisions[id]
                    return names.choices[id] != nil || decision?.kind == "collect"
                        || decision?.isOfRecord == true
                }
            default: true
            }
        }
    }

    /// What works have where a choice is taken back.
    private var restored: [String] {
        var lines: [String] = []
        for choice in outcome.revoked.compactMap({ names.choices[$0] }) {
            let line = PlannedDecisionText.restored(choice, isDryRun: isDryRun)
            if !lines.contains(line) { lines.append(line) }
        }
        return lines
    }

    /// Covers that nothing needs any more.
    private var covers: [String] {
        let left = Set(outcome.leftCovers.files)
        return outcome.removedCovers.map { cover in
            if left.contains(cover.file) { return "\(cover.file) could not be removed" }
            return "\(cover.file) \(isDryRun ? "would be" : "is") removed: nothing else needs it"
        }
    }

    /// Those that go without having been asked for by their id.
    private var alsoRevoked: [Int64] {
        let isAsked = actions.contains { action in
            if case .revoke = action { true } else { false }
        }
        return isAsked ? [] : outcome.revoked
    }

    private var moved: [String] {
        ways.map { way in
            let verb = isDryRun ? "would move" : "moved"
            let words = "\(verb) from \(names.own(way.from)) into \(names.own(way.into))"
            if way.editions.count == 1 { return "edition \(way.editions[0]) \(words)" }
            let count = Numbers.counted(way.editions.count, "edition")
            return "\(count) \(words): editions \(Self.listed(way.editions))"
        }
    }

    private var ended: [String] {
        changes.ended.map { id in
            let verb = isDryRun ? "would end" : "ended"
            guard let way = names.leads[id] else { return "work \(id) \(verb)" }
            return
                "work \(id) \(verb); its id \(isDryRun ? "would lead" : "leads") to work \(way)"
        }
    }

    private var begun: [String] {
        changes.begun.map { id in
            let isNew = id > names.newestWork
            switch (isNew, isDryRun) {
            case (true, true): return "\(names.own(id)) would begin"
            case (true, false): return "\(names.own(id)) began"
            case (false, true): return "\(names.own(id)) would come back"
            case (false, false): return "\(names.own(id)) came back"
            }
        }
    }

    private var identifiers: [String] {
        // What title and author come to has no name that a person knows.
        changes.identifiers.filter { $0.id.kind != .names }.map { change in
            let (before, after) = (
                word(change.before, of: change.id), word(change.after, of: change.id)
            )
            return isDryRun
                ? "\(change.id) is \(before) and would be \(after)"
                : "\(change.id) was \(before) and is \(after)"
        }
    }

    /// What counts of an identifier, in a word: what a person said, or else what its records show,
    /// or else whether it is on the blocklist.
    private func word(_ state: IDState, of id: VolumeID) -> String {
        if let verdict = state.verdict { return verdict.rawValue }
        guard let finding = state.finding else {
            return names.blocked.contains(id) ? "blocked" : "clear"
        }
        return state.isAnswered ? "answered" : finding.rawValue
    }

    /// A verdict about an identifier that no book has waits for the first book that does.
    private var unclaimed: [String] {
        var ids: [VolumeID] = []
        for action in actions {
            switch action {
            case .trust(let id), .distrust(let id):
                if names.unclaimed.contains(id), !ids.contains(id) { ids.append(id) }
            default: continue
            }
        }
        return ids.map { "no edition has \($0) so far" }
    }

    /// More decisions are undone by the name of the first.
    private static let mostToUndo = 3

    private var undo: String? {
        guard let first = outcome.made.first else { return nil }
        if outcome.made.count > Self.mostToUndo {
            return "accession undo\(place) --together decision:\(first)"
        }
        return "accession undo\(place) "
            + outcome.made.map { "decision:\($0)" }.joined(separator: " ")
    }

    /// Editions that go the same way, in the order of the works.
    private var ways: [(from: Int64, into: Int64, editions: [Int64])] {
        let ways = Dictionary(grouping: changes.moves) { [$0.from, $0.into] }
        return ways.map { ($0[0], $0[1], $1.map(\.edition)) }
            .sorted { ($0.into, $0.from) < ($1.into, $1.from) }
    }

    /// The first twenty of many lines; programs get all.
    static func first(_ lines: [String]) -> [String] {
        guard lines.count > 20 else { return lines }
        return lines.prefix(20) + ["and \(Numbers.grouped(lines.count - 20)) more like these"]
    }

    /// Ids with commas, the first twenty of many.
    static func listed(_ ids: [Int64]) -> String {
        let shown = ids.sorted().prefix(20).map(String.init).joined(separator: ", ")
        return ids.count > 20 ? shown + " and \(Numbers.grouped(ids.count - 20)) more" : shown
    }
}

extension DecisionNames {
    /// A work with its title: `work 3 "Emma"`.
    func work(_ id: Int64) -> String {
        if let now = redirects[id] { return "work \(id), now \(own(now))" }
        return own(id)
    }

    /// One that there is, before or after, whatever its id led to when the user named it.
    func own(_ id: Int64) -> String {
        titles[id].map { "work \(id) \"\($0)\"" } ?? "work \(id)"
    }

    func edition(_ id: Int64) -> String {
        editionTitles[id].map { "edition \(id) \"\($0)\"" } ?? "edition \(id)"
    }
}
