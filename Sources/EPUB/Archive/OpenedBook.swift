// SPDX-License-Identifier: Apache-2.0

import Books
package import Hashing
import Zip

/// A book whose ZIP directory was read and found sound; no entry was read yet.
package struct OpenedBook: ~Copyable {
    let archive: ZipArchive
    /// The identity of its content: equal for two files means the same edition.
    package let fingerprint: Hash128
    /// The identity of its text, whatever else is in the file; nil if there is little of it.
    let text: Hash128?
    private let names: EntryNames

    /// Whether the archive around it is damaged, which the content does not tell.
    package var isSalvaged: Bool { archive.salvage != nil }

    static let entryLimit = 65_536
    static let directoryLimit = 64 << 20
    /// The fixed part of an entry in the directory.
    private static let entryOverhead = 46

    init(archive: ZipArchive, size: Int64) throws(BookRefusal) {
        let count = archive.entryCount
        if count > Self.entryLimit { throw BookRefusal(.tooManyEntries, "\(count)") }
        try Self.checkComment(archive.comment)
        var fingerprint = Fingerprint()
        var text = TextDigest()
        var keys: [UInt64] = []
        keys.reserveCapacity(count)
        var nameBytes = 0
        var packed: UInt64 = 0
        var overflow = false
        do throws(ZipError) {
            try archive.forEachEntry { entry, name in
                let hash = Hash128(of: name)
                keys.append(hash.low)
                fingerprint.add(entry, nameHash: hash, name: name)
                text.add(entry, name: name)
                nameBytes += name.count
                let sum = packed.addingReportingOverflow(entry.compressedSize)
                packed = sum.partialValue
                overflow = overflow || sum.overflow
            }
        } catch {
            throw BookRefusal(opening: error)
        }
        if nameBytes + count * Self.entryOverhead > Self.directoryLimit {
            throw BookRefusal(.directoryTooLarge)
        }
        if overflow || packed > UInt64(max(0, size)) {
            throw BookRefusal(.overlappingEntries)
        }
        self.archive = archive
        self.fingerprint = fingerprint.finish()
        self.text = text.finish()
        names = EntryNames(keys: keys)
    }

    /// libzip reads the archive in front of its comment; others would read one inside it.
    private static func checkComment(_ comment: [UInt8]) throws(BookRefusal) {
        let end: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
        for index in comment.indices.dropLast(3) where comment[index...].starts(with: end) {
            throw BookRefusal(.secondArchive)
        }
    }

    /// An entry by its name, refused if there are two of that name and not the same in both.
    func find(_ name: [UInt8]) throws(BookRefusal) -> ZipEntry? {
        guard let index = archive.locate(name[...]) else { return nil }
        if names.isAmbiguous(index, in: archive) {
            throw BookRefusal(.ambiguousName, MetadataText.excerpt(name))
        }
        do throws(ZipError) {
            return try archive.entry(at: index)
        } catch {
            throw BookRefusal(opening: error)
        }
    }

    /// The entry that is meant by names in the order of their likelihood.
    ///
    /// Each exactly; only if none is there, under a name that resembles one of them, which costs an
    /// index of all names when it is asked for the first time.
    func resolve(_ names: [[UInt8]]) throws(BookRefusal) -> ResolvedEntry? {
        for name in names {
            if let entry = try find(name) {
                return ResolvedEntry(entry: entry, name: name, isLoose: false)
            }
        }
        guard let name = self.names.nearest(to: names, in: archive), let entry = try find(name)
        else { return nil }
        return ResolvedEntry(entry: entry, name: name, isLoose: true)
    }

    /// Lends the UTF-8 name of each entry, but for those that macOS adds to an archive.
    func forEachName(_ body: (_ index: Int, _ name: Span<UInt8>) -> Void) {
        archive.forEachName { index, name in
            if !NameBytes.isForeign(name) { body(index, name) }
        }
    }

    /// Names that stand there twice.
    var nameWarning: Publication.Warning? {
        let repeated = names.repeated(in: archive)
        if repeated.count == 0 { return nil }
        let name = MetadataText.excerpt(repeated.example)
        return Publication.Warning(.doubleName, "\(name) (\(repeated.count) in all)")
    }

    /// Whether an entry is a plain file, as far as the archive says.
    func isPlainFile(_ entry: ZipEntry) -> Bool {
        guard let mode = archive.unixMode(at: entry.index) else { return true }
        let kind = mode & 0o170000
        return kind == 0 || kind == 0o100000
    }
}

/// An entry of the archive that a reference leads to.
struct ResolvedEntry {
    let entry: ZipEntry
    /// Its UTF-8 name in the archive.
    let name: [UInt8]
    /// Whether that name only resembles the one asked for.
    let isLoose: Bool
}

extension ZipEntry {
    /// Stored or deflated: the two ways a book's entries may be packed.
    var hasKnownMethod: Bool { method == 0 || method == 8 }
}
