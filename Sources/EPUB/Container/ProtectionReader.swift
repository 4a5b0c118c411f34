// SPDX-License-Identifier: Apache-2.0

import Books
import XML
import Zip

/// Tells by the files in META-INF whether, and by what, a book is protected.
///
/// Protection is a fact and no fault: the metadata of a protected book is never encrypted.
struct ProtectionReader {
    private static let license = Array("license.lcpl".utf8)
    private static let rights = Array("rights.xml".utf8)
    private static let fairplay = Array("sinf.xml".utf8)
    private static let adept = Array("http://ns.adobe.com/adept".utf8)
    private static let rightsLimit = 1 << 20

    private(set) var protection = Publication.Protection.none
    /// To be asked about any entry.
    private(set) var entries = EncryptedEntries()
    private(set) var warnings: [Publication.Warning] = []
    private let folder: [UInt8]

    /// - Parameters:
    ///   - folder: the one that holds the container document, with a slash at its end.
    ///   - root: the folder that holds the book, with a slash at its end.
    init(
        _ book: borrowing OpenedBook,
        _ parser: XMLParser,
        in folder: [UInt8],
        root: [UInt8],
        buffer: inout [UInt8]
    ) throws(BookRefusal) {
        self.folder = folder
        let encryption = try readEncryption(book, parser, root, &buffer)
        entries = encryption?.entries ?? EncryptedEntries()
        let isEncrypted = encryption?.isProtected == true
        if has(book, Self.license) || encryption?.usesReadiumLicense == true {
            protection = .lcp
            return
        }
        let rights = try read(book, Self.rights, Self.rightsLimit, &buffer)
        if let rights, Self.contains(buffer[..<rights], Self.adept) {
            protection = .adept
        } else if has(book, Self.fairplay) {
            protection = .fairplay
        } else if isEncrypted {
            // By itself a rights.xml of no known kind may only say who may do what.
            protection = rights == nil ? .unknown : .rights
        }
    }

    private mutating func readEncryption(
        _ book: borrowing OpenedBook,
        _ parser: XMLParser,
        _ root: [UInt8],
        _ buffer: inout [UInt8]
    ) throws(BookRefusal) -> EncryptionDocument? {
        let name = EncryptionDocument.fileName
        guard let count = try read(book, name, EncryptionDocument.limit, &buffer) else {
            return nil
        }
        do throws(XMLError) {
            let document = try parser.read(buffer[..<count]) { tape, _ in
                EncryptionDocument(XMLDocument(tape), root: root)
            }
            if document.referenceCount > EncryptionDocument.referenceLimit {
                warn(name, ": \(document.referenceCount) references")
            }
            return document
        } catch {
            warn(name)
            return nil
        }
    }

    private func has(_ book: borrowing OpenedBook, _ name: [UInt8]) -> Bool {
        book.archive.locate((folder + name)[...]) != nil
    }

    /// - Returns: how many bytes were read; nil if there is no such entry or it cannot be read.
    private mutating func read(
        _ book: borrowing OpenedBook,
        _ name: [UInt8],
        _ limit: Int,
        _ buffer: inout [UInt8]
    ) throws(BookRefusal) -> Int? {
        guard let entry = try book.find(folder + name) else { return nil }
        do throws(ZipError) {
            return try book.archive.read(entry, limit: limit, into: &buffer)
        } catch {
            if case .input = error.code {
                let label = MetadataText.excerpt(folder + name)
                throw BookRefusal(.unreadableFile, "\(label): \(error)")
            }
            warn(name)
            return nil
        }
    }

    private mutating func warn(_ name: [UInt8], _ more: String = "") {
        let label = MetadataText.excerpt(folder + name)
        warnings.append(Publication.Warning(.unreadableEncryption, label + more))
    }

    private static func contains(_ bytes: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
        guard let first = word.first else { return true }
        var rest = bytes
        while let hit = rest.firstIndex(of: first) {
            if rest[hit...].starts(with: word) { return true }
            rest = rest[(hit + 1)...]
        }
        return false
    }
}
