// SPDX-License-Identifier: Apache-2.0

import JSON5
import SQLite
import Store
import Terminal

/// The values of a row, as an export writes them, in the order of its table's columns.
struct ExportRow {
    /// A table, and how its columns are written.
    struct Shape {
        fileprivate struct Column {
            let name: ArraySlice<UInt8>
            /// Where the bytes stand that are not UTF-8; nil where there are none.
            let bytesName: ArraySlice<UInt8>?
            let kind: NewRegister.Kind
        }

        let table: NewRegister.Table
        fileprivate let columns: [Column]

        init(_ table: NewRegister.Table) {
            self.table = table
            columns = table.columns.map { column in
                let isText =
                    column.kind == .text
                    || column.kind == .blob && ExportLines.isPath(column.name)
                return Column(
                    name: Array(column.name.utf8)[...],
                    bytesName: isText
                        ? Array((column.name + JSONObject.bytesSuffix).utf8)[...] : nil,
                    kind: column.kind
                )
            }
        }
    }

    private(set) var values: [StoredValue] = []

    init(_ line: inout JSONLine, _ shape: Shape) throws(JSON5Error) {
        let columns = shape.columns
        var found = [StoredValue?](repeating: nil, count: columns.count)
        var isRepeated = [Bool](repeating: false, count: columns.count)
        // They stand in the order of the table, unless another program wrote the line.
        var next = 0
        try line.beginObject()
        while let name = try line.nextName() {
            if next < columns.count, columns[next].name == name {
                found[next] = try Self.value(columns[next], &line)
                next += 1
            } else if let place = columns.firstIndex(where: { $0.bytesName == name }),
                let text = found[place], !isRepeated[place]
            {
                found[place] = try Self.bytes(columns[place], text, &line)
                isRepeated[place] = true
            } else if let place = columns.firstIndex(where: { $0.name == name }),
                found[place] == nil
            {
                found[place] = try Self.value(columns[place], &line)
            } else {
                let isKnown = columns.contains { $0.name == name || $0.bytesName == name }
                throw line.error(
                    "\(Self.quoted(name)) "
                        + (isKnown ? "stands here twice" : "is no column of \(shape.table.name)")
                )
            }
            while next < columns.count, found[next] != nil { next += 1 }
        }
        values.reserveCapacity(columns.count)
        for (column, value) in zip(columns, found) {
            guard let value else {
                throw line.error("the column \(Self.quoted(column.name)) is missing")
            }
            values.append(value)
        }
    }

    private static func value(
        _ column: Shape.Column,
        _ line: inout JSONLine
    ) throws(JSON5Error) -> StoredValue {
        let scalar = try line.scalar()
        let isText = column.bytesName != nil
        switch (column.kind, scalar) {
        case (_, .null): return .null
        case (.integer, .integer(let number)): return .integer(number)
        case (.real, .integer(let number)): return .real(Double(number))
        case (.real, .real(let number)): return .real(number)
        case (.text, .string(let text)): return .text(text)
        case (.blob, .string(let text)) where isText: return .blob(text)
        case (.blob, .string(let digits)):
            if let bytes = Hexadecimal.bytes(digits) { return .blob(bytes) }
        default: break
        }
        let wanted =
            switch column.kind {
            case .integer: "a whole number of 64 bits"
            case .real: "a number"
            case .text: "a text"
            case .blob: isText ? "a text" : "bytes in hexadecimal digits"
            }
        throw line.error("\(quoted(column.name)) must be \(wanted) or null")
    }

    /// The bytes behind a text that stood before them.
    private static func bytes(
        _ column: Shape.Column,
        _ text: StoredValue,
        _ line: inout JSONLine
    ) throws(JSON5Error) -> StoredValue {
        let shown: [UInt8] =
            switch text {
            case .text(let bytes), .blob(let bytes): bytes
            default: []
            }
        // If one of the two was changed, nobody knows which of them counts.
        guard case .string(let digits) = try line.scalar(), let bytes = Base64.decode(digits),
            String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(shown)
        else {
            throw line.error("the bytes of \(quoted(column.name)) are not those of its text")
        }
        return column.kind == .text ? .text(bytes) : .blob(bytes)
    }

    private static func quoted(_ name: ArraySlice<UInt8>) -> String {
        "\"\(String(decoding: name.prefix(60), as: UTF8.self))\""
    }
}
