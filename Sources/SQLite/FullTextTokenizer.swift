// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Glibc

/// Cuts text into words as the full-text index does, for what the index does not hold.
///
/// It is SQLite's own code, so both agree about every character.
package final class FullTextTokenizer {
    private let functions: fts5_tokenizer
    private let tokenizer: OpaquePointer

    /// - Parameter arguments: what a table says behind the name of the tokenizer.
    package init(
        _ connection: borrowing Connection,
        _ name: String,
        _ arguments: [String]
    ) throws(SQLiteError) {
        var interface: UnsafeMutablePointer<fts5_api>?
        try withUnsafeMutablePointer(to: &interface) { place throws(SQLiteError) in
            let statement = try connection.prepare("SELECT fts5(?)")
            _ = try statement.first({ $0.pointer(place, "fts5_api_ptr") }, { _ in })
        }
        var functions = fts5_tokenizer()
        var data: UnsafeMutableRawPointer?
        var made: OpaquePointer?
        guard let interface,
            interface.pointee.xFindTokenizer?(interface, name, &data, &functions) == SQLITE_OK
        else { throw SQLiteError(code: SQLITE_ERROR, message: "no tokenizer \(name)") }
        let words = arguments.map { strdup($0) }
        defer { for word in words { free(word) } }
        var list = words.map { UnsafePointer($0) }
        let code = functions.xCreate?(data, &list, Int32(list.count), &made)
        guard code == SQLITE_OK, let made else {
            throw SQLiteError(code: code ?? SQLITE_ERROR, message: "no tokenizer \(name)")
        }
        self.functions = functions
        tokenizer = made
    }

    deinit {
        functions.xDelete?(tokenizer)
    }

    /// Appends each word of a text as the index would hold it, with a blank behind it.
    package func append(wordsOf text: Span<UInt8>, to words: inout [UInt8]) {
        withUnsafeMutablePointer(to: &words) { words in
            text.withUnsafeBytes { bytes in
                let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                _ = functions.xTokenize?(
                    tokenizer,
                    words,
                    FTS5_TOKENIZE_DOCUMENT,
                    start,
                    Int32(clamping: bytes.count)
                ) { words, _, word, count, _, _ in
                    let found = UnsafeRawBufferPointer(start: word, count: Int(count))
                    let words = words?.assumingMemoryBound(to: [UInt8].self)
                    words?.pointee.append(contentsOf: found)
                    words?.pointee.append(UInt8(ascii: " "))
                    return SQLITE_OK
                }
            }
        }
    }
}
