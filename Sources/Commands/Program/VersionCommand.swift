// SPDX-License-Identifier: Apache-2.0

import EPUB
import Hashing
import SQLite
import Store
import Terminal
import XML
import Zip

/// `accession version`: the program, what it reads and writes, and the libraries it runs on.
struct VersionCommand: Command {
    let definition = CommandDefinition(
        "version",
        summary: "Show the versions of the program and its libraries",
        flags: .list(.json),
        examples: ["accession version --json": "For other programs"]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async -> ExitCode {
        let parts = [
            ("libxml2", XMLLibrary.version), ("libzip", ZipArchive.libraryVersion),
            ("libdeflate", Inflater.libraryVersion), ("zlib", GzipInflater.libraryVersion),
            ("xxHash", Hash128.libraryVersion), ("SQLite", Connection.libraryVersion),
        ]
        if arguments[.json] {
            var object: JSONObject = [
                "version": .string(Version.number),
                "schema": .integer(Schema.newest.number), "reader": .integer(BookReader.version),
            ]
            for (name, version) in parts { object.append(name.lowercased(), .string(version)) }
            console.json(.object(object))
        } else {
            console.result(Version.withName)
            console.sentence(
                "register version \(Schema.newest.number), reader version \(BookReader.version), "
                    + parts.map { "\($0) \($1)" }.joined(separator: ", ")
            )
        }
        return .success
    }
}
