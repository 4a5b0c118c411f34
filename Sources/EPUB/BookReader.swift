// SPDX-License-Identifier: Apache-2.0

import Zip
import XML

/// Bytes of one EPUB to `Publication`.
///
/// Two steps, because content that is already known needs no second one: `open` reads the ZIP
/// directory, `read` the container, the package document and the cover, and nothing else. Not
/// thread-safe, and not Sendable: each worker has its own, with a parser and buffers that are used
/// again for every book.
package final class BookReader {
    private let parser = XMLParser()
    private let inflater = Inflater()
    private var document: [UInt8] = []
    private var cover: [UInt8] = []
    private var coverCount = 0

    /// A buffer that grew beyond this for one book is not kept for the next.
    private static let bufferLimit = 4 << 20

    package init() {}

    /// Reads the ZIP directory and checks it.
    ///
    /// - Parameters:
    ///   - descriptor: a regular file, open for reading for as long as the book is used.
    ///   - size: its size in bytes.
    package func open(descriptor: Int32, size: Int64) throws(BookRefusal) -> OpenedBook {
        if size == 0 { throw BookRefusal(.emptyFile) }
        return try OpenedBook(archive: archive(descriptor, size), size: size)
    }

    private func archive(_ descriptor: Int32, _ size: Int64) throws(BookRefusal)
        -> ZipArchive
    {
        do throws(ZipError) {
            return try ZipArchive(
                descriptor: descriptor,
                size: size,
                directoryLimit: Int64(OpenedBook.directoryLimit),
                inflater: inflater
            )
        } catch {
            throw BookRefusal(opening: error)
        }
    }

    /// The bytes of the cover of the last book read, until the next one; empty without a cover.
    package var coverBytes: ArraySlice<UInt8> {
        cover[..<coverCount]
    }

    package var rasterBytes: ArraySlice<UInt8> { [] }

    package func read(_ book: borrowing OpenedBook) throws(BookRefusal) -> Publication {
        prepareBuffers()
        let finder = try PackageFinder(book) { book, entry throws(BookRefusal) in
            try container(book, entry)
        }
        let (draft, locator) = try package(book, finder)
        var publication = draft
        publication.package = finder.place
        publication.warnings += finder.warnings
        if let warning = book.nameWarning { publication.warnings.append(warning) }

        let protection = try ProtectionReader(
            book,
            parser,
            in: finder.metadataFolder,
            root: finder.root,
            buffer: &document
        )
        publication.protection = protection.protection
        publication.warnings += protection.warnings

        let reader = try CoverReader(
            book,
            locator.candidates,
            encrypted: Self.encrypted(locator, protection.entries),
            into: &cover
        )
        publication.cover = reader.cover
        publication.warnings += reader.warnings
        coverCount = reader.cover?.byteCount ?? 0
        return publication
    }

    private func prepareBuffers() {
        coverCount = 0
        if document.count > Self.bufferLimit { document = [] }
        if cover.count > Self.bufferLimit { cover = [] }
    }

    private static func encrypted(
        _ locator: CoverLocator,
        _ entries: EncryptedEntries
    ) -> Set<[UInt8]> {
        if entries.isEmpty { return [] }
        return Set(locator.candidates.flatMap(\.entryNames).filter(entries.isEncrypted))
    }

    private func container(
        _ book: borrowing OpenedBook,
        _ found: ResolvedEntry
    ) throws(BookRefusal) -> (ContainerDocument, [Publication.Warning]) {
        let count = try inflate(
            book,
            found.entry,
            found.name,
            limit: ContainerDocument.limit,
            tooLarge: .containerTooLarge
        )
        return try parse(count, found.name, malformed: .unreadableContainer) {
            (ContainerDocument($0), $1.containerWarnings)
        }
    }

    private func package(
        _ book: borrowing OpenedBook,
        _ finder: PackageFinder
    ) throws(BookRefusal) -> (Publication, CoverLocator) {
        do throws(BookRefusal) {
            return try package(book, at: finder.path)
        } catch {
            throw finder.refusal(for: error)
        }
    }

    private func package(
        _ book: borrowing OpenedBook,
        at path: [UInt8]
    ) throws(BookRefusal) -> (Publication, CoverLocator) {
        guard let entry = try book.find(path) else { throw BookRefusal(.packageMissing) }
        let count = try inflate(
            book,
            entry,
            path,
            limit: PackageDocument.limit,
            tooLarge: .packageTooLarge
        )
        let result = try parse(count, path, malformed: .unreadablePackage) {
            Self.publication($0, repairs: $1, path: path)
        }
        guard let result else { throw BookRefusal(.notAPackage, MetadataText.excerpt(path)) }
        return result
    }

    private static func publication(
        _ document: XMLDocument,
        repairs: XMLRepairs,
        path: [UInt8]
    ) -> (Publication, CoverLocator)? {
        guard let package = PackageDocument(document) else { return nil }
        let walk = MetadataWalk(document, at: package.metadata)
        var publication = PackageMetadata.publication(document, package, walk)
        publication.warnings += repairs.packageWarnings
        if package.metadata == nil || !package.hasPackage { publication.warn(.noMetadata, "") }
        let locator = CoverLocator(
            document,
            package,
            coverID: walk.coverID,
            in: Href.folder(of: path)
        )
        return (publication, locator)
    }

    /// Inflates an entry that is needed into the buffer for documents.
    private func inflate(
        _ book: borrowing OpenedBook,
        _ entry: ZipEntry,
        _ name: [UInt8],
        limit: Int,
        tooLarge: BookProblem
    ) throws(BookRefusal) -> Int {
        let label = MetadataText.excerpt(name)
        guard book.isPlainFile(entry) else { throw BookRefusal(.specialEntry, label) }
        if entry.isEncrypted { throw BookRefusal(.encryptedEntry, label) }
        if !entry.hasKnownMethod { throw BookRefusal(.unsupportedMethod, label) }
        do throws(ZipError) {
            return try book.archive.read(entry, limit: limit, into: &document)
        } catch {
            throw BookRefusal(reading: error, entry: label, tooLarge: tooLarge)
        }
    }

    /// Parses what was inflated and lends it with what had to be mended.
    private func parse<Result>(
        _ count: Int,
        _ name: [UInt8],
        malformed: BookProblem,
        _ body: (XMLDocument, XMLRepairs) -> Result
    ) throws(BookRefusal) -> Result {
        do throws(XMLError) {
            return try parser.read(document[..<count]) { tape, repairs in
                body(XMLDocument(tape), repairs)
            }
        } catch {
            throw BookRefusal(
                parsing: error,
                entry: MetadataText.excerpt(name),
                malformed: malformed
            )
        }
    }
}
