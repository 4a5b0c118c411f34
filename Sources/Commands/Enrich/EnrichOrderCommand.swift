// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Library
import Store
import Terminal

/// `accession enrich order`: who is believed before whom.
struct EnrichOrderCommand: Command {
    let definition = CommandDefinition(
        "enrich order",
        summary: "Show or set who is believed before whom",
        text: """
            Lists those who said anything of books, in the order in which they are believed, with \
            the book itself in its place. What a person chose stands above all of them.

            With names, sets the order. Those that are not named come last, by their names. The \
            word book stands for what books say of themselves, which comes first unless the order \
            says otherwise; the order "book" alone is the usual one again.
            """,
        operands: [
            Operand("PROVIDER", .text, "Names such as openlibrary, best first, and book", .any)
        ],
        flags: .list(.library, .snapshot, .dryRun, .json, .jsonl, .plain, .header),
        examples: [
            "accession enrich order": "Who is believed?",
            "accession enrich order calibre book openlibrary":
                "What calibre says stands above the books",
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let named = try ProviderArgument.order(arguments.operands)
        guard !named.isEmpty else {
            try list(LibraryLocation(arguments).open(), arguments, console)
            return .success
        }
        try arguments.refuseHeader("without names, the command lists who is believed")
        let location = try LibraryLocation(forWriting: arguments, console)
        let isDryRun = arguments[.dryRun]
        let order = ProviderOrder(named == [.book] ? [] : named)
        let isNew = try LibraryProviders(location.library, isDryRun: isDryRun).setOrder(order)
        var answer = Answer()
        let words = named.map(\.rawValue).joined(separator: ", ")
        let verb = isDryRun ? "would be" : "is now"
        answer.sentences(["The order \(isNew ? verb : "is already") \(words)"])
        if isDryRun {
            answer.rehearsed()
        } else if let silence = try ProviderArgument.silence(named, in: location.library) {
            answer.note(silence)
        }
        answer.facts([
            "dry_run": .flag(isDryRun), "order": .texts(named.map(\.rawValue)),
            "changed": .flag(isNew),
        ])
        for provider in named { answer.row([.text(provider.rawValue)]) }
        answer.write(to: console, arguments.format)
        return .success
    }

    private func list(
        _ reader: RegisterReader,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) {
        var listing = Listing(
            console,
            arguments.format,
            name: "providers",
            columns: [
                Column("Provider"), Column("Editions", .right), Column("Records", .right),
                Column("Doubtful", .right), Column("Newest"),
            ]
        )
        let standings = try reader.providers()
        let order = try reader.providerOrder()
        // Unless it was given a place, the book comes before all.
        let named = order.named.contains(.book) ? order.named : [.book] + order.named
        let all = named + standings.map(\.provider).filter { !named.contains($0) }
        for provider in all {
            guard let standing = standings.first(where: { $0.provider == provider }) else {
                listing.add([.text(provider.rawValue), .missing, .missing, .missing, .missing])
                continue
            }
            listing.add([
                .text(provider.rawValue), .count(standing.editions), .count(standing.sheets),
                .count(standing.doubtful), .time(standing.newest),
            ])
        }
        listing.finish(ifEmpty: "No provider has said anything about books yet.")
    }
}
