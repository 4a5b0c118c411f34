// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Terminal

/// `accession enrich`: takes what catalogues know of the books, from the web or from their dumps.
struct EnrichCommand: Command {
    let definition = CommandDefinition(
        "enrich",
        summary: "Take what catalogues know of books, from the web or from their dumps",
        text: """
            Keeps what catalogues say of the books of all works, or of those that are named or that \
            the filters match, as facts: they fill in what neither a person nor a book says, and \
            replace nothing.

            \(OnlineEnriching.text)

            With --covers, gives the works named the covers that the catalogue shows, and takes \
            nothing else that it says. Those with a good cover keep it: a poor one cannot be decoded, \
            has fewer than 500 pixels on its shorter side, or was drawn by a program. The picture is \
            decoded by accession-images, in a process that is shut off, before it is taken. Instead \
            of a tiny cover, only a larger one is. What a person chose stays, and so does the cover \
            of another provider, unless accession enrich order puts that one behind. The cover is a \
            fact of the provider: covers set --clear removes it, and so does enrich forget. One that \
            was removed by covers set --clear comes back only if its work is named here. For all \
            works that have no cover, there is --missing cover.

            With --from it makes no calls, and reads dumps of catalogues from beginning to end. \
            \(DumpEnriching.text)
            """,
        operands: [
            Operand(
                "WORK",
                .path,
                "Work ids (without any, all works), or files of --from",
                .any,
                listedBy: KnownWords.works
            )
        ],
        flags: .list(.library, .onlyCovers) + .filtering + OnlineEnriching.flags
            + DumpEnriching.flags
            + .list(.snapshot, .dryRun, .progress, .json, .plain),
        examples: OnlineEnriching.examples,
        exitNotes: OnlineEnriching.exitNotes + DumpEnriching.exitNotes,
        topics: [DumpEnriching.topic]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        if let dumps = DumpEnriching(arguments, console) { return try dumps.run() }
        guard arguments[.onlyCovers] else {
            return try OnlineEnriching(arguments, console).run()
        }
        guard !arguments.operands.isEmpty, arguments.workFilter.isEmpty else {
            throw .usage(
                arguments.workFilter.isEmpty
                    ? "--covers needs works" : "--covers takes works by their ids, not filters",
                hint: "for example: accession enrich --covers 17; for all works without a cover: "
                    + "accession enrich --missing cover"
            )
        }
        return try OnlineEnriching(arguments, console, isForCovers: true).run()
    }
}

extension Flag {
    static var onlyCovers: Flag<Bool> {
        .init("covers", "Take only the covers of the works named").excluding("from")
    }
}
