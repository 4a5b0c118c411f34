// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// Binds values from left to right.
package struct Binder: ~Copyable {
    private let handle: OpaquePointer
    private var index: Int32 = 0
    private(set) var failure: Int32 = SQLITE_OK
    /// Where short values are put, for as long as the statement is stepped; SQLite makes a copy of
    /// each of the others.
    private var room: UnsafeMutableRawBufferPointer

    init(_ handle: OpaquePointer, room: UnsafeMutableRawBufferPointer = .init(start: nil, count: 0))
    {
        self.handle = handle
        self.room = room
    }

    /// Whether every parameter got a value: what was in the room the last time is gone.
    var isComplete: Bool { index == sqlite3_bind_parameter_count(handle) }

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
        value.withUTF8 { text(UnsafeRawBufferPointer($0)) }
    }

    /// The bytes of a text, which need not be UTF-8.
    package mutating func text(bytes: [UInt8]) {
        bytes.withUnsafeBytes { text($0) }
    }

    private mutating func text(_ bytes: UnsafeRawBufferPointer) {
        let position = next()
        // An empty text has no address, and a null pointer would bind NULL.
        if bytes.isEmpty { return note(accession_bind_text(handle, position, "", 0, 1)) }
        let kept = keep(bytes)
        let start = kept ?? bytes.baseAddress
        note(
            accession_bind_text(
                handle,
                position,
                start?.assumingMemoryBound(to: CChar.self),
                Int32(clamping: bytes.count),
                kept == nil ? 0 : 1
            )
        )
    }

    package mutating func blob(_ value: [UInt8]?) {
        guard let value else { return null() }
        let position = next()
        if value.isEmpty { return note(sqlite3_bind_zeroblob(handle, position, 0)) }
        note(
            value.withUnsafeBytes { bytes in
                let kept = keep(bytes)
                return accession_bind_blob(
                    handle,
                    position,
                    kept ?? bytes.baseAddress,
                    Int32(clamping: bytes.count),
                    kept == nil ? 0 : 1
                )
            }
        )
    }

    /// What a row has in a column, of whichever kind it is.
    mutating func value(_ row: borrowing Row, _ column: Int) {
        note(sqlite3_bind_value(handle, next(), sqlite3_column_value(row.handle, Int32(column))))
    }

    /// An object that SQLite's own functions know by the name of its type.
    mutating func pointer(_ value: UnsafeMutableRawPointer, _ type: StaticString) {
        let name = UnsafeRawPointer(type.utf8Start).assumingMemoryBound(to: CChar.self)
        note(sqlite3_bind_pointer(handle, next(), value, name, nil))
    }

    /// Copies bytes into the room; nil if they do not fit any more.
    private mutating func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
        guard bytes.count <= room.count, let start = room.baseAddress else { return nil }
        room.copyMemory(from: bytes)
        room = UnsafeMutableRawBufferPointer(rebasing: room[bytes.count...])
        return UnsafeRawPointer(start)
    }

    private mutating func next() -> Int32 {
        index += 1
        return index
    }

    private mutating func note(_ code: Int32) {
        if failure == SQLITE_OK { failure = code }
    }
}
