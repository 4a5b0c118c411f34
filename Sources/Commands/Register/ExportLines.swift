// SPDX-License-Identifier: Apache-2.0

import Files
import SQLite
import Store
import Terminal

/// The lines of an export, and the count of them.
struct ExportLines {
    static let format = "accession-export"
    /// Grows when a reader of the version before could not read the lines any more.
    static let formatVersion = 1

    private var tables: [String] = []
    private var rows: [String: Int] = [:]

    var total: Int { rows.values.reduce(0, +) }

    /// What stands first: whose lines these are, and which tables follow in which order.
    mutating func first(_ outline: RegisterOutline) -> [UInt8] {
        tables = outline.tables
        var ids = JSONObject()
        for table in tables {
            if let id = outline.lastIDs?[table] { ids.append(table, .id(id)) }
        }
        return Self.line([
            "format": .string(Self.format), "format_version": .integer(Self.formatVersion),
            "schema_version": .integer(outline.version), "program": .string(Version.withName),
            "tables": .strings(tables), "last_ids": .object(ids),
        ])
    }

    mutating func line(of table: String, _ row: borrowing Row) -> [UInt8] {
        rows[table, default: 0] += 1
        var object = JSONObject()
        for column in 0..<row.columnCount {
            Self.append(row.value(column), as: row.columnName(column), to: &object)
        }
        return Self.line(["table": .string(table), "row": .object(object)])
    }

    /// What stands last, so that a file that was cut is noticed.
    func last() -> [UInt8] {
        var counts = JSONObject()
        for table in tables { counts.append(table, .integer(rows[table] ?? 0)) }
        return Self.line([
            "end": .string(Self.format), "rows": .object(counts), "total": .integer(total),
        ])
    }

    /// Texts and paths are text, and their bytes besides where they are not UTF-8; other bytes are
    /// fingerprints and hashes, in hexadecimal digits.
    private static func append(
        _ value: StoredValue,
        as name: String,
        to object: inout JSONObject
    ) {
        switch value {
        case .null: object.append(name, .null)
        case .integer(let number): object.append(name, .integer(Int(number)))
        case .real(let number): object.append(name, .double(number))
        case .text(let bytes): object.append(name, .path(Path(bytes: bytes)))
        case .blob(let bytes) where isPath(name): object.append(name, .path(Path(bytes: bytes)))
        case .blob(let bytes):
            var digits: [UInt8] = []
            LiteralText.appendHexadecimal(bytes, to: &digits)
            object.append(name, .string(String(decoding: digits, as: UTF8.self)))
        }
    }

    /// Whether the bytes of a column are shown as a text.
    static func isPath(_ column: String) -> Bool { column == "path" }

    private static func line(_ object: JSONObject) -> [UInt8] {
        JSONText.bytes(.object(object)) + [UInt8(ascii: "\n")]
    }
}
