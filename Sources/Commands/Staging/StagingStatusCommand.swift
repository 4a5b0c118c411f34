// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession staging status`: shows what passes through the library.
struct StagingStatusCommand: Command {
    let definition = CommandDefinition(
        "staging status",
        summary: "Show how much staging holds",
        text: """
            Staging is where books from the web lie until room is needed: those that were not used \
            for the longest time go first. To delete its folder loses nothing.
            """,
        flags: .list(.library, .json, .plain),
        examples: ["accession staging status": "Files, bytes and the quota"]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let location = try LibraryLocation(arguments)
        let status = try Staging(location.library).status(location.open())
        var details = Details()
        details.add("folder", .path(status.folder))
        details.add("files", .count(status.files))
        details.add("bytes", .size(Int(status.bytes)))
        details.add("pinned", .count(status.pinned))
        details.add("quota", .size(Int(status.quota)))
        details.add("quota chosen", .flag(status.isQuotaChosen))
        details.write(to: console, arguments.format)
        return .success
    }
}
