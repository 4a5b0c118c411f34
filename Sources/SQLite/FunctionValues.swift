// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// The values that a statement hands to a function of ours; lent, never kept.
package struct FunctionValues: ~Copyable {
    private let values: UnsafeMutablePointer<OpaquePointer?>?
    package let count: Int

    init(_ values: UnsafeMutablePointer<OpaquePointer?>?, count: Int) {
        self.values = values
        self.count = count
    }

    package func int(_ index: Int) -> Int { Int(sqlite3_value_int64(value(index))) }

    /// Nil for NULL.
    package func optionalText(_ index: Int) -> String? {
        withBytes(index) { bytes in
            bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Lends the bytes of a text or a blob; nil for NULL.
    package func withBytes<Result>(_ index: Int, _ body: (Span<UInt8>) -> Result) -> Result? {
        let value = value(index)
        guard sqlite3_value_type(value) != SQLITE_NULL else { return nil }
        // A blob of no bytes has no address.
        let start = sqlite3_value_blob(value)
        let count = start == nil ? 0 : Int(sqlite3_value_bytes(value))
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
        return body(bytes.bindMemory(to: UInt8.self).span)
    }

    private func value(_ index: Int) -> OpaquePointer? {
        precondition(index < count)
        return values?[index]
    }
}

/// What a function of ours answers.
package enum FunctionResult {
    case null
    case truth(Bool)
    case text(String)
}
