// SPDX-License-Identifier: Apache-2.0

import Library
import Terminal

/// What taking in a map of works did, or taking it out.
struct WorkMapText {
    private let name: String
    private let result: WorkMapResult
    private let library: Library
    private let isDryRun: Bool

    init(_ name: String, _ result: WorkMapResult, in library: Library, isDryRun: Bool) {
        self.library = library
        self.name = name
        self.result = result
        self.isDryRun = isDryRun
    }

    var taken: Answer {
        var lines = [
            "map \(shownName): \(Numbers.counted(result.read, "line")) = "
                + "\(Numbers.grouped(result.taken)) \(isDryRun ? "to take" : "taken") + "
                + "\(Numbers.grouped(result.repeated)) repeated + "
                + "\(Numbers.grouped(result.refused)) refused",
            "  \(Numbers.counted(result.claims, "claim")) of books in the library",
        ]
        if let replaced = result.replaced {
            let verb = isDryRun ? "would replace" : "replaces"
            lines.append("  \(verb) the \(Numbers.counted(replaced, "line")) of the map so far")
        }
        lines += effects
        if !isDryRun {
            let word = ShellQuoting.isPlain(name, "-_.") ? name : ShellQuoting.posix(name)
            lines.append(
                result.replaced == nil
                    ? "Undo with: accession works map remove\(library.onCommandLine) \(word)"
                    : "To go back, take in again what it replaces, under the same name"
            )
        }
        return answer(
            lines,
            [
                "read": .count(result.read), "taken": .count(result.taken),
                "repeated": .count(result.repeated), "refused": .count(result.refused),
                "claims": .count(result.claims), "replaced": .optional(result.replaced),
            ]
        )
    }

    var removed: Answer {
        let verb = isDryRun ? "would be removed" : "removed"
        let count = Numbers.counted(result.replaced ?? 0, "line")
        return answer(
            ["map \(shownName) with \(count) \(verb)"] + effects,
            ["removed": .count(result.replaced ?? 0)]
        )
    }

    private var shownName: String { "\"\(TerminalText.escape(name))\"" }

    private var consequences: DecisionText {
        DecisionText(result.changes, result.names, isDryRun: isDryRun)
    }

    private var effects: [String] {
        let effects = consequences.effects
        guard effects.isEmpty else { return effects.map { "  " + $0 } }
        return [isDryRun ? "  no edition would move" : "  no edition moved"]
    }

    private func answer(
        _ lines: [String],
        _ facts: KeyValuePairs<String, Cell>
    ) -> Answer {
        var answer = Answer()
        answer.sentences(lines)
        if isDryRun { answer.rehearsed() }
        answer.facts(["dry_run": .flag(isDryRun), "map": .text(name)])
        answer.facts(facts)
        consequences.addEffects(to: &answer)
        return answer
    }
}
