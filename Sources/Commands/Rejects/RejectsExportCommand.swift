// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import System
import Terminal

/// `accession rejects export`: writes the files that were not taken in to a file.
struct RejectsExportCommand: Command {
    enum Format: String, CaseIterable {
        case csv
        case json
        case paths
    }

    let definition = CommandDefinition(
        "rejects",
        "export",
        summary: "Export the list of files that were not imported",
        text: """
            Writes what accession rejects list shows, with all details of each file. A csv ends \
            its lines with CR and LF, and has an apostrophe before anything that a spreadsheet \
            would evaluate.
            """,
        flags: .list(
            .library,
            .to,
            .overwrite,
            .format,
            .nulSeparated,
            .status,
            .reason,
            .run,
            .missing,
        ),
        examples: [
            .init("accession rejects export --to rejects.csv", "For a spreadsheet"),
            .init(
                "accession rejects export --format paths -0 | xargs -0 ls -l",
                "The files themselves"
            ),
        ],
        exitNotes: [
            (.cannotCreate, "the --to file already exists, or cannot be created")
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let format = arguments[.format]
        if arguments[.nulSeparated], format != .paths {
            throw Failure.usage(
                "--null works only with paths",
                hint: "add --format paths, or leave it out"
            )
        }
        let location = try LibraryLocation(arguments)
        let reader = RegisterReader(try location.library.openForReading())
        let result = try ResultFile(arguments, console, library: location.library)
        var rows = RejectRows(format, isNulSeparated: arguments[.nulSeparated])
        result.write(rows.beginning)
        try reader.rejects(RejectFilter(arguments)) { row in
            result.write(rows.bytes(row))
            return result.isOpen
        }
        result.write(rows.end)
        let exit = try result.finish(Numbers.counted(rows.count, "file"))
        guard rows.torn > 0, exit == .success else { return exit }
        console.warning(
            "\(Numbers.counted(rows.torn, "path")) with a line break: "
                + "add --null to keep them intact"
        )
        return exit
    }
}

/// The rows of one form.
private struct RejectRows {
    private let format: RejectsExportCommand.Format
    private let isNulSeparated: Bool
    private(set) var count = 0
    /// Paths that look like several.
    private(set) var torn = 0

    private static let columns = [
        "path", "reason", "sentence", "detail", "hint", "status", "stage", "run", "since",
        "missing_since", "size", "modified", "path_bytes_b64",
    ]

    init(_ format: RejectsExportCommand.Format, isNulSeparated: Bool) {
        self.format = format
        self.isNulSeparated = isNulSeparated
    }

    var beginning: [UInt8] {
        switch format {
        case .csv: CSVText.row(Self.columns)
        case .json: Array("{\"rejects\": [".utf8)
        case .paths: []
        }
    }

    var end: [UInt8] {
        format == .json ? Array((count == 0 ? "]}\n" : "\n]}\n").utf8) : []
    }

    mutating func bytes(_ row: RejectRow) -> [UInt8] {
        defer { count += 1 }
        let path = Path(bytes: row.file.record.path)
        switch format {
        case .csv: return CSVText.row(Self.fields(row))
        case .json:
            return Array((count == 0 ? "\n  " : ",\n  ").utf8)
                + JSONText.bytes(.object(Self.object(row)))
        case .paths:
            if isNulSeparated { return path.bytes + [0] }
            if path.bytes.contains(UInt8(ascii: "\n")) { torn += 1 }
            return path.bytes + [UInt8(ascii: "\n")]
        }
    }

    private static func fields(_ row: RejectRow) -> [String] {
        let file = row.file.record
        let path = Path(bytes: file.path)
        let code = file.reason ?? ReasonCode("")
        return [
            path.text, code.text, ReasonCatalog.sentence(code), file.detail ?? "",
            ReasonCatalog.hint(code), file.status.rawValue, file.stage.rawValue,
            row.file.run.map { "\($0)" } ?? "", row.since.map { "\($0)" } ?? "",
            row.missingSince.map { UTCTime(seconds: $0).text } ?? "",
            file.facts.map { "\($0.size)" } ?? "",
            file.facts.map { UTCTime(nanoseconds: $0.modifiedAt).text } ?? "",
            path.isUTF8 ? "" : Base64.encode(path.bytes),
        ]
    }

    private static func object(_ row: RejectRow) -> JSONObject {
        let file = row.file.record
        let code = file.reason ?? ReasonCode("")
        var object = JSONObject()
        object.append("path", path: Path(bytes: file.path))
        object.append("reason", .string(code.text))
        object.append("sentence", .string(ReasonCatalog.sentence(code)))
        object.append("detail", .optional(file.detail))
        object.append("hint", .string(ReasonCatalog.hint(code)))
        object.append("status", .string(file.status.rawValue))
        object.append("stage", .string(file.stage.rawValue))
        object.append("run", .optional(row.file.run.map(Int.init)))
        object.append("since", .optional(row.since.map(Int.init)))
        object.append(
            "missing_since",
            .optional(row.missingSince.map { UTCTime(seconds: $0).text })
        )
        object.append("size", .optional(file.facts.map { Int($0.size) }))
        object.append(
            "modified",
            .optional(file.facts.map { UTCTime(nanoseconds: $0.modifiedAt).text })
        )
        return object
    }
}
