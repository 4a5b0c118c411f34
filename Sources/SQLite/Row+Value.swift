// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// One value of a row, of whichever of SQLite's five kinds it is.
package enum StoredValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    /// The bytes of a text, which SQLite does not make sure are UTF-8.
    case text([UInt8])
    case blob([UInt8])
}

extension StoredValue: Bindable {
    package func bind(to values: inout Binder) {
        switch self {
        case .null: values.null()
        case .integer(let number): values.integer(number)
        case .real(let number): values.real(number)
        case .text(let bytes): values.text(bytes: bytes)
        case .blob(let bytes): values.blob(bytes)
        }
    }
}

extension Row {
    package func value(_ column: Int) -> StoredValue {
        switch sqlite3_column_type(handle, Int32(column)) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(sqlite3_column_double(handle, Int32(column)))
        case SQLITE_BLOB: .blob(blob(column))
        default:
            .text(
                withBytes(sqlite3_column_text(handle, Int32(column)), of: column) { Array($0) }
            )
        }
    }

    package func columnName(_ column: Int) -> String {
        sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? ""
    }
}
