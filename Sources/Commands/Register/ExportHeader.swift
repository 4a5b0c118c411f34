// SPDX-License-Identifier: Apache-2.0

import Accounting
import JSON5
import Store

/// The first line of an export.
struct ExportHeader {
    let outline: RegisterOutline

    /// Refuses what no `ExportLines` wrote, or a newer one.
    init(_ bytes: [UInt8], _ name: String) throws(Failure) {
        let found: Members
        do throws(JSON5Error) { found = try Members(bytes) } catch {
            throw Self.stranger(bytes, name)
        }
        guard found.format == Array(ExportLines.format.utf8), let format = found.formatVersion,
            let version = found.schemaVersion, format > 0, version > 0
        else { throw Self.stranger(bytes, name) }
        guard format <= ExportLines.formatVersion else {
            throw Self.newer(
                "\(name) is an export of format \(format), this program knows "
                    + "\(ExportLines.formatVersion)",
                found.program
            )
        }
        guard version <= Schema.newest.number else {
            throw Self.newer(
                "\(name) is an export of a register of version \(version), this program knows "
                    + "\(Schema.newest.number)",
                found.program
            )
        }
        outline = RegisterOutline(
            version: Int(version),
            tables: found.tables,
            lastIDs: found.lastIDs
        )
    }

    private static func newer(_ message: String, _ program: String) -> Failure {
        let writer = program.isEmpty ? "" : " (\(program))"
        return Failure(
            register: .newerVersion,
            message,
            hint: "use the Accession that wrote it\(writer) or a newer one; nothing was imported"
        )
    }

    private static func stranger(_ bytes: [UInt8], _ name: String) -> Failure {
        let hint =
            if bytes.starts(with: "SQLite format 3".utf8) {
                "a register itself is put in place with: accession register restore FILE"
            } else if compressed.contains(where: { bytes.starts(with: $0) }) {
                "decompress it, for example: zcat FILE | accession register import -"
            } else {
                "write an export with: accession export register --to FILE"
            }
        return Failure(
            .badInput,
            "\(name) is not an export of Accession",
            hint: hint + "; nothing was imported"
        )
    }

    /// How files of gzip, zstd, xz and bzip2 begin.
    private static let compressed: [[UInt8]] = [
        [0x1F, 0x8B], [0x28, 0xB5, 0x2F, 0xFD], [0xFD, 0x37, 0x7A, 0x58, 0x5A],
        Array("BZh".utf8),
    ]

    /// What the line says; a later program may say more.
    private struct Members {
        var format: [UInt8] = []
        var formatVersion: Int64?
        var schemaVersion: Int64?
        var program = ""
        var tables: [String] = []
        var lastIDs: [String: Int64]?

        init(_ bytes: [UInt8]) throws(JSON5Error) {
            var line = try JSONLine(bytes)
            try line.beginObject()
            while let name = try line.nextName() {
                switch String(decoding: name, as: UTF8.self) {
                case "format": format = try line.text()
                case "format_version": formatVersion = try line.integer()
                case "schema_version": schemaVersion = try line.integer()
                case "program": program = String(decoding: try line.text(), as: UTF8.self)
                case "tables":
                    try line.beginList()
                    while try line.hasNextElement() {
                        tables.append(String(decoding: try line.text(), as: UTF8.self))
                    }
                case "last_ids": lastIDs = try line.integers()
                default: try line.skipValue()
                }
            }
            try line.end()
        }
    }
}
