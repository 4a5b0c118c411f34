// SPDX-License-Identifier: Apache-2.0

import Books
import Letters
import Works
import XML

/// A record of MARC 21, as far as it is of use here.
struct MARCRecord {
    struct Field {
        let tag: String
        var text: [UInt8] = []
        var parts: [(code: UInt8, text: [UInt8])] = []
    }

    private(set) var fields: [Field] = []

    init(_ bytes: ArraySlice<UInt8>, _ parser: XMLParser) throws(DumpProblem) {
        do throws(XMLError) {
            let whole = try parser.read(bytes) { tape, repairs -> [Field]? in
                repairs.kinds.contains(.recovered) ? nil : Self.fields(tape)
            }
            guard let whole else { throw XMLError(.malformed, message: "it is not well-formed") }
            fields = whole
        } catch { throw DumpProblem(sentence: error.message) }
        guard fields.contains(where: { $0.tag == "245" }) || !fields.isEmpty else {
            throw DumpProblem(sentence: "it has no fields")
        }
    }

    private static func fields(_ tape: borrowing XMLTape) -> [Field] {
        var fields: [Field] = []
        for event in tape.events {
            switch event.kind {
            case .start:
                let name = tape.bytes[event.content]
                if name.elementsEqual("datafield".utf8) || name.elementsEqual("controlfield".utf8) {
                    let tag = attribute("tag", event, tape)
                    fields.append(Field(tag: String(decoding: tag, as: UTF8.self)))
                } else if name.elementsEqual("subfield".utf8), !fields.isEmpty,
                    let code = attribute("code", event, tape).first
                {
                    fields[fields.count - 1].parts.append((code, []))
                }
            case .text:
                guard let last = fields.indices.last else { continue }
                if let part = fields[last].parts.indices.last {
                    fields[last].parts[part].text += tape.bytes[event.content]
                } else {
                    fields[last].text += tape.bytes[event.content]
                }
            case .end: continue
            }
        }
        return fields
    }

    private static func attribute(
        _ name: String,
        _ event: XMLTape.Event,
        _ tape: borrowing XMLTape
    ) -> ArraySlice<UInt8> {
        for index in event.attributes {
            let attribute = tape.attributes[index]
            if tape.bytes[attribute.name].elementsEqual(name.utf8) {
                return tape.bytes[attribute.value]
            }
        }
        return []
    }

    /// The fields with identifiers.
    static let kinds: KeyValuePairs<String, VolumeIDKind> = [
        "010": .lccn, "020": .isbn, "035": .oclc,
    ]

    /// The part of a field that is the identifier; nil if it is another one's.
    static func value(
        _ kind: VolumeIDKind,
        _ bytes: borrowing Span<UInt8>,
        _ range: Range<Int>
    ) -> Range<Int>? {
        switch kind {
        // A number without the name of its catalogue is the sender's own.
        case .oclc:
            guard range.count > 7, bytes[range.lowerBound] == UInt8(ascii: "("),
                bytes[range.lowerBound + 1] | 0x20 == UInt8(ascii: "o"),
                bytes[range.lowerBound + 2] | 0x20 == UInt8(ascii: "c")
            else { return nil }
            return range
        default: return range
        }
    }
}

extension MARCRecord {
    var identifiers: [VolumeID] {
        var found: [VolumeID] = []
        for field in fields {
            guard let kind = Self.kinds.first(where: { $0.key == field.tag })?.value else {
                continue
            }
            for part in field.parts where part.code == UInt8(ascii: "a") {
                guard let range = Self.value(kind, part.text.span, 0..<part.text.count),
                    let id = VolumeID(kind, written: Array(part.text[range])),
                    !found.contains(id)
                else { continue }
                found.append(id)
            }
        }
        return found
    }

    /// What it says, and when it was changed last.
    func sheet(saidAt: Int64) -> FactSheet {
        var text = DumpText()
        let number = text.line(control("001")) ?? ""
        var sheet = FactSheet(.marc, record: number, saidAt: saidAt)
        sheet.set(.title, name(first("245", "a"), &text))
        addPeople(to: &sheet, &text)
        addLanguages(to: &sheet)
        addDates(to: &sheet, &text)
        sheet.set(.publisher, name(first("264", "b") ?? first("260", "b"), &text))
        addSeries(to: &sheet, &text)
        sheet[.subjects] = subjects(&text)
        sheet.set(.summary, text.prose(first("520", "a"))?.composed)
        sheet[.identifiers] = identifiers.map(\.description)
        return sheet
    }

