// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// `accession files list --ignored`: what is ignored, newest first: title and file as they were then,
/// who ignored it and why, and how many files with that content imports have found.
enum IgnoredList {
    static func write(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitCode
    {
        let location = try LibraryLocation(arguments)
        let reader = try location.open()
        var listing = Listing(
            console,
            arguments.format,
            name: "ignored",
            columns: [
                Column("Fingerprint"), Column("Title", isFlexible: true),
                Column("By", isOptional: true),
                Column("When", isOptional: true), Column("Files", .right),
                Column("Reason", isFlexible: true),
                Column("Path", isWhole: true),
            ]
        )
        try reader.ignoredContents(limit: arguments[.limit]) { row in
            let content = row.content
            listing.add([
                .text(Hexadecimal.text(content.fingerprint)), .optional(content.title),
                .text(content.who), .time(content.madeAt),
                .count(row.files), .optional(content.why),
                .optional(content.path.map { Path(bytes: $0) }),
            ])
            return listing.isOpen
        }
        let acknowledged = try reader.rejectCounts(RejectFilter()).ignored
        let isSilent = acknowledged > 0 && arguments.format == .human
        listing.finish(
            after: ["acknowledged_rejects": .integer(acknowledged)],
            ifEmpty: isSilent ? nil : "Nothing is ignored."
        )
        if isSilent {
            let files = Numbers.counted(acknowledged, "rejected file")
            console.note(
                "\(files) acknowledged, while unchanged: "
                    + "accession rejects list\(location.library.onCommandLine) --status acknowledged"
            )
        }
        return .success
    }
}
