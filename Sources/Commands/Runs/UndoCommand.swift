// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// `accession undo`: takes back what a run did, or what a person decided.
struct UndoCommand: DecisionCommand {
    let definition = CommandDefinition(
        "undo",
        summary: "Undo a run, or decisions, or list what was decided",
        text: """
            run:7: removes the editions that run 7 added, forgets the files that it was the first \
            to find, and restores the earlier records of the others. Works that it had joined are \
            separated again, with their old ids. Anything that something later depends on stays, \
            and the result says why: another file holds the edition, or a person has decided \
            something about it since. Once that is gone, the same command undoes the rest.

            The files on the disk are not touched: the next import that finds them imports them \
            again. To prevent that, use accession files ignore. Decisions stay, even those that \
            came with the run, and so do blocklists; the run itself stays in the list, marked as \
            undone.

            decision:3: revokes decision 3. Everything is then as it would be without it: books \
            imported since then stay, and works that it had ended come back with their ids. \
            Decisions that it had overruled count again. The revoked decision stays in the list, \
            marked as revoked.

            The word run alone is the newest run, and decision alone the newest decision in force.

            With --list, lists every decision with who, when and why, and whether it is in force. A \
            decision that was revoked, or overruled by one in force, does not count, but stays in \
            the list. The ids of runs are in accession runs list.
            """,
        operands: [
            Operand(
                "WHAT",
                .text,
                "run:7, or decisions such as decision:3",
                .any,
                listedBy: "\(KnownWords.runs) | sed 's/^/run:/'; "
                    + "\(KnownWords.decisions) | sed 's/^/decision:/'"
            )
        ],
        flags: .list(.together, .yes) + .deciding
            + .list(.decisionList, .inForce, .limit, .jsonl, .header),
        examples: [
            "accession undo run:7 --dry-run": "See what would be removed and what stays",
            "accession undo run:7 --reason 'wrong folder'": "Undo run 7",
            "accession undo --list": "What was decided, and does it count?",
            "accession undo --list --in-force --plain | cut -f1": "Ids of decisions in force",
            "accession undo decision": "Undo the newest decision",
            "accession undo decision:12 decision:13": "Undo both or neither",
            "accession undo --together decision:12": "Undo all that was decided at once with 12",
        ],
        exitNotes: [
            (.rejects, "some of the run had to stay"),
            (.missingInput, "there is no such run or decision, or nothing of it is left"),
            (.inputOutput, "reading or writing failed, or a cover file could not be removed"),
            (.tryLater, "a run is using the library, or the disk is full"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        if try Self.isList(arguments) { return try DecisionList.write(arguments, console) }
        let targets = try Self.targets(arguments)
        guard case .run(let id)? = targets.first else { return try decide(arguments, console) }
        guard targets.count == 1, !arguments[.together] else {
            throw .usage("a run is undone alone", hint: "name one run, and nothing else")
        }
        let who = try arguments.decider()
        let isDryRun = arguments[.dryRun]
        let library = try LibraryLocation(forWriting: arguments, console).library
        let reader = RegisterReader(try library.openForReading())
        var run = id
        if run == nil { run = try reader.chosenRun(nil).id }
        let undoing = try RunUndo(library).undo(
            run ?? 0,
            who: who,
            why: arguments[.reason]?.trimmed,
            isDryRun: isDryRun
        )
        if undoing.isEmpty { console.hasNothingToDo() }
        UndoText(undoing, in: library, isDryRun: isDryRun).answer
            .write(to: console, arguments.format)
        if let exit = console.failLeft(undoing.leftCovers, in: library) { return exit }
        return undoing.isWhole ? .success : .rejects
    }

    /// Whether decisions are to be listed; refuses flags that mean nothing then, or only then.
    private static func isList(_ arguments: ParsedArguments) throws(Failure) -> Bool {
        if arguments[.decisionList] {
            guard arguments.operands.isEmpty, !arguments[.together], !arguments.isSet(.by),
                !arguments.isSet(.reason)
            else { throw .usage("--list undoes nothing", hint: "leave the rest out") }
            return true
        }
        guard !arguments[.inForce], !arguments.isSet(.limit), !arguments[.jsonl],
            !arguments[.header]
        else {
            throw .usage(
                "--in-force, --limit, --jsonl and --header are about a list",
                hint: "add --list"
            )
        }
        guard !arguments.operands.isEmpty else {
            throw .usage(
                "name what to undo",
                hint: "for example: accession undo run:7 --dry-run; accession runs list and "
                    + "accession undo --list show the ids"
            )
        }
        return false
    }

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        var actions: [DecisionRequest.Action] = []
        for target in try Self.targets(arguments) {
            guard case .decision(let id) = target else {
                throw .usage(
                    "a run is undone alone",
                    hint: "undo runs and decisions one after the other"
                )
            }
            actions.append(.revoke(id, isTogether: arguments[.together]))
        }
        return actions
    }

    /// What is to be undone; without an id, the newest one.
    private enum UndoTarget {
        case run(Int64?)
        case decision(Int64?)
    }

    private static func targets(_ arguments: ParsedArguments) throws(Failure) -> [UndoTarget] {
        var targets: [UndoTarget] = []
        for word in arguments.texts { targets.append(try target(word)) }
        return targets
    }

    private static func target(_ word: String) throws(Failure) -> UndoTarget {
        switch word {
        case "run": return .run(nil)
        case "decision": return .decision(nil)
        default: break
        }
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2, let id = ValueKind.number(Array(parts[1].utf8)), id > 0 {
            if parts[0] == "run" { return .run(Int64(id)) }
            if parts[0] == "decision" { return .decision(Int64(id)) }
        }
        let isNumber = ValueKind.number(Array(word.utf8)) != nil
        throw .usage(
            "\(Phrasing.quoted(Array(word.utf8))) is neither a run nor a decision",
            hint: isNumber
                ? "write run:\(word) or decision:\(word)" : "name them as run:7 and decision:3"
        )
    }
}

extension Flag {
    static var decisionList: Flag<Bool> {
        .init("list", "List the decisions, newest first, and undo nothing").variant
    }

    fileprivate static var together: Flag<Bool> {
        .init("together", "Undo also what was decided at once with them, by one command")
    }
}
