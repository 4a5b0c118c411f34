// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import System
import Terminal

/// `accession shelf add`: puts books on the shelf.
struct ShelfAddCommand: Command {
    let definition = CommandDefinition(
        "shelf add",
        summary: "Put books on the shelf",
        text: """
            The shelf is a folder that belongs to the library and has readable file names. A book \
            stays there until it is taken off. It is moved out of staging, which copies nothing, or \
            else copied from where it was imported; with --fetch, a book that is only on the web is \
            downloaded. All editions of a work are put there. The originals stay as they are, except \
            with --move; where a file is named, no other one is moved or linked.

            A file whose content has changed since it was imported is refused.
            """,
        operands: [.books],
        flags: .list(.library, .linking, .moving, .fetch) + .fetching
            + .list(.booksFrom, .yes, .dryRun, .json, .plain),
        examples: [
            "accession shelf add 17": "All editions of a work",
            "accession shelf add ~/Inbox/emma.epub --move": "A file that is to be nowhere else",
            "accession shelf add 17 --fetch": "From the web, if it is nowhere nearer",
        ],
        exitNotes: [
            (.rejects, "some of the books are not on the shelf"),
            (.tryLater, "the disk is full, or that of the shelf is not there"),
        ]
    )

    /// A file goes from where a person put it.
    func asks(before arguments: ParsedArguments) -> Bool { arguments[.moving] }

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        Interruption.install()
        guard !arguments[.linking] || !arguments[.moving] else {
            throw .usage("--link and --move exclude each other", hint: "choose one of them")
        }
        var request = Shelving.Request()
        request.isDryRun = arguments[.dryRun]
        if arguments[.linking] { request.way = .link }
        if arguments[.moving] { request.way = .move }
        let targets = try arguments.books(behind: 0)
        let location = try LibraryLocation(forWriting: arguments, console)
        let fetcher = try arguments.fetcher(location.library, console)
        defer { console.endProgress() }
        let result = try Shelving(location.library, request, fetcher: fetcher).add(targets)
        let text = ShelvingText(result: result, isDryRun: request.isDryRun)
        if result.changed == 0 { console.hasNothingToDo() }
        text.answer.write(to: console, arguments.format)
        return try text.end(console)
    }
}
