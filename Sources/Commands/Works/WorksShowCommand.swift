// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// `accession works show`: shows everything about works.
struct WorksShowCommand: Command {
    let definition = CommandDefinition(
        "works show",
        summary: "Show everything about works",
        text: """
            Shows a work with its editions, their identifiers, files and covers, and why each \
            edition belongs to it. The id of a work that was merged shows the work it was merged \
            into. With --provenance it also says where each field of the work comes from: an \
            edition, a person, or another provider such as a catalogue; JSON always says it.
            """,
        operands: [
            Operand("ID", .number(1...Int.max), "Work ids", .oneOrMore, listedBy: RecentIDs.works)
        ],
        flags: .list(.library, .provenance, .json, .jsonl, .plain),
        examples: [
            "accession works show 17": "The work with id 17",
            "accession works show 17 --provenance": "Who says what of it",
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let location = try LibraryLocation(arguments)
        let reader = try location.open()
        let (ids, format) = (arguments.numbers.map { Int64($0) }, arguments.format)
        return try DocumentList.show(ids, console, format, name: "works") { id throws(Failure) in
            let work = try reader.liveWork(id)
            let merged = work.id == id ? nil : id
            if let merged, format == .human {
                console.note("work \(merged) was merged into work \(work.id)")
            }
            let editions = try reader.editions(ofWork: work.id)
            return try WorkDetails.of(
                work,
                mergedFrom: merged,
                editions,
                collections: try reader.collections(ofWork: work.id),
                sources: try reader.faceSources(of: work),
                showsSources: arguments[.provenance],
                sheets: { id throws(Failure) in try reader.factSheets(ofEdition: id) },
                location.library
            )
        }
    }
}

extension Flag where Value == Bool {
    fileprivate static var provenance: Flag<Bool> {
        .init("provenance", "Say where each field of the work comes from")
    }
}