    private func addPeople(to sheet: inout FactSheet, _ text: inout DumpText) {
        var names: [String] = []
        for field in fields where field.tag == "100" || field.tag == "700" {
            // With a title, it is another work that is named.
            guard let whole = part("a", field), part("t", field) == nil else { continue }
            let roles = (parts("4", field) + parts("e", field)).map {
                String(decoding: $0, as: UTF8.self).lowercased()
            }
            let isAuthor = roles.contains {
                $0.hasSuffix("aut") || Self.authors.contains($0.trimmedMarks)
            }
            guard isAuthor || field.tag == "100" && roles.isEmpty else { continue }
            if let name = name(whole, &text), !names.contains(name) { names.append(name) }
        }
        sheet[.authorSort] = names
        sheet[.authors] = names.map(DumpText.spoken)
    }

    /// How cataloguers of several languages call an author.
    private static let authors = ["author", "verfasser", "verfasserin", "auteur", "autor"]

    private func addLanguages(to sheet: inout FactSheet) {
        func tags(_ code: String) -> [String] {
            fields.filter { $0.tag == "041" }.flatMap { parts(code, $0) }.compactMap {
                LanguageCode.tag(String(decoding: $0.prefix(8), as: UTF8.self))
            }
        }
        var languages = tags("a")
        if languages.isEmpty, let code = fixed(35..<38).flatMap(LanguageCode.tag) {
            languages = [code]
        }
        sheet.set(.language, languages.count == 1 ? languages.first : nil)
        sheet.set(.originalLanguage, tags("h").first)
    }

    private func addDates(to sheet: inout FactSheet, _ text: inout DumpText) {
        let written = text.line(first("264", "c") ?? first("260", "c"))
        sheet.set(.published, DumpText.date(fixed(7..<11)) ?? DumpText.date(written))
        // A reprint has the date of the original behind its own.
        if fixed(6..<7) == "r" { sheet.set(.firstYear, DumpText.date(fixed(11..<15))) }
    }

    private func addSeries(to sheet: inout FactSheet, _ text: inout DumpText) {
        for (tag, code) in [("830", "a"), ("800", "t"), ("490", "a")] {
            guard let field = fields.first(where: { $0.tag == tag }),
                let name = name(part(code, field), &text)
            else { continue }
            let volume = text.line(part("v", field))
            sheet.setSeries(SeriesText(name: name, volume: volume))
            return
        }
    }

    /// `Whales -- Fiction`, each once.
    private func subjects(_ text: inout DumpText) -> [String] {
        fields.filter { ["650", "651", "653", "655"].contains($0.tag) }.compactMap { field in
            let words = field.parts.filter { "avxyz".utf8.contains($0.code) }.compactMap {
                name($0.text, &text)
            }
            return words.isEmpty ? nil : words.joined(separator: " -- ")
        }
    }

    // MARK: Parts

    private func control(_ tag: String) -> [UInt8]? {
        fields.first { $0.tag == tag }?.text
    }

    /// Some places of field 008, if they are filled with letters or digits.
    private func fixed(_ places: Range<Int>) -> String? {
        guard let text = control("008"), text.count >= places.upperBound else { return nil }
        let part = text[places]
        guard part.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "|") }) else {
            return nil
        }
        return String(decoding: part, as: UTF8.self)
    }

    private func first(_ tag: String, _ code: String) -> [UInt8]? {
        for field in fields where field.tag == tag {
            if let part = part(code, field) { return part }
        }
        return nil
    }

    private func part(_ code: String, _ field: Field) -> [UInt8]? { parts(code, field).first }

    private func parts(_ code: String, _ field: Field) -> [[UInt8]] {
        field.parts.filter { $0.code == code.utf8.first }.map(\.text)
    }

    /// A text without the marks that cataloguers put between it and what follows.
    private func name(_ bytes: [UInt8]?, _ text: inout DumpText) -> String? {
        guard let line = text.line(bytes)?.composed.trimmedMarks, !line.isEmpty else { return nil }
        return line
    }
}

extension String {
    /// Without ` /`, ` :`, `,` and the like at its end; a full stop stays behind an initial.
    fileprivate var trimmedMarks: String {
        var scalars = unicodeScalars[...]
        while let last = scalars.last {
            if " /:;,=".unicodeScalars.contains(last) {
                scalars.removeLast()
            } else if last == ".", scalars.dropLast().last.map({ $0 != "." }) ?? true,
                scalars.dropLast().suffix(2).allSatisfy({ $0.properties.isAlphabetic })
            {
                scalars.removeLast()
            } else {
                break
            }
        }
        return String(scalars)
    }
}
