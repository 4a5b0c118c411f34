// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Terminal

/// `accession works list`: lists the works.
struct WorksListCommand: ReadingCommand {
    let definition = CommandDefinition(
        "works",
        "list",
        summary: "List the works, oldest first",
        flags: .list(.library, .review, .limit, .json, .plain),
        examples: [
            .init("accession works list --limit 20", "The first twenty works"),
            .init("accession works list --plain | cut -f2", "All titles, for other programs"),
            .init("accession works list --review needs-review", "Works that need a review"),
        ]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        var listing = WorkListing(console, arguments.format)
        let review = arguments[.review]
        try reader.works(review: review, limit: arguments[.limit]) { listing.add($0) }
        listing.finish(
            ifEmpty: review.map { "No work is \($0.rawValue)." }
                ?? "The library has no works yet."
        )
        return .success
    }
}

extension Flag {
    static var review: Flag<WorkRow.Review?> {
        .init(
            "review",
            value: .choice(of: WorkRow.Review.self),
            summary: "Only works with this review status"
        )
    }
}
