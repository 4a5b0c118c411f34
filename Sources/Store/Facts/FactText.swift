// SPDX-License-Identifier: Apache-2.0

import Books
import JSON5

/// What a sheet says, as its row keeps it: one object of JSON with an array of texts for each field.
///
/// A cover is not in it, but has a column of its own.
enum FactText {
    static func of(_ values: FactValues) -> [UInt8] {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        bytes.reserveCapacity(1024)
        for entry in values.entries where entry.field != .cover {
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            bytes.appendJSON(entry.field.rawValue)
            bytes.append(UInt8(ascii: ":"))
            bytes.appendJSON(entry.values)
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Adds what a row says to a sheet; of what is no such JSON, which `verify` finds, as much as
    /// stands before.
    static func read(_ text: [UInt8], into sheet: inout FactSheet) {
        do throws(JSON5Error) {
            var line = try JSONLine(text)
            try line.beginObject()
            while let name = try line.nextName() {
                let field = FactField(rawValue: String(decoding: name, as: UTF8.self))
                var values: [String] = []
                try line.beginList()
                while try line.hasNextElement() {
                    guard case .string(let value) = try line.scalar() else { continue }
                    values.append(String(decoding: value, as: UTF8.self))
                }
                sheet[field] = values
            }
        } catch { return }
    }
}
