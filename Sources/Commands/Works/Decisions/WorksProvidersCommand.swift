// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Library
import Store
import Terminal

/// `accession works providers`: whose word on which work a book belongs to joins books.
struct WorksProvidersCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works providers",
        summary: "Choose whose work ids join books, or show whose do",
        text: """
            Catalogues say which of their works a book belongs to, such as OL45804W of Open Library. \
            Two books of one such work may be one work here too, so works review asks about them; \
            nothing is joined without an answer.

            With names, the work ids of these providers, and of no others, join books from now on, \
            like an identifier that stands in both books. The word none stands for nobody. What this \
            concerns is grouped again in one step. A work that a catalogue has wrongly put together \
            is cut with works distrust and its id. What calibre's files beside books say joins \
            books in any case.

            Without names, lists the providers and whether their work ids join books.
            """,
        operands: [
            Operand("PROVIDER", .text, "Names such as openlibrary, or none", .any)
        ],
        flags: .deciding,
        examples: [
            "accession works providers": "Whose work ids join books?",
            "accession works providers openlibrary --dry-run": "Which works would join?",
            "accession works providers openlibrary": "Join what is one work for Open Library",
            "accession works providers none": "Only ask about them, as a new library does",
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        guard arguments.operands.isEmpty else { return try decide(arguments, console) }
        guard !arguments[.dryRun], !arguments.isSet(.by), !arguments.isSet(.reason) else {
            throw .usage(
                "--dry-run, --by and --reason are about a change",
                hint: "name providers, or none"
            )
        }
        list(try LibraryLocation(arguments).open().identity(), arguments, console)
        return .success
    }

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let providers = try ProviderArgument.identity(arguments.texts)
        return providers.map { [.providers($0)] } ?? []
    }

    private func list(
        _ identity: [(provider: FactProvider, joins: Bool, editions: Int)],
        _ arguments: ParsedArguments,
        _ console: Console
    ) {
        var listing = Listing(
            console,
            arguments.format,
            name: "providers",
            columns: [Column("Provider"), Column("Joins"), Column("Editions", .right)]
        )
        for one in identity {
            listing.add([.text(one.provider.rawValue), .flag(one.joins), .count(one.editions)])
        }
        listing.finish(ifEmpty: "No catalogue said anything yet, and no work ids join books.")
    }
}

extension RegisterReader {
    /// All catalogues that said anything, and those whose work ids are to join books.
    fileprivate func identity() throws(Failure) -> [(
        provider: FactProvider, joins: Bool, editions: Int
    )] {
        let joining = try identityProviders()
        let standings = try providers().filter { !$0.provider.isCompanion }
        let said = standings.map {
            (provider: $0.provider, joins: joining.contains($0.provider), editions: $0.editions)
        }
        let others = joining.named.filter { name in !said.contains { $0.provider == name } }
        return said + others.map { ($0, true, 0) }
    }
}
