// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Terminal

/// `accession works map list`: the maps of works that the library has.
struct WorksMapListCommand: Command {
    let definition = CommandDefinition(
        "works map list",
        summary: "List the maps of works",
        text: """
            Lists each map by name: what its works are identified by, how many lines it has, how \
            many claims books of the library have from it, and when it was taken in, by whom and \
            from where. A map to works of several catalogues has a row for each of them.
            """,
        flags: .list(.library, .json, .jsonl, .plain, .header),
        examples: ["accession works map list": "All maps"]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let reader = try LibraryLocation(arguments).open()
        var listing = Listing(
            console,
            arguments.format,
            name: "maps",
            columns: [
                Column("Name"), Column("Kind"), Column("Lines", .right), Column("Claims", .right),
                Column("When", isOptional: true), Column("By"),
                Column("Source", isSentence: true),
            ]
        )
        for map in try reader.maps() {
            listing.add([
                .text(map.name), .text(map.kind), .count(map.lines), .count(map.claims),
                .time(map.madeAt), .text(map.who), .text(map.source),
            ])
        }
        listing.finish(ifEmpty: "There are no maps of works.")
        return .success
    }
}
