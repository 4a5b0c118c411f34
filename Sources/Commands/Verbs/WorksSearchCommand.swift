// SPDX-License-Identifier: Apache-2.0

import Store

/// `accession works search`: finds works.
struct WorksSearchCommand: ReadingCommand {
    let definition = CommandDefinition(
        "works",
        "search",
        summary: "Find works by words or by an identifier",
        text: """
            Finds works of which one edition has all the words in its titles, series, people or \
            subjects, the best first. Accents and case do not matter, and the last word may be a \
            beginning. An identifier such as an ISBN finds the work it belongs to, \
            or several works if it is one that joins nothing.
            """,
        operands: [Operand("WORD", .text, .oneOrMore, summary: "Words, or one identifier")],
        flags: [.library, .limit, .json, .plain],
        examples: [
            .init("accession works search austen emma", "Works with both words"),
            .init("accession works search 978-0-306-40615-7", "The work with this ISBN"),
        ]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(RegisterError) -> ExitCode {
        let search = WorkSearch(arguments.texts)
        guard !search.words.isEmpty else {
            return console.fail(.usage, "no word to search for was given")
        }
        var listing = WorkListing(console, arguments.format)
        let identified = try search.identified(reader)
        for work in identified.prefix(arguments.count(.limit) ?? .max) {
            guard listing.add(work) else { break }
        }
        if identified.isEmpty {
            try reader.works(matching: search.words, limit: arguments.count(.limit)) {
                listing.add($0)
            }
        }
        listing.finish(
            ifEmpty: search.isIdentifier
                ? "No work has this identifier." : "No work has these words."
        )
        return .success
    }
}
