// SPDX-License-Identifier: Apache-2.0

import Books
package import Store
import System
import Terminal

/// One object of JSON a line for each work, with its editions: what `works show --json` says, but
/// for how the books were read.
package struct JSONLinesFormat: RecordFormat {
    private var json = JSONWriter()

    package init() {}

    package let parts = CatalogueParts.all
    package let beginning: [UInt8] = []
    package let end: [UInt8] = []

    /// Whether a file that begins so is such an export.
    package static func begins(_ start: [UInt8]) -> Bool {
        String(decoding: start.prefix(80), as: UTF8.self)
            .prefixMatch(of: /\{"work":[0-9]+,"title":/) != nil
    }

    package mutating func append(_ work: CatalogueWork, to bytes: inout [UInt8]) {
        json.removeAll()
        json.object { Self.add(work, to: &$0) }
        json.endLine()
        bytes += json.bytes
    }

    private static func add(_ work: CatalogueWork, to json: inout JSONWriter) {
        let row = work.row
        json.member("work", Int(work.id))
        json.member("title", row.title)
        json.member("authors", row.authors)
        json.list("author_list", AuthorLine.names(row.authors)) { $0.element($1) }
        json.member("language", row.language)
        json.member("original_language", row.originalLanguage)
        json.member("first_year", row.firstYear)
        json.member("series", row.series)
        json.member("series_position", row.seriesPosition)
        json.list("subjects", work.subjects) { $0.element($1.name) }
        json.list("folders", work.collections(.folder)) { $0.element($1.label) }
        json.list("tags", work.collections(.tag)) { $0.element($1.label) }
        json.member("review", row.review.rawValue)
        json.list("chosen", row.chosen) { $0.element($1) }
        json.member("joined_by_names", row.isJoinedByNames)
        json.member("added", work.addedAt.map { UTCTime(seconds: $0).text })
        json.member("editions", row.editions)
        json.list("edition_list", work.editions) { json, edition in
            json.object { add(edition, to: &$0) }
        }
    }

    private static func add(_ edition: CatalogueEdition, to json: inout JSONWriter) {
        json.member("edition", Int(edition.id))
        json.member("title", edition.title)
        json.member("subtitle", edition.subtitle)
        json.member("title_sort", edition.titleSort)
        json.member("authors", edition.authors)
        json.list("author_list", AuthorLine.names(edition.authors)) { $0.element($1) }
        json.list("people", edition.people) { json, person in
            json.object { json in
                json.member("name", person.name)
                json.member("sort", person.fileAs)
                json.list("roles", person.roles) { $0.element($1) }
                json.member("creator", person.isCreator)
            }
        }
        json.member("language", edition.language)
        json.member("publisher", edition.publisher)
        json.member("published", edition.published)
        json.member("series", edition.series)
        json.member("series_position", edition.seriesPosition)
        json.list("subjects", edition.subjects) { $0.element($1.name) }
        json.member("description", edition.description)
        json.member("rights", edition.rights)
        json.list("identifiers", edition.identifiers) { json, id in
            json.object { json in
                json.member("kind", id.kind)
                json.member("value", id.value)
                json.member("state", id.state.rawValue)
            }
        }
        json.member("epub_version", edition.version)
        json.member("protection", edition.protection.rawValue)
        json.member("cover", (edition.cover?.image.hash).map(Hexadecimal.text))
        json.object("why") { json in
            json.member("decision", edition.evidence.decision)
            json.member("kind", edition.evidence.kind)
            json.member("value", edition.evidence.value)
        }
        json.member("fingerprint", Hexadecimal.text(edition.fingerprint))
        json.list("files", edition.files) { json, file in
            json.object { json in
                json.member("path", file.path)
                json.member("size", file.size.map { Int($0) })
                json.member("missing", file.isMissing)
                json.member("sha256", file.sha256.map(Hexadecimal.text))
            }
        }
    }
}
