// SPDX-License-Identifier: Apache-2.0

import Books

/// The columns of Project Gutenberg's catalogue, by the names in its first row.
struct GutenbergColumns {
    private let places: [String: Int]
    private let count: Int

    init(_ names: [[UInt8]]) throws(DumpProblem) {
        var places: [String: Int] = [:]
        for (place, name) in names.enumerated() {
            places[String(decoding: name, as: UTF8.self)] = place
        }
        guard let number = places["Text#"], number == 0, places["Title"] != nil else {
            throw DumpProblem(sentence: "it is not the catalogue's first row")
        }
        self.places = places
        count = names.count
    }

    /// Whether a row that ends with the file has fewer fields than there are columns, or one of them
    /// is not closed.
    func isCutOff(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        do throws(DumpProblem) { return try CSVRows.fields(bytes, range).count < count } catch {
            return true
        }
    }

    /// What a row says.
    ///
    /// When the text was put up is not said: that is no date of the book.
    func sheet(_ fields: [[UInt8]], saidAt: Int64) throws(DumpProblem) -> FactSheet {
        guard fields.count == count else {
            throw DumpProblem(sentence: "it has \(fields.count) columns instead of \(count)")
        }
        var text = DumpText()
        let number = String(decoding: fields[0], as: UTF8.self)
        var sheet = FactSheet(.gutenberg, record: number, saidAt: saidAt)
        // Further lines are subtitles.
        let title = field("Title", fields).split(separator: 0x0A).first.map(Array.init)
        sheet.set(.title, text.line(title))
        let languages = parts("Language", fields, &text)
        sheet.set(.language, languages.count == 1 ? languages.first : nil)
        let authors = parts("Authors", fields, &text).compactMap(Self.author)
        sheet[.authorSort] = authors
        sheet[.authors] = authors.map(DumpText.spoken)
        sheet[.subjects] = parts("Subjects", fields, &text)
        sheet[.identifiers] = ["gutenberg:\(number)"]
        return sheet
    }

    private func field(_ name: String, _ fields: [[UInt8]]) -> [UInt8] {
        places[name].map { fields[$0] } ?? []
    }

    private func parts(
        _ name: String,
        _ fields: [[UInt8]],
        _ text: inout DumpText
    ) -> [String] {
        text.lines(field(name, fields).split(separator: UInt8(ascii: ";")).map(Array.init))
    }

    /// `Carroll, Lewis (Charles Dodgson), 1832-1898` as `Carroll, Lewis`; nil for who did something
    /// else, as `[Translator]` says.
    private static func author(_ text: String) -> String? {
        guard text.utf8.last != UInt8(ascii: "]") else { return nil }
        var words: [UInt8] = []
        var depth = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if depth == 0 { words.append(byte) }
            if byte == UInt8(ascii: ")") { depth = max(0, depth - 1) }
        }
        var parts = words.split(separator: UInt8(ascii: ",")).map {
            DumpText.trimmed(String(decoding: $0, as: UTF8.self))
        }
        if parts.count > 1, let last = parts.last, isLife(last) { parts.removeLast() }
        let name = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        return name.isEmpty ? nil : name
    }

    /// `1832-1898`, `65? BCE-8 BCE`, `active 1610`: digits and next to nothing else.
    private static func isLife(_ text: String) -> Bool {
        text.utf8.contains { $0 &- UInt8(ascii: "0") < 10 }
    }
}
