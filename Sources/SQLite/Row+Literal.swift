// SPDX-License-Identifier: Apache-2.0

import CSQLite

extension Row {
    /// The value as the canonical dump writes it.
    package func literal(_ column: Int) -> String {
        var bytes: [UInt8] = []
        appendLiteral(column, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Adds the value as the canonical dump writes it.
    ///
    /// Two values are written alike only if they are the same, and nothing that is written ends a
    /// line or does anything to a terminal.
    package func appendLiteral(_ column: Int, to bytes: inout [UInt8]) {
        switch sqlite3_column_type(handle, Int32(column)) {
        case SQLITE_NULL: bytes.append(contentsOf: "NULL".utf8)
        case SQLITE_INTEGER: bytes.append(contentsOf: String(integer(column)).utf8)
        case SQLITE_FLOAT:
            bytes.append(contentsOf: "\(sqlite3_column_double(handle, Int32(column)))".utf8)
        case SQLITE_BLOB:
            bytes.append(contentsOf: "x'".utf8)
            withBytes(sqlite3_column_blob(handle, Int32(column)), of: column) { blob in
                LiteralText.appendHexadecimal(blob, to: &bytes)
            }
            bytes.append(UInt8(ascii: "'"))
        default:
            withBytes(sqlite3_column_text(handle, Int32(column)), of: column) { text in
                LiteralText.append(text, to: &bytes)
            }
        }
    }

    /// Lends the bytes of a value; SQLite wants to be asked for them before it is asked how many.
    func withBytes<Result>(
        _ start: UnsafeRawPointer?,
        of column: Int,
        _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        let count = start == nil ? 0 : Int(sqlite3_column_bytes(handle, Int32(column)))
        return body(UnsafeRawBufferPointer(start: start, count: count))
    }
}
