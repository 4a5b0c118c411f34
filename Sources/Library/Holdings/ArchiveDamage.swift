// SPDX-License-Identifier: Apache-2.0

import Files
import Zip

/// What of a book does not have the bytes that its own directory says.
enum ArchiveDamage: Equatable {
    /// The directory itself cannot be read.
    case directory
    /// Names of entries, in the order of the directory.
    case entries([String])

    /// Larger ones are not unpacked only in order to be judged.
    private static let largest = 256 << 20
    /// So many are named.
    private static let mostNames = 3

    /// Unpacks all of it; nil if it is sound, which it can be with other bytes than it had.
    static func find(
        in path: Path,
        followingLinks: Bool = false
    ) throws(OpenRefusal) -> ArchiveDamage? {
        let file = try OpenFile(path, followingLinks: followingLinks)
        let archive: ZipArchive
        do throws(ZipError) {
            archive = try ZipArchive(descriptor: file.descriptor, size: file.status.size)
        } catch {
            try blame(error, path)
            return .directory
        }
        var damaged: [String] = []
        var buffer: [UInt8] = []
        for index in 0..<archive.entryCount {
            do throws(ZipError) {
                let entry = try archive.entry(at: index)
                _ = try archive.read(entry, limit: largest, into: &buffer)
            } catch {
                try blame(error, path)
                switch error.code {
                // Nothing is known of their bytes.
                case .encrypted, .unsupportedMethod, .tooLarge, .outOfMemory: continue
                case .notAnArchive, .inconsistent, .severalParts, .secondArchive, .wrongChecksum,
                    .corruptData, .input, .other:
                    damaged.append(String(decoding: archive.name(at: index), as: UTF8.self))
                }
            }
        }
        return damaged.isEmpty ? nil : .entries(damaged)
    }

    /// Throws what the system said, if it was the system that did not hand out bytes.
    private static func blame(_ error: ZipError, _ path: Path) throws(OpenRefusal) {
        guard case .input(let code) = error.code else { return }
        throw .system(FileError(code: code, operation: "read", path: path))
    }

    /// Names of entries whose own headers are not what the directory says, although they unpack: where
    /// it is known that bytes are other ones, they are there.
    static func contradictions(in path: Path) throws(OpenRefusal) -> [String] {
        try names(in: path) { (archive) throws(ZipError) in try archive.contradictingEntries() }
    }

    /// Names of those at which other programs stop for it, whatever is known of the bytes.
    static func misleading(in path: Path) throws(OpenRefusal) -> [String] {
        try names(in: path) { (archive) throws(ZipError) in try archive.misleadingEntries() }
    }

    private static func names(
        in path: Path,
        _ entries: (borrowing ZipArchive) throws(ZipError) -> [Int]
    ) throws(OpenRefusal) -> [String] {
        let file = try OpenFile(path, followingLinks: true)
        do throws(ZipError) {
            let archive = try ZipArchive(descriptor: file.descriptor, size: file.status.size)
            return try entries(archive).map {
                String(decoding: archive.name(at: $0), as: UTF8.self)
            }
        } catch { return [] }
    }

    /// A few of these names.
    static func list(_ names: [String]) -> String {
        var words = names.prefix(mostNames).joined(separator: ", ")
        if names.count > mostNames { words += " and \(names.count - mostNames) more" }
        return words
    }

    var entries: [String] {
        if case .entries(let names) = self { names } else { [] }
    }

    /// What is damaged, as the begin of a sentence.
    var text: String {
        switch self {
        case .directory: return "its ZIP directory is damaged"
        case .entries(let names):
            return "\(Self.list(names)) in it \(names.count == 1 ? "is" : "are") damaged"
        }
    }
}
