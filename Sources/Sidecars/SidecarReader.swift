// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
package import EPUB
import Works

/// Reads what calibre, or a program that does as calibre does, keeps beside a book.
///
/// The document is read as one of a book is, by the same reader. What calibre writes where it knows
/// nothing is no fact: the year 101, the author `Unknown`, the language `und`.
///
/// Not thread-safe, and not Sendable: each worker has its own.
package final class SidecarReader {
    private let reader = LoosePackageReader()

    package init() {}

    /// - Parameters:
    ///   - name: what the file is called in a message.
    ///   - time: when it was written, in seconds since 1970.
    package func read(
        _ document: [UInt8],
        named name: String,
        writtenAt time: Int64
    ) throws(BookRefusal) -> Sidecar {
        let package = try reader.read(document, named: name)
        var sidecar = Sidecar(FactSheet(.calibre, saidAt: time))
        Self.read(package.publication, into: &sidecar.facts)
        var columns = SidecarColumns()
        for (name, value) in package.notes { columns.read(name, value, into: &sidecar.facts) }
        sidecar.warnings = Self.warnings(package.publication, columns.unread)
        return sidecar
    }

    /// What calibre calls a book or a person that it knows no name of.
    private static let unknown = "Unknown"

    private static func read(_ publication: Publication, into facts: inout FactSheet) {
        if let title = publication.mainTitle, title.text != unknown {
            facts[.title] = [title.text]
            facts[.titleSort] = [title.fileAs].compactMap(\.self)
        }
        readPeople(publication, into: &facts)
        facts[.language] = publication.languages.prefix(1).map { LanguageCode.shortest($0.tag) }
        facts[.published] = [publication.published?.text].compactMap(\.self)
        if let series = publication.series {
            facts[.series] = [series.name]
            facts[.seriesPosition] = [series.position.map(SidecarNumber.plain)].compactMap(\.self)
        }
        facts[.subjects] = publication.subjects.map(\.name)
        facts[.publisher] = publication.publishers.filter { $0 != unknown }
        let description = publication.descriptions.first.flatMap {
            SafeText.of(DescriptionText.of($0).utf8)
        }
        facts[.summary] = [description].compactMap(\.self)
        facts[.identifiers] = identifiers(publication.identifiers)
    }

    private static func readPeople(_ publication: Publication, into facts: inout FactSheet) {
        let authors = publication.authors.filter { $0.name != unknown }
        facts[.authors] = authors.map(\.name)
        let sorts = authors.compactMap(\.fileAs)
        // A name that many share sorts none of them.
        guard sorts.count == authors.count, sorts.count <= 1 || Set(sorts).count == sorts.count
        else { return }
        facts[.authorSort] = sorts
    }

    /// Identifiers as they are shown everywhere, but for those that mean nothing elsewhere.
    private static func identifiers(_ all: [RawIdentifier]) -> [String] {
        var texts: [String] = []
        var unique: VolumeID?
        var hasRow = false
        for raw in all {
            let id: VolumeID
            switch IdentifierClassifier.classify(raw) {
            case .valid(let valid):
                id = valid
                if raw.isUnique, id.kind == .uuid { unique = id }
            case .never(let other?): id = other
            case .never(nil), .invalid(_, _): continue
            }
            switch id.kind {
            case .calibreRow: hasRow = true
            case .placeholder: break
            default: texts.append(id.description)
            }
        }
        // What calibre calls its record of the book, in its feeds as well: the unique identifier of
        // a document that names a row of a library of calibre's, as none does that another program
        // wrote.
        if hasRow, let unique {
            texts.append(VolumeID(kind: .catalogueRecord, value: unique.value).description)
        }
        return texts
    }

    /// Of what the reader of packages says, what a person could do something about.
    private static func warnings(
        _ publication: Publication,
        _ unread: [String]
    ) -> [Publication.Warning] {
        var words = publication.warnings.filter { telling.contains($0.code.text) }
            .map { $0.detail.isEmpty ? $0.code.text : "\($0.code.text): \($0.detail)" }
        words += unread.map { "column \($0)" }
        if words.isEmpty { return [] }
        let reason = SidecarReasons.mended.code
        return [Publication.Warning(code: reason, detail: words.joined(separator: "; "))]
    }

    /// The codes of documents that are not well-formed, not in their encoding, beyond a limit, or
    /// with references that mean nothing.
    private static let telling: Set<String> = [
        "OPF-010", "OPF-011", "OPF-012", "OPF-015", "OPF-016",
    ]
}
