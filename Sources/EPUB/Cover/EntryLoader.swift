// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Works
import Zip

/// Reads what may be a cover, and tells by its bytes what it is.
///
/// Made once for a reader; the buffer is used again for every entry of every book.
final class EntryLoader {
    static let limit = 32 << 20
    static let pixelLimit = 100_000_000
    /// What is inflated for one book in the search for its cover, at most.
    private static let budgetOfBook = 3 * limit
    /// A buffer that grew beyond this for one book is not kept for the next.
    private static let keptSize = 4 << 20

    /// Something that was read: its bytes are the first ones of the buffer.
    struct Entry {
        let name: [UInt8]
        let entry: ZipEntry
        let isLoose: Bool
        let count: Int
        /// Whether the beginning had to be changed back.
        let wasObfuscated: Bool
    }

    enum Loaded {
        case image(Entry, ImageHeader)
        /// Something that begins like a page.
        case markup(Entry)
        /// Its name, if it is there.
        case failure(CoverStep.Failure, name: [UInt8]?)
        /// It was looked at before, and is not the cover.
        case seen
    }

    private(set) var buffer: [UInt8] = []
    private var encrypted = EncryptedEntries()
    private var identifiers: [RawIdentifier] = []
    private var seen: [Int] = []
    private var budget = 0

    /// Before each book.
    func begin(_ encrypted: EncryptedEntries, _ identifiers: [RawIdentifier]) {
        self.encrypted = encrypted
        self.identifiers = identifiers
        seen.removeAll(keepingCapacity: true)
        budget = Self.budgetOfBook
        if buffer.count > Self.keptSize { buffer = [] }
    }

    /// - Parameters:
    ///   - names: what it may be called, the likeliest first.
    ///   - isNeeded: whether a name that stands there twice refuses the whole book.
    func load(
        _ book: borrowing OpenedBook,
        _ names: [[UInt8]],
        isNeeded: Bool
    ) throws(BookRefusal) -> Loaded {
        let found: ResolvedEntry?
        do throws(BookRefusal) { found = try book.resolve(names) } catch {
            // Only what the book plainly names is worth refusing it for.
            if !isNeeded, Self.isAmbiguous(error) { return .failure(.damaged, name: names.first) }
            throw error
        }
        guard let found else { return .failure(.missing, name: nil) }
        if seen.contains(found.entry.index) { return .seen }
        seen.append(found.entry.index)
        return try load(book, found)
    }

    private func load(
        _ book: borrowing OpenedBook,
        _ found: ResolvedEntry
    ) throws(BookRefusal) -> Loaded {
        let count: Int
        switch try read(book, found, into: &buffer) {
        case .failure(let failure): return .failure(failure, name: found.name)
        case .count(let number): count = number
        }
        var header = ImageHeader(of: buffer[..<count])
        var wasObfuscated = false
        if header == nil, let key = key(of: found.name) {
            key.apply(to: &buffer, count: count)
            header = ImageHeader(of: buffer[..<count])
            wasObfuscated = header != nil
            if header == nil { key.apply(to: &buffer, count: count) }
        }
        let entry = Entry(
            name: found.name,
            entry: found.entry,
            isLoose: found.isLoose,
            count: count,
            wasObfuscated: wasObfuscated
        )
        guard let header else {
            return Self.isMarkup(buffer[..<count])
                ? .markup(entry) : .failure(.notAnImage, name: found.name)
        }
        guard header.pixelCount ?? 0 <= Self.pixelLimit else {
            return .failure(.tooManyPixels, name: found.name)
        }
        return .image(entry, header)
    }

    enum Count {
        case count(Int)
        case failure(CoverStep.Failure)
    }

    /// Inflates an entry, if it may be.
    func read(
        _ book: borrowing OpenedBook,
        _ found: ResolvedEntry,
        into buffer: inout [UInt8]
    ) throws(BookRefusal) -> Count {
        if found.entry.isEncrypted || !found.entry.hasKnownMethod
            || encrypted.isEncrypted(found.name)
        {
            return .failure(.encrypted)
        }
        guard book.isPlainFile(found.entry) else { return .failure(.special) }
        let limit = min(Self.limit, budget)
        do throws(ZipError) {
            let count = try book.archive.read(found.entry, limit: limit, into: &buffer)
            budget -= count
            return .count(count)
        } catch {
            if case .input = error.code {
                throw BookRefusal(
                    .unreadableFile,
                    "\(MetadataText.excerpt(found.name)): \(error)"
                )
            }
            // What declares that it is too large is not even begun. For anything else it is unknown
            // how far it was inflated, whatever size it declared.
            if found.entry.size <= UInt64(limit) { budget -= limit }
            return .failure(error.code == .tooLarge ? .tooLarge : .damaged)
        }
    }

    /// An entry that is of use, but not needed; nil if it is not there or there are two of them.
    func find(
        _ book: borrowing OpenedBook,
        _ names: [[UInt8]]
    ) throws(BookRefusal) -> ResolvedEntry? {
        do throws(BookRefusal) { return try book.resolve(names) } catch {
            if Self.isAmbiguous(error) { return nil }
            throw error
        }
    }

    /// Reads an entry that is not the cover itself but may lead to it.
    func peek(
        _ book: borrowing OpenedBook,
        _ names: [[UInt8]]
    ) throws(BookRefusal) -> Entry? {
        guard let found = try find(book, names),
            case .count(let count) = try read(book, found, into: &buffer)
        else { return nil }
        return Entry(
            name: found.name,
            entry: found.entry,
            isLoose: found.isLoose,
            count: count,
            wasObfuscated: false
        )
    }

    private static func isAmbiguous(_ refusal: BookRefusal) -> Bool {
        refusal.code == Reason.ambiguousName.code
    }

    private func key(of name: [UInt8]) -> ObfuscationKey? {
        encrypted.obfuscation(of: name).flatMap { ObfuscationKey($0, identifiers) }
    }

    /// Whether the first character is `<`, or may be in UTF-16.
    private static func isMarkup(_ bytes: ArraySlice<UInt8>) -> Bool {
        let marks: [UInt8] = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0]
        let first = bytes.prefix(64).first { !TextBytes.isBlank($0) && !marks.contains($0) }
        return first == UInt8(ascii: "<")
    }
}
