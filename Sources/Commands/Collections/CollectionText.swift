// SPDX-License-Identifier: Apache-2.0

import Library
import Store
import Terminal

/// What is said of collections, as sentences without their full stops.
enum CollectionText {
    /// What a person is about to say.
    ///
    /// - Parameter name: what a work or edition is called.
    static func planned(_ change: CollectionChange, _ name: (Target) -> String) -> String {
        switch change {
        case .create(let path): return created(path)
        case .rename(let path, let new): return renamed(path, path.renamed(new))
        case .move(let path, let folder):
            return moved(path, folder?.appending(path.name) ?? path.atTop)
        case .remove(let path, _): return removed(path)
        case .add(let targets, let path, _):
            return added(works(targets, name), targets.count, path)
        case .takeOut(let targets, let path):
            return takenOut(works(targets, name), targets.count, path)
        case .keep(let path, let keeps): return kept(path, keeps)
        }
    }

    /// What there is nothing to do for, since it holds.
    static func held(_ change: CollectionChange, _ name: (Target) -> String) -> String {
        switch change {
        // Each of these two changes something, or is refused.
        case .create, .remove: return planned(change, name)
        case .rename(let path, let new):
            return "\(named(path)) is already called \(TerminalText.escape(new))"
        case .move(let path, let folder):
            let place = folder.map { "already in \(named($0))" } ?? "in no other folder"
            return "\(named(path)) is \(place)"
        case .add(let targets, let path, _):
            return added(works(targets, name), targets.count, path, "already ")
        case .takeOut(let targets, let path):
            let (works, isOne) = (works(targets, name), targets.count == 1)
            return path.kind == .folder
                ? "\(works) \(isOne ? "is" : "are") not in \(named(path))"
                : "\(works) \(isOne ? "does" : "do") not have \(named(path))"
        case .keep(let path, let keeps): return kept(path, keeps, "already ")
        }
    }

    /// What somebody said.
    static func recorded(_ decision: DecisionRow) -> String {
        let value = decision.value ?? ""
        if decision.field == "fill" { return filled(decision) }
        if decision.field == "import" {
            let count = Numbers.counted(decision.members, "edition")
            return "\(count) \(decision.members == 1 ? "is" : "are") where "
                + "\(TerminalText.escape(value)) says"
        }
        guard let path = path(value) else { return "\(decision.field ?? "") \(value)" }
        let former = decision.former.flatMap { Self.path($0) } ?? path
        let editions = Numbers.counted(decision.members, "edition")
        switch decision.field {
        case "create": return created(path)
        case "rename": return renamed(former, path)
        case "move": return moved(former, path)
        case "remove": return removed(path)
        case "add": return added(editions, decision.members, path)
        case "filter":
            let words = TerminalText.escape(decision.former ?? "?")
            return "\(named(path)) holds what \(words) finds; \(editions) changed"
        case "take-out": return takenOut(editions, decision.members, path)
        case "keep": return kept(path, true)
        case "release": return kept(path, false)
        default: return "\(decision.field ?? "") \(value)"
        }
    }

    /// What was done besides what was asked for.
    static func effects(
        _ effects: CollectionEffects,
        of actions: [DecisionRequest.Action],
        isDryRun: Bool
    ) -> [String] {
        let named = Set(actions.compactMap(\.collection).map(folded))
        var lines: [String] = []
        let verb = isDryRun ? "would be" : "is"
        for (paths, word) in [(effects.created, "created"), (effects.removed, "removed")] {
            lines += paths.filter { !named.contains(folded($0)) }
                .map { "\(self.named($0)) \(verb) \(word) as well" }
        }
        let changed = effects.added + effects.takenOut
        if effects.kept > 0, changed > 0 {
            let rest = Numbers.counted(effects.kept, "book")
            let word = effects.added > 0 ? "in it before" : "not in it"
            lines.append("\(rest) \(effects.kept == 1 ? "was" : "were") \(word)")
        }
        return DecisionText.first(lines)
    }

    /// The same for names that differ only in case.
    private static func folded(_ path: CollectionPath) -> [String] {
        [path.kind.rawValue] + path.names.map(CollectionPath.folded)
    }

    /// What was done, for programs.
    static func object(_ effects: CollectionEffects) -> JSONObject {
        [
            "collections_created": .strings(effects.created.map { "\($0)" }),
            "collections_removed": .strings(effects.removed.map { "\($0)" }),
            "put_in": .integer(effects.added), "taken_out": .integer(effects.takenOut),
            "kept": .integer(effects.kept),
        ]
    }

    /// What a run put into collections: the folders of its files, or a tag.
    private static func filled(_ decision: DecisionRow) -> String {
        let editions = Numbers.counted(decision.members, "edition")
        let verb = decision.members == 1 ? "is" : "are"
        let sources = TerminalText.escape(decision.former ?? "?")
        guard let value = decision.value, value != CollectionFill.folders, let path = path(value)
        else { return "\(editions) \(verb) in the folders that \(sources) has" }
        return "\(added(editions, decision.members, path)) as books of \(sources)"
    }

    /// A collection among words: `the folder Fiction/Sea`, and `the tag "no series"`.
    static func named(_ path: CollectionPath) -> String {
        "the \(path.kind.rawValue) \(Phrasing.name(path.label))"
    }

    private static func path(_ text: String) -> CollectionPath? {
        // One that a newer program wrote is shown as it stands.
        try? CollectionPath(typed: text)
    }

    private static func works(_ targets: [Target], _ name: (Target) -> String) -> String {
        targets.count <= DecisionNames.mostNamed
            ? Phrasing.listed(targets.map(name), "and") : Numbers.counted(targets.count, "book")
    }

    private static func created(_ path: CollectionPath) -> String {
        "\(named(path)) is created"
    }

    private static func renamed(_ path: CollectionPath, _ new: CollectionPath) -> String {
        "\(named(path)) has the new name \(TerminalText.escape(new.name))"
    }

    private static func moved(_ path: CollectionPath, _ new: CollectionPath) -> String {
        "\(named(path)) is " + (new.parent.map { "in \(named($0))" } ?? "in no other folder")
    }

    private static func removed(_ path: CollectionPath) -> String {
        "\(named(path)) is removed"
    }

    private static func added(
        _ works: String,
        _ count: Int,
        _ path: CollectionPath,
        _ adverb: String = ""
    ) -> String {
        path.kind == .folder
            ? "\(works) \(count == 1 ? "is" : "are") \(adverb)in \(named(path))"
            : "\(works) \(adverb)\(count == 1 ? "has" : "have") \(named(path))"
    }

    private static func kept(
        _ path: CollectionPath,
        _ keeps: Bool,
        _ adverb: String = ""
    ) -> String {
        "the books in \(named(path)) are \(adverb)\(keeps ? "" : "not ")to be on the shelf"
    }

    private static func takenOut(_ works: String, _ count: Int, _ path: CollectionPath) -> String {
        path.kind == .folder
            ? "\(works) \(count == 1 ? "is" : "are") no longer in \(named(path))"
            : "\(works) no longer \(count == 1 ? "has" : "have") \(named(path))"
    }
}
