// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Books
import Hashing
package import Zip
import XML

/// Bytes of one EPUB to `Publication`.
///
/// Two steps, because content that is already known needs no second one: `open` reads the ZIP
/// directory, `read` the container, the package document and the cover, and little else. Not
/// thread-safe, and not Sendable: each worker has its own, with a parser and buffers that are used
/// again for every book.
package final class BookReader {
    private let parser = XMLParser()
    private let inflater = Inflater()
    private let covers: CoverReader
    private var document: [UInt8] = []

    /// A buffer that grew beyond this for one book is not kept for the next.
    private static let bufferLimit = 4 << 20

    package init() {
        covers = CoverReader(parser)
    }

    /// Reads the ZIP directory and checks it.
    ///
    /// - Parameters:
    ///   - descriptor: a regular file, open for reading for as long as the book is used.
    ///   - size: its size in bytes.
    ///   - supply: brings what of the file is not there. What is refused then may be in order in the
    ///     whole file.
    package func open(
        descriptor: Int32,
        size: Int64,
        supply: (any FileSupply)? = nil
    ) throws(BookRefusal) -> OpenedBook {
        if size == 0 { throw BookRefusal(.emptyFile) }
        return try OpenedBook(archive: archive(descriptor, size, supply), size: size)
    }

    private func archive(
        _ descriptor: Int32,
        _ size: Int64,
        _ supply: (any FileSupply)?
    ) throws(BookRefusal) -> ZipArchive {
        do throws(ZipError) {
            let archive = try ZipArchive(
                descriptor: descriptor,
                size: size,
                directoryLimit: Int64(OpenedBook.directoryLimit),
                inflater: inflater,
                supply: supply
            )
            if archive.hasSecondArchive { throw ZipError(.secondArchive) }
            return archive
        } catch {
            guard error.mayBeSalvaged, supply == nil else { throw BookRefusal(opening: error) }
            return try salvage(descriptor, size, after: error)
        }
    }

    /// Saves a book out of a file that does not open as an archive.
    private func salvage(
        _ descriptor: Int32,
        _ size: Int64,
        after failure: ZipError
    ) throws(BookRefusal) -> ZipArchive {
        do throws(ZipError) {
            let archive = try ZipArchive(
                salvaging: descriptor,
                size: size,
                directoryLimit: Int64(OpenedBook.directoryLimit),
                inflater: inflater
            )
            if case .rebuilt = archive.salvage, try !SalvagedBook.isOne(archive) { throw failure }
            return archive
        } catch {
            switch error.code {
            case .secondArchive, .severalParts, .input: throw BookRefusal(opening: error)
            default:
                let start = FileStart.bytes(
                    descriptor: descriptor,
                    size: size,
                    count: ForeignFormat.start
                )
                throw BookRefusal(opening: failure, start: start[...])
            }
        }
    }

    /// The bytes of the cover of the last book read, until the next one; empty without a cover.
    package var coverBytes: ArraySlice<UInt8> { covers.coverBytes }

    /// The bytes of the one image of pixels inside of that cover, if it is a drawing with one.
    package var rasterBytes: ArraySlice<UInt8> { covers.rasterBytes }

    package func read(_ book: borrowing OpenedBook) throws(BookRefusal) -> Publication {
        prepareBuffers()
        let finder = try PackageFinder(book) { book, entry throws(BookRefusal) in
            try container(book, entry)
        }
        var (publication, clues) = try package(book, finder)
        if let salvage = book.archive.salvage { publication.warn(salvage) }
        publication.package = finder.place
        publication.textDigest = book.text?.hexadecimal
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

        covers.begin(protection.entries, publication.identifiers, root: finder.rootFolder)
        try findCover(book, clues, finder)
        publication.cover = covers.cover
        publication.coverSteps = covers.steps
        publication.warnings += covers.warnings
        return publication
    }

    private func prepareBuffers() {
        covers.clear()
        if document.count > Self.bufferLimit { document = [] }
    }

    private func findCover(
        _ book: borrowing OpenedBook,
        _ clues: CoverClues,
        _ finder: PackageFinder
    ) throws(BookRefusal) {
        if try covers.readDeclared(book, clues.declarations) { return }
        guard clues.declarations.hasImage || covers.hasImage(book) else { return }
        var found = clues.hints
        // Most books have the cover that they declare, so the others pay for a second look.
        if found == nil { found = try package(book, finder, wantsHints: true).1.hints }
        if let hints = found { try covers.readHinted(book, hints) }
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
        _ finder: PackageFinder,
        wantsHints: Bool = false
    ) throws(BookRefusal) -> (Publication, CoverClues) {
        do throws(BookRefusal) {
            return try package(book, at: finder.path, in: finder.rootFolder, wantsHints)
        } catch {
            throw finder.refusal(for: error)
        }
    }

    private func package(
        _ book: borrowing OpenedBook,
        at path: [UInt8],
        in root: ArraySlice<UInt8>,
        _ wantsHints: Bool
    ) throws(BookRefusal) -> (Publication, CoverClues) {
        guard let entry = try book.find(path) else { throw BookRefusal(.packageMissing) }
        let count = try inflate(
            book,
            entry,
            path,
            limit: PackageDocument.limit,
            tooLarge: .packageTooLarge
        )
        let result = try parse(count, path, malformed: .unreadablePackage) {
            document,
            repairs -> (Publication, CoverClues)? in
            guard let package = PackageDocument(document) else { return nil }
            let walk = MetadataWalk(document, at: package.metadata)
            let source = MetadataSource(document, package, walk)
            let publication = PackageMetadata.publication(package, source, repairs)
            let clues = CoverClues(
                document,
                package,
                coverID: walk.coverID,
                in: Href.folder(of: path),
                root: root,
                wantsHints: wantsHints
            )
            return (publication, clues)
        }
        guard let result else { throw BookRefusal(.notAPackage, MetadataText.excerpt(path)) }
        return result
    }

    /// Inflates an entry that is needed into the buffer for documents.
    private func inflate(
        _ book: borrowing OpenedBook,
        _ entry: ZipEntry,
        _ name: [UInt8],
        limit: Int,
        tooLarge: Reason
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
        malformed: Reason,
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

extension BookReader {
    /// Grows whenever a book could be read differently than before, so that a register can tell
    /// which editions are worth reading again.
    package static let version = 5
}
