// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Terminal

/// How a person points at a record of a provider: `openlibrary:/works/OL45804W`.
///
/// Lines of answers are words with blanks between them, so a blank in a name is written `%20`.
enum RecordArgument {
    static func read(_ word: [UInt8]) throws(Failure) -> FactRecord {
        guard let record = FactRecord(String(decoding: plain(word), as: UTF8.self)) else {
            throw .usage(
                "\(Phrasing.quoted(word)) is no record of a provider",
                hint: "write openlibrary:/works/OL45804W; works show --provenance lists them"
            )
        }
        return record
    }

    static func word(_ record: FactRecord) -> String {
        var bytes: [UInt8] = []
        for byte in record.description.utf8 {
            if byte > 0x20, byte != 0x7F, byte != percent {
                bytes.append(byte)
            } else {
                bytes += [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let percent = UInt8(ascii: "%")
    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func plain(_ word: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var place = 0
        while place < word.count {
            let code = word[place...].prefix(3)
            let value = UInt8(String(decoding: code.dropFirst(), as: UTF8.self), radix: 16)
            if word[place] == percent, code.count == 3, let value {
                bytes.append(value)
                place += 3
            } else {
                bytes.append(word[place])
                place += 1
            }
        }
        return bytes
    }
}
