// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import JSON5
import Works

/// One line of facts, as any program can write it.
///
///     {"isbn": "9780306406157", "provider": "shelf", "record": "12", "facts": {"first_year": 1865}}
///
/// The identifiers of the edition stand in members called like their kinds, or in one called `ids`.
/// A fact that is not known here is kept and shown as it is.
struct FactLine {
    private(set) var identifiers: [VolumeID] = []
    private(set) var sheet: FactSheet
    private var provider: FactProvider?

    init(_ json: [UInt8], saidAt: Int64) throws(DumpProblem) {
        sheet = FactSheet(FactProvider(rawValue: ""), saidAt: saidAt)
        do throws(JSON5Error) {
            var line = try JSONLine(json)
            try line.beginObject()
            var seen: Set<String> = []
            while let name = try line.nextName() {
                let name = String(decoding: name, as: UTF8.self)
                guard seen.insert(name).inserted else { throw line.error("\(name) is there twice") }
                try readMember(name, &line)
            }
            try line.end()
        } catch { throw DumpProblem(sentence: "column \(error.place.column): \(error.message)") }
        guard let provider else { throw DumpProblem(sentence: "it names no provider") }
        guard !hadNoIdentifier else { throw DumpProblem(sentence: "it has no identifier") }
        guard !sheet.values.isEmpty else { throw DumpProblem(sentence: "it has no facts") }
        sheet.provider = provider
    }

    private var hadNoIdentifier = true

    private mutating func readMember(
        _ name: String,
        _ line: inout JSONLine
    ) throws(JSON5Error) {
        switch name {
        case "provider":
            let word = FactProvider(rawValue: try text(&line, name))
            guard !word.isReserved else {
                throw line.error("no provider can be called \(word): the word means something else")
            }
            // What these say comes with a book, and its identifiers join books unasked.
            guard !word.isCompanion else {
                throw line.error("what \(word) says is read with its books; choose another name")
            }
            guard word.isValid else {
                throw line.error("a provider is up to 32 small letters, digits and hyphens")
            }
            provider = word
        case "record": sheet.record = try text(&line, name)
        case "confidence":
            switch try line.scalar() {
            case .integer(let number) where 0...1 ~= number: sheet.confidence = Double(number)
            case .real(let number) where 0...1 ~= number: sheet.confidence = number
            default: throw line.error("confidence is a number from 0 to 1")
            }
        case "facts":
            try line.beginObject()
            while let field = try line.nextName() {
                try readFact(FactField(rawValue: String(decoding: field, as: UTF8.self)), &line)
            }
        case "ids":
            try line.beginObject()
            while let kind = try line.nextName() {
                try readIdentifiers(String(decoding: kind, as: UTF8.self), &line)
            }
        default:
            if Self.kinds.contains(where: { $0.key == name }) {
                try readIdentifiers(name, &line)
            } else {
                try line.skipValue()
            }
        }
    }

    /// A kind that is not known here is another program's.
    private mutating func readIdentifiers(
        _ name: String,
        _ line: inout JSONLine
    ) throws(JSON5Error) {
        let values = try values(&line, name)
        guard let kind = VolumeIDKind(named: name) else { return }
        hadNoIdentifier = false
        for value in values {
            guard let id = VolumeID(kind, written: Array(value.utf8)) else { continue }
            identifiers.append(id)
        }
    }

    private mutating func readFact(
        _ field: FactField,
        _ line: inout JSONLine
    ) throws(JSON5Error) {
        guard 1...64 ~= field.rawValue.utf8.count, field.rawValue.utf8.allSatisfy({ $0 > 0x20 })
        else { throw line.error("this is no name of a fact") }
        guard sheet[field].isEmpty else { throw line.error("\(field) is there twice") }
        let values = try values(&line, field.rawValue)
        guard field.isList || values.count <= 1 || !FactField.known.contains(field) else {
            throw line.error("\(field) has one value, not a list")
        }
        var text = DumpText()
        let clean = values.compactMap { value in
            field == .summary ? text.prose(Array(value.utf8)) : text.line(Array(value.utf8))
        }
        if let problem = clean.lazy.compactMap({ Self.problem(field, $0) }).first {
            throw line.error(problem)
        }
        sheet[field] =
            switch field {
            case .identifiers: clean.compactMap(FactSheet.identifier)
            case .language, .originalLanguage: clean.compactMap(Self.language)
            case .published: clean.compactMap(DumpText.date)
            default: clean
            }
    }

    private static func problem(_ field: FactField, _ value: String) -> String? {
        switch field {
        case .firstYear where FirstYear.said(value) == nil:
            "\(field) is a year such as 1865"
        case .seriesPosition where !Publication.Series.isPosition(value):
            "\(field) is a place such as 3 or 2.5"
        case .rating where Double(value).map { 0...5 ~= $0 } != true:
            "\(field) is a number from 0 to 5"
        case .identifiers where FactSheet.identifier(value) == nil:
            "\(value) is no identifier of its kind"
        case .language where language(value) == nil, .originalLanguage where language(value) == nil:
            "\(field) is a language code such as en or pt-BR"
        case .published where DumpText.date(value) == nil:
            "\(field) is a date such as 1865 or 1865-07-04"
        default: nil
        }
    }

    private static func language(_ value: String) -> String? {
        if case .tag(let tag) = LanguageTag(value) { LanguageCode.shortest(tag) } else { nil }
    }

    private func text(_ line: inout JSONLine, _ name: String) throws(JSON5Error) -> String {
        guard case .string(let bytes) = try line.scalar() else {
            throw line.error("\(name) is a text")
        }
        var text = DumpText()
        return text.line(bytes) ?? ""
    }

    /// A text, a number, or a list of them.
    private func values(_ line: inout JSONLine, _ name: String) throws(JSON5Error) -> [String] {
        guard line.next == UInt8(ascii: "[") else { return [try value(&line, name)] }
        var values: [String] = []
        try line.beginList()
        while try line.hasNextElement() { values.append(try value(&line, name)) }
        return values
    }

    private func value(_ line: inout JSONLine, _ name: String) throws(JSON5Error) -> String {
        if let next = line.next, next != UInt8(ascii: "{"), next != UInt8(ascii: "[") {
            switch try line.scalar() {
            case .string(let bytes): return String(decoding: bytes, as: UTF8.self)
            case .integer(let number): return String(number)
            case .real(let number): return "\(number)"
            case .null, .bool: break
            }
        }
        throw line.error("\(name) must be a text, a number or a list of them")
    }

    /// The names of members with identifiers.
    static let kinds: [(key: String, value: VolumeIDKind)] =
        VolumeIDKind.all.filter { $0.level == .work || $0.level == .volume }.map {
            ($0.name, $0)
        }
}
