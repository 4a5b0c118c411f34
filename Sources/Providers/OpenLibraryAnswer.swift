// SPDX-License-Identifier: Apache-2.0

package import Books
import EPUB
import JSON5
import Works

/// What the search of Open Library found.
package struct OpenLibraryAnswer: Sendable {
    /// Why an answer is of no use.
    package struct Problem: Error, Equatable {
        package let sentence: String
    }

    /// A work of theirs.
    package struct Document: Sendable, Equatable {
        package let sheet: FactSheet
        /// Those of all its editions that have one, with thirteen digits.
        package let isbns: Set<String>
    }

    package private(set) var documents: [Document] = []
    /// How many were found, of which those may be the first.
    package private(set) var found = 0

    /// Whether those are all that were found.
    package var isWhole: Bool { found <= documents.count }

    /// - Parameter now: in seconds since 1970.
    package init(_ body: [UInt8], now: Int64) throws(Problem) {
        // Some servers put the mark of UTF-8 before it.
        let body = body.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(body.dropFirst(3)) : body
        do throws(JSON5Error) { try read(body, now) } catch {
            throw Problem(sentence: "it is not the JSON of a search: \(error.message)")
        }
    }

    private mutating func read(_ body: [UInt8], _ now: Int64) throws(JSON5Error) {
        var line = try JSONLine(body, mendsHalves: true)
        var found: Int64?
        var hasList = false
        try line.beginObject()
        while let name = try line.nextName() {
            switch String(decoding: name, as: UTF8.self) {
            case "numFound":
                guard case .integer(let number) = try line.scalar() else {
                    throw line.error("numFound is no number")
                }
                found = number
            case "docs":
                hasList = true
                try line.beginList()
                while try line.hasNextElement() {
                    var reading = DocumentReading()
                    documents.append(try reading.document(&line, now))
                }
            default: try line.skipValue()
            }
        }
        try line.end()
        guard hasList, let found else { throw line.error("it has no list of what was found") }
        self.found = Int(found)
    }

    /// For each identifier the record that fits its editions best; nil where there is none.
    ///
    /// Throws if there are records and none of them is about what was asked for.
    package func assigned(to enquiries: [Enquiry]) throws(Problem) -> [FactSheet?] {
        let sheets = enquiries.map { enquiry -> FactSheet? in
            let sheets = documents.filter { $0.isbns.contains(enquiry.id.value) }.map(\.sheet)
            let sure = sheets.map(enquiry.confidence)
            // Of equals the first: what is found first fits best.
            guard let best = sure.max(), let place = sure.firstIndex(of: best) else { return nil }
            var sheet = sheets[place]
            sheet.confidence = best
            return sheet
        }
        if !documents.isEmpty, sheets.allSatisfy({ $0 == nil }) {
            throw Problem(sentence: "it is about other books than those asked for")
        }
        return sheets
    }
}

/// One record within an answer.
private struct DocumentReading {
    private var texts = MetadataText()
    private var isbns: Set<String> = []
    private var sheet = FactSheet(.openLibrary, saidAt: 0)

    mutating func document(
        _ line: inout JSONLine,
        _ now: Int64
    ) throws(JSON5Error) -> OpenLibraryAnswer.Document {
        sheet.saidAt = now
        try line.beginObject()
        while let name = try line.nextName() {
            let name = String(decoding: name.prefix(32), as: UTF8.self)
            if name == "isbn" {
                isbns = Set(try line.words().compactMap { ISBN.normalised(text($0) ?? "") })
            } else {
                try take(name, &line)
            }
        }
        return OpenLibraryAnswer.Document(sheet: sheet, isbns: isbns)
    }

    private mutating func take(_ name: String, _ line: inout JSONLine) throws(JSON5Error) {
        switch name {
        case "key":
            sheet.record = texts(try line.words()).first ?? ""
            // Anything else would join books by what is no name of a work.
            if sheet.record.wholeMatch(of: /\/works\/OL[0-9]{1,12}W/) != nil {
                let number = sheet.record.dropFirst(OpenLibrary.records.count)
                sheet[.identifiers] = ["\(VolumeIDKind.openLibraryWork.name):\(number)"]
            }
        case "title": sheet[.title] = texts(try line.words())
        case "author_name": sheet[.authors] = texts(try line.words())
        case "first_publish_year":
            sheet[.firstYear] = texts(try line.words()).filter { FirstYear.said($0) != nil }
        case "language":
            // Those of all editions: of a book in several, it is not known which this one has.
            let tags = Set(texts(try line.words()).compactMap(LanguageCode.tag))
            sheet[.language] = tags.count == 1 ? Array(tags) : []
        case "series_name": sheet[.series] = texts(try line.words())
        case "series_position":
            sheet[.seriesPosition] = texts(try line.words()).prefix(1)
                .filter(Publication.Series.isPosition)
        case "subject": sheet[.subjects] = texts(try line.words())
        case "cover_i":
            // Where there is none, some say -1.
            let number = texts(try line.words()).first.flatMap { Int($0) } ?? 0
            sheet.picture = number > 0 ? String(number) : nil
        default: try line.skipValue()
        }
    }

    private mutating func text(_ bytes: [UInt8]) -> String? {
        texts.text(bytes, 0..<bytes.count)
    }

    private mutating func texts(_ all: [[UInt8]]) -> [String] { all.compactMap { text($0) } }
}

extension JSONLine {
    /// A text or a number, or those of a list; anything else is none.
    fileprivate mutating func words() throws(JSON5Error) -> [[UInt8]] {
        guard next == UInt8(ascii: "[") else { return try word().map { [$0] } ?? [] }
        var words: [[UInt8]] = []
        try beginList()
        while try hasNextElement() {
            if let word = try word() { words.append(word) }
        }
        return words
    }

    private mutating func word() throws(JSON5Error) -> [UInt8]? {
        if next == UInt8(ascii: "{") || next == UInt8(ascii: "[") {
            try skipValue()
            return nil
        }
        return switch try scalar() {
        case .string(let bytes): bytes
        case .integer(let number): Array(String(number).utf8)
        case .real(let number): Array("\(number)".utf8)
        case .null, .bool: nil
        }
    }
}
