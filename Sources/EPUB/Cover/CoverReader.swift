// SPDX-License-Identifier: Apache-2.0

import Hashing
import Zip

/// Reads the first declared cover that really is an image; each that is not is a warning.
struct CoverReader {
    static let limit = 32 << 20
    static let pixelLimit = 100_000_000

    private(set) var cover: Publication.Cover?
    private(set) var warnings: [Publication.Warning] = []
    private var tried: [Int] = []

    /// - Parameters:
    ///   - encrypted: the entries that are encrypted by `META-INF/encryption.xml`.
    ///   - buffer: holds the bytes of the cover afterwards.
    init(
        _ book: borrowing OpenedBook,
        _ candidates: [CoverLocator.Candidate],
        encrypted: Set<[UInt8]>,
        into buffer: inout [UInt8]
    ) throws(BookRefusal) {
        for candidate in candidates where try read(book, candidate, encrypted, &buffer) {
            return
        }
    }

    /// - Returns: whether this was it.
    private mutating func read(
        _ book: borrowing OpenedBook,
        _ candidate: CoverLocator.Candidate,
        _ encrypted: Set<[UInt8]>,
        _ buffer: inout [UInt8]
    ) throws(BookRefusal) -> Bool {
        guard let (name, entry) = try find(book, candidate.entryNames) else {
            warn(.coverMissing, candidate.reference)
            return false
        }
        if tried.contains(entry.index) { return false }
        tried.append(entry.index)
        if entry.isEncrypted || !entry.hasKnownMethod || encrypted.contains(name) {
            warn(.coverEncrypted, name)
            return false
        }
        guard book.isPlainFile(entry) else {
            warn(.coverSpecial, name)
            return false
        }
        let count: Int
        do throws(ZipError) {
            count = try book.archive.read(entry, limit: Self.limit, into: &buffer)
        } catch {
            if case .input = error.code {
                throw BookRefusal(.unreadableFile, "\(MetadataText.excerpt(name)): \(error)")
            }
            warn(error.code == .tooLarge ? .coverTooLarge : .coverDamaged, name)
            return false
        }
        let bytes = buffer[..<count]
        guard let image = ImageHeader(of: bytes) else {
            warn(.coverNotAnImage, name)
            return false
        }
        guard image.pixelCount ?? 0 <= Self.pixelLimit else {
            warn(.coverTooManyPixels, name)
            return false
        }
        cover = Publication.Cover(
            rule: CoverRule(rawValue: candidate.rule) ?? .property,
            entry: MetadataText.excerpt(name),
            image: image,
            byteCount: count,
            hash: Hash128(of: bytes)
        )
        return true
    }

    private func find(
        _ book: borrowing OpenedBook,
        _ names: [[UInt8]]
    ) throws(BookRefusal) -> ([UInt8], ZipEntry)? {
        for name in names {
            if let entry = try book.find(name) { return (name, entry) }
        }
        return nil
    }

    private mutating func warn(_ problem: BookProblem, _ name: [UInt8]) {
        warnings.append(
            Publication.Warning(code: problem.code, detail: MetadataText.excerpt(name))
        )
    }
}
