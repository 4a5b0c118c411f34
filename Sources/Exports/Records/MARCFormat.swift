// SPDX-License-Identifier: Apache-2.0

import Books
import Files
package import Store
import System

/// MARC 21 as XML: one bibliographic record for each work.
package struct MARCFormat: RecordFormat {
    private var xml = XMLWriter()
    /// When the newest run began, such as `20260301070809.0`.
    private let changed: String

    /// - Parameter time: when the newest run began.
    package init(time: Int64) {
        let digits = UTCTime(seconds: time).text.filter(\.isNumber)
        changed = "\(digits.prefix(14)).0"
    }

    package let parts: CatalogueParts = [
        .people, .identifiers, .subjects, .files, .collections,
    ]
    package var beginning: [UInt8] { Self.beginning }
    package let end = Array("</collection>\n".utf8)

    /// Whether a file that begins so is such an export: that shows in the first record.
    package static func begins(_ start: [UInt8]) -> Bool {
        guard start.starts(with: beginning) else { return false }
        let rest = start.dropFirst(beginning.count)
        return rest.starts(with: "</collection>".utf8)
            || rest.starts(with: firstLines.description.utf8)
    }

    /// With which a record begins.
    private static let firstLines: StaticString = """
        <record>
        <leader>00000nam a2200000 u 4500</leader>

        """

    private static let beginning = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <collection xmlns="http://www.loc.gov/MARC21/slim">

        """.utf8
    )

    /// Of a field of a record in the older form of MARC, no more fits; it also has its own marks.
    private static let longestText = 9_000

    package mutating func append(_ work: CatalogueWork, to bytes: inout [UInt8]) {
        xml.removeAll()
        xml.raw(Self.firstLines)
        control("001", String(work.id))
        control("005", changed)
        control("008", fixed(work))
        for isbn in work.identifiers("isbn") { field("020", " ", " ", ["a": isbn]) }
        for id in work.identifiers where id.kind != "isbn" {
            field("024", "7", " ", ["a": id.value, "2": id.kind])
        }
        if let language = work.row.language {
            if let code = LanguageCode.marc(language) {
                field("041", " ", " ", ["a": code])
            } else {
                field("041", " ", "7", ["a": language, "2": "rfc5646"])
            }
        }
        addTitle(work)
        addRest(work)
        xml.raw("</record>\n")
        bytes += xml.bytes
    }

    private mutating func addTitle(_ work: CatalogueWork) {
        let authors = work.authors
        if let first = authors.first { person("100", first) }
        field(
            "245",
            authors.isEmpty ? "0" : "1",
            "0",
            ["a": work.row.title ?? "[untitled]", "b": work.subtitle, "c": work.row.authors]
        )
        field(
            "264",
            " ",
            "1",
            ["b": work.publisher, "c": work.row.firstYear.map(String.init)]
        )
        field("300", " ", " ", ["a": "1 online resource"])
        field("490", "0", " ", ["a": work.row.series, "v": work.row.seriesPosition])
    }

    private mutating func addRest(_ work: CatalogueWork) {
        field("520", " ", " ", ["a": work.description])
        for subject in work.subjects { field("653", " ", " ", ["a": subject.name]) }
        for tag in work.collections(.tag) { field("653", " ", " ", ["a": tag.label]) }
        for other in work.authors.dropFirst() { person("700", other) }
        for other in work.contributors { person("700", other) }
        for (_, file) in work.books where file.path.isAbsolute {
            field("856", "4", "0", ["u": Address.file(file.path), "q": "application/epub+zip"])
        }
    }

    private mutating func person(_ tag: StaticString, _ person: Publication.Person) {
        let name = PersonName(person)
        field(
            tag,
            name.family == nil ? "0" : "1",
            " ",
            ["a": name.sorted, "4": person.roles.first]
        )
    }

    /// Field 008: forty places, of which each means something.
    private func fixed(_ work: CatalogueWork) -> String {
        let entered = UTCTime(seconds: work.addedAt ?? 0).text.filter(\.isNumber)
        let year = work.row.firstYear.flatMap { (0...9999).contains($0) ? $0 : nil }
        let digits = year.map { String(String(10_000 + $0).dropFirst()) } ?? "uuuu"
        let language = work.row.language.flatMap(LanguageCode.marc) ?? "und"
        return "\(entered.dropFirst(2).prefix(6))\(year == nil ? "n" : "s")\(digits)"
            + "\(year == nil ? "uuuu" : "    ")xx      o     000 u \(language) d"
    }

    private mutating func control(_ tag: StaticString, _ text: String) {
        xml.raw("<controlfield tag=\"")
        xml.raw(tag)
        xml.raw("\">")
        xml.text(text)
        xml.raw("</controlfield>\n")
    }

    /// A field with those of its parts that are known; none without any.
    private mutating func field(
        _ tag: StaticString,
        _ first: StaticString,
        _ second: StaticString,
        _ parts: KeyValuePairs<StaticString, String?>
    ) {
        guard parts.contains(where: { $0.value != nil }) else { return }
        xml.raw("<datafield tag=\"")
        xml.raw(tag)
        xml.raw("\" ind1=\"")
        xml.raw(first)
        xml.raw("\" ind2=\"")
        xml.raw(second)
        xml.raw("\">")
        var room = Self.longestText
        for (code, text) in parts {
            guard let text, room > 0 else { continue }
            let part = Self.cut(text, to: room)
            room -= part.utf8.count
            xml.raw("<subfield code=\"")
            xml.raw(code)
            xml.raw("\">")
            xml.text(part)
            xml.raw("</subfield>")
        }
        xml.raw("</datafield>\n")
    }

    private static func cut(_ text: String, to room: Int) -> String {
        guard text.utf8.count > room else { return text }
        var result = ""
        var count = 0
        for character in text {
            count += character.utf8.count
            if count > room { break }
            result.append(character)
        }
        return result + "…"
    }
}
