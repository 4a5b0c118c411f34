// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Hashing
import Library

/// What an export has written into its folder: only that may it replace and remove.
///
///     accession-export 1 opds
///     00c2…f1 51234 newest/1.xml
struct ExportManifest {
    /// A file of the export.
    struct Entry {
        /// Of its content, or of whatever its content follows from; nil while it is being replaced.
        var hash: Hash128?
        var size: Int
        /// Whether the export that is under way has it.
        var isCurrent = false
    }

    static let name = ".accession-export"
    /// As which it waits until what is no longer wanted is gone.
    static let finalName = ".accession-export.final"
    /// What stands beside new files and is none.
    static let names: Set<String> = [name, finalName]
    static let lockName = ".accession-export.lock"
    private static let mark = "accession-export 1 "
    /// In place of the hash of a file that may be the old one or the new one.
    private static let unknown = String(repeating: "-", count: 32)
    private static let limit = 1 << 30

    let format: String
    var entries: [String: Entry] = [:]
    /// When it was written: what changed later was not changed by an export.
    private(set) var writtenAt = Int64.min
    /// The file that it was read from.
    private var identity: FileIdentity?

    init(format: String) {
        self.format = format
    }

    /// Reads the one in a folder; nil if there is none.
    ///
    /// - Parameter known: what was read before, and need not be read again.
    static func read(
        in folder: Path,
        format: String,
        ifOtherThan known: ExportManifest? = nil
    ) throws(Failure) -> ExportManifest? {
        let path = folder.appending(name)
        let status = try Failure.exporting(to: folder) { () throws(FileError) in
            try FileStatus.ifPresent(path, followingLinks: false)
        }
        guard let status else { return nil }
        // Each is a file of its own.
        if let known, known.identity == status.identity, known.writtenAt == status.modified {
            return known
        }
        // A pipe would be read for ever.
        guard status.kind == .regular else { throw refusal(path, "is a \(status.kind.name)") }
        let bytes = try Failure.exporting(to: folder) { () throws(FileError) in
            try SmallFile.read(path, limit: limit)
        }
        var manifest = ExportManifest(format: format)
        manifest.writtenAt = status.modified
        manifest.identity = status.identity
        if let problem = manifest.take(bytes) { throw refusal(path, problem) }
        return manifest
    }

    private mutating func take(_ bytes: [UInt8]) -> String? {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.popLast()?.isEmpty == true, let first = lines.first,
            first.starts(with: Self.mark.utf8)
        else { return "is not the list of an export" }
        let other = String(decoding: first.dropFirst(Self.mark.utf8.count), as: UTF8.self)
        guard other == format else { return "belongs to an export as \(other)" }
        entries.reserveCapacity(lines.count)
        for line in lines.dropFirst() {
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
            guard parts.count == 3, let size = Int(String(decoding: parts[1], as: UTF8.self)) else {
                return "has a line that no export writes"
            }
            let name = String(decoding: ListedName.plain(parts[2]), as: UTF8.self)
            guard Self.isInside(name) else { return "names a file outside of the folder" }
            entries[name] = Entry(hash: Self.hash(parts[0]), size: size)
        }
        return nil
    }

    private static func refusal(_ path: Path, _ problem: String) -> Failure {
        Failure(
            .cannotCreate,
            "\(path.text) \(problem)",
            hint: "name another folder with --to, or remove this one first"
        )
    }

    /// Somebody may have edited the list so that it names what is not ours.
    private static func isInside(_ name: String) -> Bool {
        name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && $0 != "." && $0 != ".."
        }
    }

    private static func hash(_ digits: ArraySlice<UInt8>) -> Hash128? {
        let text = String(decoding: digits, as: UTF8.self)
        guard digits.count == 32, let high = UInt64(text.prefix(16), radix: 16),
            let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        return Hash128(high: high, low: low)
    }

    /// As it stands in the folder, by name.
    ///
    /// - Parameter isUnderWay: names are not given yet: of what is replaced or goes, nobody knows
    ///   for a moment which of both is there.
    func bytes(replaced: Set<String>, isUnderWay: Bool) -> [UInt8] {
        var bytes = Array("\(Self.mark)\(format)\n".utf8)
        bytes.reserveCapacity(entries.count * 96)
        for name in entries.keys.sorted() {
            guard let entry = entries[name], entry.isCurrent || isUnderWay else { continue }
            let isKnown = entry.isCurrent && !(isUnderWay && replaced.contains(name))
            bytes += (isKnown ? entry.hash?.hexadecimal ?? Self.unknown : Self.unknown).utf8
            bytes += " \(entry.size) \(ListedName.escaped(name))\n".utf8
        }
        return bytes
    }
}

extension Failure {
    /// Trouble with the place of an export, in words about it.
    static func exporting(_ error: FileError, _ place: Path) -> Failure {
        if error.isDiskFull { return Failure(error, near: place) }
        if error.isPermission {
            return Failure(.permission, error, hint: "name a writable place with --to")
        }
        if ["write", "sync", "read"].contains(error.operation) {
            return Failure(.inputOutput, error)
        }
        return Failure(.cannotCreate, error, hint: "name another place with --to")
    }

    /// Lets the system do something with the place of an export.
    static func exporting<Result: ~Copyable>(
        to place: Path,
        _ body: () throws(FileError) -> Result
    ) throws(Failure) -> Result {
        do throws(FileError) { return try body() } catch { throw .exporting(error, place) }
    }
}
