// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// Binds values from left to right.
package struct Binder: ~Copyable {
    private let handle: OpaquePointer
    private var index: Int32 = 0
    private(set) var failure: Int32 = SQLITE_OK

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    package mutating func null() {
        note(sqlite3_bind_null(handle, next()))
    }

    package mutating func integer(_ value: Int64?) {
        guard let value else { return null() }
        note(sqlite3_bind_int64(handle, next(), value))
    }

    package mutating func integer(_ value: Int?) {
        integer(value.map(Int64.init))
    }

    package mutating func real(_ value: Double?) {
        guard let value else { return null() }
        note(sqlite3_bind_double(handle, next(), value))
    }

    package mutating func text(_ value: String?) {
        guard var value else { return null() }
        let position = next()
        note(
            value.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { text in
                    // An empty text has no address, and a null pointer would bind NULL.
                    text.isEmpty
                        ? accession_bind_text(handle, position, "", 0)
                        : accession_bind_text(
                            handle,
                            position,
                            text.baseAddress,
                            Int32(clamping: text.count)
                        )
                }
            }
        )
    }

    package mutating func blob(_ value: [UInt8]?) {
        guard let value else { return null() }
        let position = next()
        if value.isEmpty { return note(sqlite3_bind_zeroblob(handle, position, 0)) }
        note(
            value.withUnsafeBytes { bytes in
                accession_bind_blob(
                    handle,
                    position,
                    bytes.baseAddress,
                    Int32(clamping: bytes.count)
                )
            }
        )
    }

    private mutating func next() -> Int32 {
        index += 1
        return index
    }

    private mutating func note(_ code: Int32) {
        if failure == SQLITE_OK { failure = code }
    }
}
