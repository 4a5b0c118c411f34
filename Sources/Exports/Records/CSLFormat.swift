// SPDX-License-Identifier: Apache-2.0

import Books
package import Store

/// CSL-JSON: the list of items that programs for citations read.
package struct CSLFormat: RecordFormat {
    private var json = JSONWriter()
    private var isFirst = true

    package init() {}

    package let parts: CatalogueParts = [.people, .identifiers, .subjects, .collections]
    package let beginning = Array("[".utf8)
    package let end = Array("\n]\n".utf8)

    /// Whether a file that begins so is such an export.
    package static func begins(_ start: [UInt8]) -> Bool {
        start == Array("[\n]\n".utf8)
            || String(decoding: start.prefix(80), as: UTF8.self)
                .prefixMatch(of: /\[\n\{"id":"work-[0-9]+","type":"book","title":"/) != nil
    }

    package mutating func append(_ work: CatalogueWork, to bytes: inout [UInt8]) {
        json.removeAll()
        json.object { Self.add(work, to: &$0) }
        bytes += (isFirst ? "\n" : ",\n").utf8
        bytes += json.bytes
        isFirst = false
    }

    private static func add(_ work: CatalogueWork, to json: inout JSONWriter) {
        let row = work.row
        json.member("id", "work-\(work.id)")
        json.member("type", "book")
        json.member("title", row.title ?? "[untitled]")
        let authors = work.authors
        if !authors.isEmpty {
            json.list("author", authors) { json, person in
                json.object { add(PersonName(person), to: &$0) }
            }
        }
        if let year = row.firstYear {
            json.object("issued") { json in
                json.list("date-parts", [year]) { $0.list(nil, [$1]) { $0.element($1) } }
            }
        }
        json.memberIfAny("publisher", work.publisher)
        json.memberIfAny("collection-title", row.series)
        json.memberIfAny("collection-number", row.series == nil ? nil : row.seriesPosition)
        json.memberIfAny("language", row.language)
        json.memberIfAny("ISBN", work.identifiers("isbn").first)
        json.memberIfAny("DOI", work.identifiers("doi").first)
        json.memberIfAny("abstract", work.description)
        let words = work.subjects.map(\.name) + work.collections(.tag).map(\.label)
        json.memberIfAny("keyword", words.isEmpty ? nil : words.joined(separator: ", "))
    }

    private static func add(_ name: PersonName, to json: inout JSONWriter) {
        guard let family = name.family, let given = name.given else {
            return json.member("literal", name.whole)
        }
        json.member("family", family)
        json.member("given", given)
    }
}
