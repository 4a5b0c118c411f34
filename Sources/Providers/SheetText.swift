// SPDX-License-Identifier: Apache-2.0

import Books
import JSON5
import Terminal

/// The values of a sheet as JSON, for the cache: fields, each with a list.
enum SheetText {
    /// Not the name of any field.
    private static let picture = "picture"

    static func of(_ sheet: FactSheet) -> String {
        var object = JSONObject()
        for entry in sheet.values.entries {
            object.append(entry.field.rawValue, .strings(entry.values))
        }
        if let picture = sheet.picture { object.append(Self.picture, .strings([picture])) }
        return JSONText.string(.object(object))
    }

    /// Whether it could be read.
    static func read(_ text: String, into sheet: inout FactSheet?) -> Bool {
        do throws(JSON5Error) {
            var line = try JSONLine(Array(text.utf8))
            try line.beginObject()
            while let name = try line.nextName() {
                var values: [String] = []
                try line.beginList()
                while try line.hasNextElement() {
                    guard case .string(let value) = try line.scalar() else { return false }
                    values.append(String(decoding: value, as: UTF8.self))
                }
                let name = String(decoding: name, as: UTF8.self)
                if name == Self.picture {
                    sheet?.picture = values.first
                } else {
                    sheet?[FactField(rawValue: name)] = values
                }
            }
            try line.end()
            return true
        } catch {
            return false
        }
    }
}
