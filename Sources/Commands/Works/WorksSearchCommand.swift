// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Terminal
import Works

/// `accession works search`: finds works.
struct WorksSearchCommand: Command {
    let definition = CommandDefinition(
        "works search",
        summary: "Find works by words or by an identifier",
        text: """
            Finds works with an edition that has all the words in its titles, series, people or \
            subjects, best matches first. Accents and case do not matter, and the last word may be \
            incomplete. An identifier such as an ISBN finds the work it belongs to, or several \
            works if the identifier joins nothing.
            """,
        operands: [Operand("WORD", .text, "Words, or one identifier", .oneOrMore)],
        flags: .list(.library, .limit, .json, .plain),
        examples: [
            "accession works search austen emma": "Works with both words",
            "accession works search 978-0-306-40615-7": "The work with this ISBN",
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let reader = try LibraryLocation(arguments).open()
        let words = arguments.texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }
            .map(String.init)
        guard !words.isEmpty else {
            throw Failure.usage("specify at least one search word")
        }
        var listing = WorkListing(console, arguments.format)
        let identified = try identified(by: arguments.texts, reader)
        for work in identified.prefix(arguments[.limit] ?? .max) {
            guard listing.add(work) else { break }
        }
        if identified.isEmpty {
            try reader.works(matching: words, limit: arguments[.limit]) { listing.add($0) }
        }
        listing.finish(
            ifEmpty: isIdentifier(arguments.texts)
                ? "No work has this identifier." : "No work matches these words."
        )
        return .success
    }

    /// Whether what was asked for names its kind, so that it cannot mean words.
    private func isIdentifier(_ texts: [String]) -> Bool {
        let text = texts.joined(separator: " ")
        return IdentifierClassifier.classify(typed: text).isOfKnownKind
    }

    /// More than one, where the identifier joins nothing.
    private func identified(
        by texts: [String],
        _ reader: RegisterReader
    ) throws(Failure) -> [WorkRow] {
        let claim = IdentifierClassifier.classify(typed: texts.joined(separator: " "))
        guard let id = claim.volumeID else { return [] }
        var works: [WorkRow] = []
        for work in try reader.works(claiming: id) {
            if let row = try reader.work(work) { works.append(row) }
        }
        return works
    }
}
