// SPDX-License-Identifier: Apache-2.0

import Files
import Pipeline
import Store

/// `accession status`: what the library holds.
struct StatusCommand: ReadingCommand {
    let definition = CommandDefinition(
        "status",
        summary: "Show what the library holds",
        flags: [.library, .json, .plain],
        examples: [.init("accession status", "Count works, editions, covers and files")]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(RegisterError) -> ExitCode {
        let status = try reader.status()
        var details = Details()
        details.add("library", .path(location.library.folder))
        details.add("works", .count(status.works))
        details.add("editions", .count(status.editions))
        details.add("without cover", .count(status.editionsWithoutCover))
        details.add("people", .count(status.people))
        details.add("files", .count(status.files))
        details.add("copies", .count(status.copies))
        details.add("ignored", .count(status.ignored))
        details.add("deferred", .count(status.deferred))
        details.add("rejected", .count(status.rejected))
        details.add("covers", .count(status.covers))
        details.add("cover bytes", .size(status.coverBytes))
        details.add("schema version", .number(status.schemaVersion))
        var last: RunRecord?
        try reader.runs(limit: 1) { run in
            last = run
            return false
        }
        details.add("runs", .count(status.runs))
        if let last {
            details.add(
                "last run",
                .json(.object(RunText.object(last)), shown: "\(last.id), \(RunText.outcome(last))")
            )
        }
        details.write(to: console, arguments.format)
        return .success
    }
}
