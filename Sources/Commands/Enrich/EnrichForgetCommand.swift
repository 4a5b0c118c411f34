// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Library
import Store
import Terminal

/// `accession enrich forget`: takes back what a provider said.
struct EnrichForgetCommand: Command {
    let definition = CommandDefinition(
        "enrich forget",
        summary: "Take back all that a provider said",
        text: """
            Removes what a catalogue, a service, a script or the files beside books said of all \
            works, or of those that are named. Everything is then as if it had never been said; \
            what books say and what people chose stays. Files beside books that an import has read are \
            read again once they change, so what "calibre" said stays away until then; catalogues on \
            the web are read again by the next import, which brings back what "opds" said.
            """,
        operands: [
            Operand("PROVIDER", .text, "Such as openlibrary; see accession enrich order"),
            Operand(
                "WORK",
                .path,
                "Only of these works, such as 17 or work:17",
                .any,
                listedBy: KnownWords.works
            ),
        ],
        flags: .list(.library, .snapshot, .yes, .dryRun, .json, .plain),
        examples: [
            "accession enrich forget openlibrary --dry-run": "How much would go?",
            "accession enrich forget shelf 17": "What one script said of one work",
        ],
        exitNotes: [(.missingInput, "no such provider said anything, or there is no such work")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let word = arguments.operands.first ?? []
        let provider = try ProviderArgument.read(word)
        var ids: [Int64] = []
        for word in arguments.operands.dropFirst() { ids.append(try TargetArgument.work(word)) }
        let location = try LibraryLocation(forWriting: arguments, console)
        let isDryRun = arguments[.dryRun]
        let named = ids
        let gone = try LibraryProviders(location.library, isDryRun: isDryRun).forget(provider) {
            (reader) throws(Failure) -> [Int64]? in
            if named.isEmpty { return nil }
            var works: [Int64] = []
            for id in named { works.append(try reader.liveWork(id).id) }
            return works
        }
        guard let (count, regrouped) = gone else {
            throw Failure(
                .inputMissing,
                "no provider called \(Phrasing.quoted(word)) said anything",
                hint: "accession enrich order"
            )
        }
        var answer = Answer()
        let records = Numbers.counted(count, "record")
        let effect = RegroupedText(works: regrouped, isDryRun: isDryRun)
        answer.sentences(
            ["\(records) of \(provider) \(isDryRun ? "would be " : "")forgotten", effect.sentence]
                .compactMap(\.self)
        )
        if isDryRun { answer.rehearsed() }
        answer.facts([
            "dry_run": .flag(isDryRun), "provider": .text(provider.rawValue),
            "records": .count(count), "works_joined": .count(regrouped.joined),
            "works_parted": .count(regrouped.parted),
        ])
        answer.row([.text(provider.rawValue), .number(count)])
        answer.write(to: console, arguments.format)
        return .success
    }
}
