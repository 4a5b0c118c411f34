// SPDX-License-Identifier: Apache-2.0

import XML
import Zip

/// Tells by the files in META-INF whether, and by what, a book is protected.
///
/// Protection is a fact and no fault: the metadata of a protected book is never encrypted.
struct ProtectionReader {
    private static let license = Array("META-INF/license.lcpl".utf8)
    private static let rights = Array("META-INF/rights.xml".utf8)
    private static let fairplay = Array("META-INF/sinf.xml".utf8)
    private static let adept = Array("http://ns.adobe.com/adept".utf8)
    private static let rightsLimit = 1 << 20

    private(set) var protection = Publication.Protection.none
    private(set) var encrypted: Set<[UInt8]> = []
    private(set) var warnings: [Publication.Warning] = []

    /// - Parameter names: entries to look for among the encrypted ones.
    init(
        _ book: borrowing OpenedBook,
        _ parser: XMLParser,
        asking names: @autoclosure () -> Set<[UInt8]>,
        buffer: inout [UInt8]
    ) throws(BookRefusal) {
        var encryption: EncryptionDocument?
        if let count = try read(
            book,
            EncryptionDocument.entryName,
            EncryptionDocument.limit,
            &buffer
        ) {
            let names = names()
            do throws(XMLError) {
                encryption = try parser.read(buffer[..<count]) { tape, _ in
                    EncryptionDocument(XMLDocument(tape), asking: names)
                }
            } catch {
                warn(EncryptionDocument.entryName)
            }
        }
        encrypted = encryption?.encrypted ?? []
        if book.archive.locate(Self.license[...]) != nil || encryption?.usesReadiumLicense == true {
            protection = .lcp
        } else if let count = try read(book, Self.rights, Self.rightsLimit, &buffer),
            Self.contains(buffer[..<count], Self.adept)
        {
            protection = .adept
        } else if book.archive.locate(Self.fairplay[...]) != nil {
            protection = .fairplay
        } else if encryption?.isProtected == true {
            protection = .unknown
        }
    }

    /// - Returns: how many bytes were read; nil if there is no such entry or it cannot be read.
    private mutating func read(
        _ book: borrowing OpenedBook,
        _ name: [UInt8],
        _ limit: Int,
        _ buffer: inout [UInt8]
    ) throws(BookRefusal) -> Int? {
        guard let entry = try book.find(name) else { return nil }
        do throws(ZipError) {
            return try book.archive.read(entry, limit: limit, into: &buffer)
        } catch {
            warn(name)
            return nil
        }
    }

    private mutating func warn(_ name: [UInt8]) {
        warnings.append(
            Publication.Warning(
                code: BookProblem.unreadableEncryption.code,
                detail: MetadataText.excerpt(name)
            )
        )
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
