// SPDX-License-Identifier: Apache-2.0

package import Books
import XML

/// A package document that lies in no archive: a file beside a book that says what somebody knows
/// of it.
package struct LoosePackage: Sendable {
    /// What it says as if it were the book's own, with warnings.
    package let publication: Publication
    /// What only calibre says, in order: the name without `calibre:`, and the value.
    package let notes: [(name: String, value: String)]

    /// Longer documents are not read.
    package static let limit = PackageDocument.limit
}

/// Reads package documents that lie in no archive.
///
/// Not thread-safe, and not Sendable: each worker has its own, as with books.
package final class LoosePackageReader {
    private let parser = XMLParser()

    /// A name that is longer is nobody's.
    private static let longestName = 128

    package init() {}

    /// - Parameter name: what the document is called in a message.
    package func read(
        _ document: [UInt8],
        named name: String
    ) throws(BookRefusal) -> LoosePackage {
        if document.count > LoosePackage.limit { throw BookRefusal(.packageTooLarge, name) }
        let result: LoosePackage?
        do throws(XMLError) {
            result = try parser.read(document[...]) { tape, repairs in
                Self.package(XMLDocument(tape), repairs)
            }
        } catch {
            throw BookRefusal(parsing: error, entry: name, malformed: .unreadablePackage)
        }
        guard let result else { throw BookRefusal(.notAPackage, name) }
        return result
    }

    private static func package(_ document: XMLDocument, _ repairs: XMLRepairs) -> LoosePackage? {
        guard let package = PackageDocument(document) else { return nil }
        let walk = MetadataWalk(document, at: package.metadata, keepsNotes: true)
        let source = MetadataSource(document, package, walk)
        return LoosePackage(
            publication: PackageMetadata.publication(package, source, repairs),
            notes: notes(source)
        )
    }

    /// Their texts have a budget of their own: columns of a user must not cost the book's title.
    private static func notes(_ source: MetadataSource) -> [(name: String, value: String)] {
        var source = source
        return source.walk.notes.compactMap { note in
            let name = source.value(note.name, as: "name", limit: longestName)
            let value =
                switch note.value {
                case .attribute(let range):
                    source.value(range, as: "note", limit: MetadataText.descriptionLimit)
                case .text(let element):
                    source.text(of: element, as: "note", limit: MetadataText.descriptionLimit)
                }
            guard let name, let value else { return nil }
            return (String(Substring(name.utf8.dropFirst("calibre:".utf8.count))), value)
        }
    }
}
