// SPDX-License-Identifier: Apache-2.0

import Books
package import Library
import Terminal
import Works

/// What a person is about to say, as a sentence without its full stop.
package struct PlannedDecisionText {
    private let names: DecisionNames

    package init(_ names: DecisionNames) {
        self.names = names
    }

    package func of(_ action: DecisionRequest.Action) -> String {
        switch action {
        case .same(let first, let second):
            return "\(target(first)) and \(target(second)) are one work"
        case .notSame(let targets):
            return "\(Phrasing.listed(targets.map(target), "and")) are different works"
        case .split(let work, let editions):
            let verb = editions.count == 1 ? "is" : "are"
            let parts = editions.map(target).joined(separator: ", ")
            return "\(parts) \(verb) another work than the rest of \(names.work(work))"
        case .trust(let id):
            return "\(id) joins all that claim it"
        case .distrust(let id):
            return "\(id) joins nothing"
        case .set(let work, let fields):
            let parts = WorkField.allCases.compactMap { field in
                fields[field].map { Self.choice(field, $0) }
            }
            return "\(names.work(work)) has " + parts.joined(separator: ", ")
        case .judge(let about, let record, let verdict):
            return Self.judged(record.description, verdict, about: target(about))
        case .match(let policy): return Self.match(policy.rawValue)
        case .providers(let providers): return Self.providers(providers)
        case .collect(let change): return CollectionText.planned(change, target)
        case .revoke(let id, _):
            return id.map { "decision \($0) is revoked" } ?? "the newest decision is revoked"
        }
    }

    /// What books are joined by.
    static func match(_ policy: String) -> String {
        "books are joined by the rule \(policy)"
    }

    /// Whose work ids join books.
    static func providers(_ providers: IdentityProviders) -> String {
        let names = providers.named.map(\.rawValue)
        return names.isEmpty
            ? "work ids of providers join no books"
            : "the work ids of \(Phrasing.listed(names, "and")) join books"
    }

    static func judged(_ record: String, _ verdict: FactVerdict, about target: String) -> String {
        "the record \(TerminalText.escape(record)) is "
            + (verdict == .believed ? "" : "not ") + "about \(target)"
    }

    /// One field and its value, or that it is left to what others say.
    static func choice(_ field: WorkField, _ value: String?) -> String {
        switch (field, value) {
        case (.review, let state?): "the state \(state)"
        case (.review, nil): "the state that its identifiers give"
        case (.cover, let hash?): "the cover \(shortened(hash))"
        case (_, let value?): "the \(field.words) \"\(value)\""
        case (_, nil): "no chosen \(field.words)"
        }
    }

    /// Enough of the name of a cover to know it again; programs get all of it.
    private static func shortened(_ hash: String) -> String { "\(hash.prefix(8))…" }

    /// What to say where choices are undone that were never made.
    func nothing(chosenFor work: Int64, _ fields: [WorkField: String?]) -> String {
        let words = WorkField.allCases.filter { fields.keys.contains($0) }.map(\.words)
        return "nothing was chosen as the \(words.joined(separator: " or the ")) of "
            + names.work(work)
    }

    /// What a work has once a choice about it is taken back.
    static func restored(_ choice: DecisionNames.Choice, isDryRun: Bool) -> String {
        let says = choice.provider.map { ", as \($0) says" } ?? ""
        let (have, be) = isDryRun ? ("would have", "would be") : ("has", "is")
        let now = isDryRun ? "" : " now"
        let work = "work \(choice.work)"
        return switch (choice.field, choice.value) {
        case (.review, let state?): "\(work) \(have) the state \(state)\(now)"
        case (.cover, let hash?): "the cover of \(work) \(be) \(shortened(hash))\(now)\(says)"
        case (.cover, nil): "the cover of \(work) \(be) that of its editions\(now)"
        case (let field, let value?):
            "the \(field.words) of \(work) \(be) \"\(value)\"\(now)\(says)"
        case (.subjects, nil), (.description, nil):
            "the \(choice.field.words) of \(work) \(be) what its editions or others say\(now)"
        case (let field, nil): "\(work) \(have) no \(field.words)\(now)"
        }
    }

    func target(_ target: Target) -> String {
        switch target {
        case .work(let id): names.work(id)
        case .edition(let id): names.edition(id)
        case .file(let path): "the edition in \(TerminalText.escape(path))"
        }
    }
}

extension WorkField {
    /// How the field is called among words.
    var words: String {
        switch self {
        case .title: "title"
        case .authors: "list of authors"
        case .language: "language"
        case .originalLanguage: "original language"
        case .firstYear: "first year"
        case .series: "series"
        case .seriesPosition: "place in the series"
        case .subjects: "list of subjects"
        case .description: "description"
        case .review: "review"
        case .cover: "cover"
        }
    }
}
