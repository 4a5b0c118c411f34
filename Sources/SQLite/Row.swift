// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// The row a statement stands on; lent, never kept.
package struct Row: ~Copyable {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    package var columnCount: Int { Int(sqlite3_column_count(handle)) }

    package func integer(_ column: Int) -> Int64 {
        sqlite3_column_int64(handle, Int32(column))
    }

    package func int(_ column: Int) -> Int {
        Int(integer(column))
    }

    package func optionalInteger(_ column: Int) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    package func optionalReal(_ column: Int) -> Double? {
        isNull(column) ? nil : sqlite3_column_double(handle, Int32(column))
    }

    package func text(_ column: Int) -> String {
        optionalText(column) ?? ""
    }

    package func optionalText(_ column: Int) -> String? {
        guard let text = sqlite3_column_text(handle, Int32(column)) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    package func blob(_ column: Int) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(handle, Int32(column)) else { return [] }
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// Lends the bytes of a blob where SQLite has them.
    package func withBlob<Result>(_ column: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        withBytes(sqlite3_column_blob(handle, Int32(column)), of: column) { bytes in
            body(bytes.bindMemory(to: UInt8.self).span)
        }
    }

    package func optionalBlob(_ column: Int) -> [UInt8]? {
        isNull(column) ? nil : blob(column)
    }

    package func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
    }
}
