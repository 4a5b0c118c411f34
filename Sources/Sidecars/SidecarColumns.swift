// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import JSON5

/// What calibre says beyond Dublin Core: the rating, and the columns that a user made.
struct SidecarColumns {
    /// Columns that cannot be read.
    private(set) var unread: [String] = []

    private static let all = "user_metadata"
    private static let one = "user_metadata:#"

    /// - Parameter name: that of the note, without `calibre:`.
    mutating func read(_ name: String, _ value: String, into facts: inout FactSheet) {
        switch name.lowercased() {
        case "rating":
            facts[.rating] = [Double(value).flatMap(SidecarNumber.stars)].compactMap(\.self)
        case "timestamp":
            facts[.added] = [LooseMoment.text(value)].compactMap(\.self)
        case Self.all:
            // EPUB 3: all of them in one object.
            readAll(value, into: &facts)
        case let name where name.hasPrefix(Self.one):
            let label = name.utf8.dropFirst(Self.one.utf8.count)
            readOne(String(Substring(label)), value, into: &facts)
        default: break
        }
    }

    private mutating func readAll(_ text: String, into facts: inout FactSheet) {
        do throws(JSON5Error) {
            var line = try JSONLine(Array(text.utf8))
            try line.beginObject()
            while let name = try line.nextName() {
                let label = SafeText.of(name) ?? ""
                try SidecarColumn(&line).write(to: &facts, as: String(label.drop { $0 == "#" }))
            }
            try line.end()
        } catch { unread.append(Self.all) }
    }

    private mutating func readOne(
        _ label: String,
        _ text: String,
        into facts: inout FactSheet
    ) {
        do throws(JSON5Error) {
            var line = try JSONLine(Array(text.utf8))
            let column = try SidecarColumn(&line)
            try line.end()
            column.write(to: &facts, as: label)
        } catch { unread.append("#" + label) }
    }
}
