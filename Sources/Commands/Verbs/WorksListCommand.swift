// SPDX-License-Identifier: Apache-2.0

import Store

/// `accession works list`: lists the works.
struct WorksListCommand: ReadingCommand {
    let definition = CommandDefinition(
        "works",
        "list",
        summary: "List the works, the oldest first",
        flags: [.library, .limit, .json, .plain],
        examples: [
            .init("accession works list --limit 20", "The first twenty works"),
            .init("accession works list --plain | cut -f2", "All titles, for other programs"),
        ]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(RegisterError) -> ExitCode {
        var listing = WorkListing(console, arguments.format)
        try reader.works(limit: arguments.count(.limit)) { listing.add($0) }
        listing.finish(ifEmpty: "The library has no works yet.")
        return .success
    }
}
