// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Terminal

/// `accession works list`: lists the works.
struct WorksListCommand: Command {
    let definition = CommandDefinition(
        "works list",
        summary: "List the works, oldest first",
        flags: .list(.library, .review, .limit, .json, .plain),
        examples: [
            "accession works list --limit 20": "The first twenty works",
            "accession works list --plain | cut -f2": "All titles, for other programs",
            "accession works list --review needs-review": "Works that need a review",
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let reader = try LibraryLocation(arguments).open()
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
        .init("review", .choice(of: WorkRow.Review.self), "Only works with this review status")
    }
}
