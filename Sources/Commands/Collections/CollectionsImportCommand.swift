// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import System
import Terminal

/// `accession collections import`: takes in what `collections export` wrote.
struct CollectionsImportCommand: Command {
    /// Lines that are named; the others are counted.
    private static let mostNamed = 10

    let definition = CommandDefinition(
        "collections import",
        summary: "Take in folders and tags that were exported",
        text: """
            Takes in what accession collections export wrote, or another program in the same form: \
            collections that are not there yet are created, and editions are put into them or taken \
            out, by their content. What holds already is counted and not said again. What is said \
            of contents that this library does not have is kept, and holds once they come. FILE may \
            be - for standard input.

            All of it is one decision, as if a person had said it now, which undo takes back. \
            A line that cannot be used is reported with its number; a file that is not whole is \
            refused. The last line balances: lines = added + same + of unknown contents + malformed.
            """,
        operands: [Operand("FILE", .file, "The collections; - is standard input")],
        flags: .deciding,
        examples: [
            "accession collections import collections.jsonl --dry-run": "What would change?",
            "accession collections import collections.jsonl": "Take the collections in",
        ],
        exitNotes: [
            (.rejects, "some lines could not be used; the others were taken"),
            (.noUsableInput, "the file is no such file, or not whole; nothing was changed"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let who = try arguments.decider()
        let path = Path(bytes: arguments.operands.first ?? [])
        let name = path.bytes == [UInt8(ascii: "-")] ? "standard input" : path.text
        let location = try LibraryLocation(forWriting: arguments, console)
        let isDryRun = arguments[.dryRun]
        Interruption.install()
        console.count("lines")
        var named = 0
        var file = CollectionFile(try ListedLines.open(path), name) { number, why in
            named += 1
            guard named <= Self.mostNamed else { return }
            console.warning("line \(number): \(TerminalText.escape(why))")
        }
        let result: CollectionImport.Result
        do throws(Failure) {
            result = try CollectionImport(
                location.library,
                from: name,
                who: who,
                why: arguments[.reason]?.trimmed,
                isDryRun: isDryRun
            ).run { (intake) throws(Failure) in
                try file.read(into: intake) { console.progress(ProgressCounts(done: $0)) }
            }
            console.endProgress()
        } catch {
            console.endProgress()
            throw error
        }
        if named > Self.mostNamed {
            console.warning("and \(Numbers.counted(named - Self.mostNamed, "more line"))")
        }
        Self.answer(result, name, location.library, isDryRun: isDryRun)
            .write(to: console, arguments.format)
        return result.malformed > 0 ? .rejects : .success
    }

    private static func answer(
        _ result: CollectionImport.Result,
        _ name: String,
        _ library: Library,
        isDryRun: Bool
    ) -> Answer {
        var answer = Answer()
        let verb = isDryRun ? "would be" : result.created.count == 1 ? "is" : "are"
        if !result.created.isEmpty {
            let count = Numbers.counted(result.created.count, "collection")
            answer.sentences(["\(count) \(verb) created"])
        }
        answer.sentences([
            "\(Numbers.counted(result.lines, "line")) = "
                + "\(Numbers.grouped(result.added)) \(isDryRun ? "to add" : "added") + "
                + "\(Numbers.grouped(result.same)) same + "
                + "\(Numbers.grouped(result.unknown)) of unknown contents + "
                + "\(Numbers.grouped(result.malformed)) malformed"
        ])
        let decision = isDryRun ? nil : result.decision
        if let decision {
            let place = library.onCommandLine
            answer.sentences(["Undo with: accession undo\(place) decision:\(decision)"])
        }
        if isDryRun { answer.rehearsed() }
        answer.facts([
            "dry_run": .flag(isDryRun), "from": .text(name), "lines": .count(result.lines),
            "added": .count(result.added), "same": .count(result.same),
            "unknown": .count(result.unknown), "malformed": .count(result.malformed),
            "balanced": .flag(result.balance.holds),
            "collections_created": .texts(result.created.map { "\($0)" }),
            "decision": .optional(decision.map { Int($0) }),
        ])
        return answer
    }
}
