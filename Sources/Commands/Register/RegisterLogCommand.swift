// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import System
import Terminal

/// `accession register log`: lists what changed the register, the newest first.
struct RegisterLogCommand: Command {
    let definition = CommandDefinition(
        "register log",
        summary: "List what changed the register, when and by whom, newest first",
        text: """
            Each command that changes the register leaves one entry, and so does each run and each \
            register that is merged; a command that comes to nothing leaves none. An entry is in \
            the same transaction as what it tells, and is never changed or removed, not even when \
            runs are forgotten or undone.

            Each entry has a hash over the one before and its own values. accession verify follows \
            them and names an entry that was changed, added or taken out. A user who rewrites the \
            whole log goes unnoticed, unless its last number and hash are kept elsewhere.

            Not entered: what reports keep for next time (how covers look), backups, \
            exports, and returning unused space.
            """,
        flags: .list(.library, .newerThan, .limit, .json, .jsonl, .plain, .header),
        examples: [
            "accession register log --limit 10": "What was done last",
            "accession register log --newer-than 7d": "What was done in a week",
            "accession register log --jsonl > log.jsonl": "Keep a copy elsewhere",
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let reader = try LibraryLocation(arguments).open()
        let isForPeople = arguments.format == .human
        var columns = [
            Column("Number", .right), Column("Time"), Column("Login"), Column("Command"),
            Column("Details", isFlexible: true),
        ]
        // Programs have all that the hash is made of, to the letter.
        if !isForPeople { columns += [Column("UID", .right), Column("Hash")] }
        var listing = Listing(console, arguments.format, name: "entries", columns: columns)
        let moment = arguments[.newerThan].map {
            WallClock.now / 1_000_000_000 - $0.components.seconds
        }
        try reader.logEntries(since: moment, limit: arguments[.limit]) { entry in
            var cells: [Cell] = [
                .id(entry.number), .time(entry.time),
                .text(isForPeople && entry.login.isEmpty ? "\(entry.userID)" : entry.login),
                .text(entry.command),
                .text(isForPeople ? LogWords.shown(entry.details) : entry.details),
            ]
            if !isForPeople { cells += [.number(Int(entry.userID)), .text(entry.hashText)] }
            listing.add(cells)
            return listing.isOpen
        }
        listing.finish(
            ifEmpty: moment == nil
                ? "Nothing has changed the register yet." : "There is no such entry."
        )
        return .success
    }
}

extension Flag {
    static var newerThan: Flag<Duration?> {
        .init("newer-than", .duration, "Only entries newer than this")
    }
}
