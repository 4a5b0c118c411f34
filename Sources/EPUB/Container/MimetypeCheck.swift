// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Zip

/// Whether the entry `mimetype` is as it should be: the first, stored as it is, without an extra
/// field, with the media type of EPUB and nothing else in it.
///
/// Then a file begins with the same bytes always, and one look at them is all. Nothing depends on
/// it: a book is what has a package document.
struct MimetypeCheck {
    private static let mediaType = Array("application/epub+zip".utf8)
    private static let name = Array("mimetype".utf8)
    private static let contentLimit = 4096
    private static let excerptSize = 60

    private(set) var warnings: [Publication.Warning] = []
    /// The media type that it states, if that is of another format.
    private(set) var otherFormat: String?

    /// - Parameter root: the folder that holds the book, with a slash at its end.
    init(_ book: borrowing OpenedBook, root: [UInt8]) throws(BookRefusal) {
        do throws(ZipError) {
            if Self.isSound(try book.archive.prefix(of: Self.sizesPlace + Self.sizesAndName.count))
            {
                return
            }
            try diagnose(book, root + Self.name, mayBeLate: !root.isEmpty)
        } catch {
            throw BookRefusal(.unreadableFile, "mimetype: \(error)")
        }
    }

    /// What a file should begin with: the signature, the method, and all behind the checksum.
    private static let signature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
    private static let sizesAndName: [UInt8] =
        [20, 0, 0, 0, 20, 0, 0, 0, 8, 0, 0, 0] + name + mediaType
    private static let methodPlace = 8
    private static let sizesPlace = 18

    private static func isSound(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == sizesPlace + sizesAndName.count else { return false }
        let start = bytes.startIndex
        let isEncrypted = bytes[start + 6] & 1 != 0
        return !isEncrypted && bytes[start + methodPlace] == 0
            && bytes[start + methodPlace + 1] == 0
            && bytes[start..<start + signature.count] == signature[...]
            && bytes[(start + sizesPlace)...] == sizesAndName[...]
    }

    private mutating func diagnose(
        _ book: borrowing OpenedBook,
        _ name: [UInt8],
        mayBeLate: Bool
    ) throws(ZipError) {
        guard let index = book.archive.locate(name[...]) else {
            warnings.warn(.noMimetype, "")
            return
        }
        let entry = try book.archive.entry(at: index)
        let header = FirstHeader(try book.archive.prefix(of: FirstHeader.size + name.count))
        if header?.name == name[...] {
            if let header, header.extraSize > 0 {
                warnings.warn(.mimetypeExtra, "\(header.extraSize) bytes")
            }
        } else if !mayBeLate {
            warnings.warn(.mimetypeNotFirst, "")
        }
        if entry.isEncrypted || entry.method != 0 {
            warnings.warn(
                .mimetypePacked,
                entry.isEncrypted ? "encrypted" : "method \(entry.method)"
            )
        }
        if entry.isEncrypted || !entry.hasKnownMethod { return }
        var buffer: [UInt8] = []
        let count: Int
        do throws(ZipError) {
            count = try book.archive.read(entry, limit: Self.contentLimit, into: &buffer)
        } catch {
            if case .input = error.code { throw error }
            warnings.warn(.mimetypeWrong, error.description)
            return
        }
        judge(buffer[..<count])
    }

    private mutating func judge(_ content: ArraySlice<UInt8>) {
        if content == Self.mediaType[...] { return }
        let stated = Self.trimmed(content)
        if stated == Self.mediaType[...] {
            warnings.warn(.mimetypeBlanks, "")
            return
        }
        warnings.warn(.mimetypeWrong, MetadataText.excerpt(content.prefix(Self.excerptSize)))
        if Self.isMediaType(stated), !stated.map(TextBytes.folded).elementsEqual(Self.mediaType) {
            otherFormat = MetadataText.excerpt(stated)
        }
    }

    /// Without blanks around it, and without a mark of UTF-8 in front.
    private static func trimmed(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var content = content.drop(while: TextBytes.isBlank)
        if content.starts(with: mark) { content = content.dropFirst(mark.count) }
        content = content.drop(while: TextBytes.isBlank)
        while let last = content.last, TextBytes.isBlank(last) { content.removeLast() }
        return content
    }

    /// Whether this is `type/subtype`, of printable ASCII.
    private static func isMediaType(_ content: ArraySlice<UInt8>) -> Bool {
        let parts = content.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return content.count <= 127 && parts.count == 2
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x21...0x7E).contains($0) } }
    }
}
