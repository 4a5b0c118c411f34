// SPDX-License-Identifier: Apache-2.0

import JSON5
import SQLite
import Store

/// A line of an export after its first one.
enum ExportLine {
    case row(NewRegister.Table, [StoredValue])
    /// What stands last: the rows of each table, and of all.
    case end(rows: [String: Int64], total: Int64)

    /// The tables by the bytes of their names.
    struct Tables {
        fileprivate let byName: [[UInt8]: ExportRow.Shape]

        init(_ register: NewRegister) {
            byName = Dictionary(
                register.tables.map { (Array($0.name.utf8), ExportRow.Shape($0)) },
                uniquingKeysWith: { first, _ in first }
            )
        }
    }

    init(_ bytes: [UInt8], _ tables: Tables) throws(JSON5Error) {
        var line = try JSONLine(bytes)
        try line.beginObject()
        let name = try line.nextName()
        if name == Self.end {
            self = try Self.end(&line)
        } else if name == Self.table {
            self = try Self.row(&line, tables)
        } else {
            throw line.error("expected \"table\" or \"end\"")
        }
        try line.end()
    }

    private static let table = Array("table".utf8)[...]
    private static let row = Array("row".utf8)[...]
    private static let end = Array("end".utf8)[...]

    private static func row(
        _ line: inout JSONLine,
        _ tables: Tables
    ) throws(JSON5Error) -> ExportLine {
        let name = try line.text()
        guard let shape = tables.byName[name] else {
            throw line.error(
                "the register has no table \"\(String(decoding: name, as: UTF8.self))\""
            )
        }
        guard try line.nextName() == row else { throw line.error("expected \"row\"") }
        let values = try ExportRow(&line, shape).values
        guard try line.nextName() == nil else { throw line.error("expected \"}\"") }
        return .row(shape.table, values)
    }

    private static func end(_ line: inout JSONLine) throws(JSON5Error) -> ExportLine {
        guard try line.text() == Array(ExportLines.format.utf8) else {
            throw line.error("expected \"\(ExportLines.format)\"")
        }
        var rows: [String: Int64] = [:]
        var total: Int64?
        while let name = try line.nextName() {
            switch String(decoding: name, as: UTF8.self) {
            case "rows": rows = try line.integers()
            case "total": total = try line.integer()
            default: try line.skipValue()
            }
        }
        guard let total else { throw line.error("expected \"total\"") }
        return .end(rows: rows, total: total)
    }
}
