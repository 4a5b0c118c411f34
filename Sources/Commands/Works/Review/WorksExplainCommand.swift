// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// `accession works explain`: the path of identifiers that makes books one work.
struct WorksExplainCommand: Command {
    /// So many paths of an edition are shown.
    private static let mostFiles = 3

    let definition = CommandDefinition(
        "works explain",
        summary: "Explain why books are one work, or are not",
        text: """
            For an edition, shows the path to the founding edition of its work: which identifiers \
            two editions share, and what people decided. If there are several paths, the shortest \
            is shown. Then shows every identifier of the edition: which other editions have it \
            and, if it joins nothing, why; and the decisions that concern any of them.

            For a work, does the same for each of its editions.

            With --ids, lists every identifier that an edition of one work has instead: what it can \
            join, its status, how many editions of this work and how many of other works have it, \
            and how many different titles they all have. Identifiers that join nothing come last. \
            For one that no book has itself, the list names who gives it, or the map of works that \
            says it.
            """,
        operands: [
            Operand(
                "WHAT",
                .path,
                "Works, editions such as edition:42, or files",
                .oneOrMore,
                listedBy: KnownWords.works
            )
        ],
        flags: .list(.library, .ids, .json, .jsonl, .plain, .header),
        examples: [
            "accession works explain ~/Books/emma.epub": "Why is the book in its work?",
            "accession works explain 17": "What holds work 17 together?",
            "accession works explain edition:42": "Why is edition 42 there?",
            "accession works explain --ids 17 --plain | cut -f1,2": "The identifiers of work 17",
        ],
        exitNotes: [(.missingInput, "one of them is not in the register")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        if arguments[.ids] { return try WorkIdentifierList.write(arguments, console) }
        try arguments.refuseHeader("add --ids, or leave it out")
        let reader = try LibraryLocation(arguments).open()
        var targets: [(word: String, target: Target)] = []
        for word in arguments.operands {
            targets.append((TerminalText.escape(word), try TargetArgument.read(word)))
        }
        var exit = ExitCode.success
        var writer = DocumentList(console, arguments.format, name: "editions")
        let explainer = try reader.explainer()
        for (word, target) in targets {
            guard let found = try reader.named(target),
                let graph = try reader.graph(ofWork: found.work),
                let work = try reader.work(found.work)
            else {
                exit = console.fail(
                    .missingInput,
                    "\(word) is not in the register",
                    hint: TargetArgument.hint(missing: target, word)
                )
                continue
            }
            let former = try reader.formerIDs(ofWork: work.id)
            var titles: [Int64: String?] = [:]
            for id in found.edition.map({ [$0] }) ?? graph.editions where console.isOpen {
                for step in graph.path(from: id) ?? [] where titles[step.next] == nil {
                    titles[step.next] = .some(try reader.title(ofEdition: step.next))
                }
                guard let explained = try explainer.explain(edition: id, files: Self.mostFiles)
                else { continue }
                let known = titles
                let path = IdentifierPathText(
                    explainer: explainer,
                    isOfMany: found.edition == nil
                ) { known[$0] ?? nil }
                let details = ExplainedEdition(explanation: explained, graph: graph, path: path)
                    .details(work: work, mergedFrom: found.mergedFrom, formerIDs: former)
                writer.add([details])
            }
        }
        writer.finish()
        return exit
    }
}

extension Flag {
    static var ids: Flag<Bool> {
        .init("ids", "List the identifiers of a work, and which other works have them")
    }
}
