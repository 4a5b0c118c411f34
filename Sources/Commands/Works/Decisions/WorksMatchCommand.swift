// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Library
import Terminal
import Works

/// `accession works match`: what books are joined by.
struct WorksMatchCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works match",
        summary: "Choose when two books count as one work",
        text: """
            Groups the whole library again, in one step. With strict, a shared identifier makes \
            one work of two books, unless it is a number that publishers and shops give out again \
            (ISBN, ASIN) and the books speak against it: other volumes, or titles with less than \
            half of their words in common. Such a number waits in works review. With likely, the \
            same title by the same person joins as well, where the title has at least eight \
            letters of its own; works that only names join are marked. With any-id, a shared \
            identifier joins whenever title and author do not both contradict.

            A new library is strict. What people decided holds under each of them.

            Catalogues say which of their works a book belongs to, such as OL45804W of Open Library. \
            Two books of one such work may be one work here too, so works review asks about them; \
            nothing is joined without an answer. With --identity-providers, the work ids of these \
            providers, and of no others, join books from now on, like an identifier that stands in \
            both books. The word none stands for no provider. What this concerns is grouped again \
            in one step. A work that a catalogue has wrongly put together is cut with works distrust \
            and its id. What calibre's files beside books say joins books in any case.

            Without a policy and providers, shows what holds: the policy, and whose work ids join \
            books.
            """,
        operands: [
            Operand(
                "POLICY",
                .choice(MatchPolicy.allCases.map(\.rawValue)),
                "What joins books",
                .optional
            )
        ],
        flags: .list(.identityProviders, .jsonl, .header) + .deciding,
        examples: [
            "accession works match likely --dry-run": "Which works would join, and which part?",
            "accession works match likely": "Join by title and author as well",
            "accession works match strict": "Go back to what a new library does",
            "accession works match": "What joins books now?",
            "accession works match --identity-providers openlibrary":
                "Join what is one work for Open Library",
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        guard arguments.operands.isEmpty, !arguments.isSet(.identityProviders) else {
            try arguments.refuseHeader(
                "without a policy and providers, the command lists what holds"
            )
            let code = try decide(arguments, console)
            if let named = try ProviderArgument.identity(arguments[.identityProviders])?.named,
                let silence = try ProviderArgument.silence(
                    named,
                    in: LibraryLocation(arguments).library
                )
            {
                console.note(silence)
            }
            return code
        }
        guard !arguments[.dryRun], !arguments.isSet(.by), !arguments.isSet(.reason) else {
            throw .usage(
                "--dry-run, --by and --reason are about a change",
                hint: "name a policy, or providers with --identity-providers"
            )
        }
        try IdentityProviderList.write(LibraryLocation(arguments).open(), arguments, console)
        return .success
    }

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let policy = arguments.texts.first.flatMap(MatchPolicy.init(rawValue:))
        let providers = try ProviderArgument.identity(arguments[.identityProviders])
        return (policy.map { [.match($0)] } ?? []) + (providers.map { [.providers($0)] } ?? [])
    }
}
