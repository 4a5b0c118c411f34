// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Hashing
import Store

/// Reads files of books to their last byte, one after the other; each thread has its own.
///
/// A hash that is kept proves a file without unpacking it. Only where there is none, or where the hash
/// is another one, every entry is unpacked and its checksum looked at.
package final class FileExaminer {
    /// What one look came to.
    struct Seen: Sendable, Equatable {
        let state: FileCheckState
        var why: String?
        /// Names of the entries that are damaged.
        var entries: [String] = []
        var hash: [UInt8]?
        /// Of a damaged file, the one that a manifest says it is to have.
        var sha256: [UInt8]?
        /// Of the sums that it is to have, those that it has although it is damaged.
        var metSums: [FileSum] = []
        /// How many bytes were read, and whether they were unpacked as well.
        var byteCount: Int64 = 0
        var isUnpacked = false
    }

    /// Whether the hash that others know is kept as well.
    private let withSHA256: Bool
    private let books = BookFileReader()
    private var piece: [UInt8] = []

    init(withSHA256: Bool = false) {
        self.withSHA256 = withSHA256
    }

    /// - Parameters:
    ///   - file: as the register knows it.
    ///   - told: what a manifest says; where it disagrees with the last sound check, one of the two is
    ///     wrong, and the file is not said to be sound.
    func examine(_ file: CheckedFile, against told: FileSum? = nil) throws(Failure) -> Seen {
        var lengths: Set<SHA2.Length> = withSHA256 ? [.bits256] : []
        if let told { lengths.insert(told.length) }
        // Then it is all there is to compare the file with, or may disagree with the hash.
        if file.hash == nil || !file.wasSound, file.sha256 != nil { lengths.insert(.bits256) }
        let path = Path(bytes: file.path)
        let hash: FileHash
        let change: String?
        do throws(OpenRefusal) {
            let open = try OpenFile(path, followingLinks: true, isReadWhole: true)
            change = Self.change(open.status, file)
            if let change, told == nil { return Seen(state: .changed, why: change) }
            do throws(FileError) {
                hash = try FileHash(open, with: lengths, through: &piece)
                if try open.currentStatus() != open.status {
                    return Seen(state: .changed, why: "it changed while it was read")
                }
            } catch { throw .system(error) }
        } catch { return try Self.seen(error) }
        var seen =
            if let change, let told { Self.judge(changed: change, hash, told) } else {
                try judge(file, path, hash, told)
            }
        seen.byteCount = hash.byteCount
        return seen
    }

    /// Whether a file is the whole book that is meant, as far as that can be told.
    func isSound(_ path: Path, _ fingerprint: [UInt8]) -> Bool {
        do throws(OpenRefusal) {
            let content = try content(of: path)
            guard content == fingerprint,
                try ArchiveDamage.find(in: path, followingLinks: true) == nil
            else { return false }
            return try ArchiveDamage.misleading(in: path).isEmpty
        } catch { return false }
    }

    /// What a manifest says of a file holds, whatever the register knows of it.
    private static func judge(changed why: String, _ hash: FileHash, _ told: FileSum) -> Seen {
        if hash.sums[told.length] == told.bytes { return Seen(state: .changed, why: why) }
        return Seen(
            state: .damaged,
            why: "\(why); its \(told.name) is not the one in the manifest"
        )
    }

    private func judge(
        _ file: CheckedFile,
        _ path: Path,
        _ hash: FileHash,
        _ told: FileSum?
    ) throws(Failure) -> Seen {
        let sound = Seen(state: .sound, hash: hash.bytes, sha256: hash.sums[.bits256])
        let wanted = file.sums(told).first
        let hasWanted = wanted.flatMap { sum in hash.sums[sum.length].map { $0 == sum.bytes } }
        if let kept = file.hash, kept == hash.bytes, hasWanted != false { return sound }
        let isAsChecked = file.hash.map { $0 == hash.bytes }
        var seen: Seen
        do throws(OpenRefusal) {
            let difference = try ByteDifference(
                path,
                isKnown: hasWanted == false || isAsChecked == false,
                isSame: content(of: path) == file.fingerprint,
                wasDamaged: file.isSalvaged
            )
            switch difference {
            case .none:
                seen = sound
            case .edited:
                // Who edits a file gives it another time, or another size.
                seen = Seen(
                    state: .damaged,
                    why: "its ZIP directory has changed, while its size and time have not"
                )
            case .damage, .betweenEntries, .misleading:
                seen = Seen(state: .damaged, why: difference.text, entries: difference.entries)
                if difference == .betweenEntries([]), file.hash == nil {
                    // Of bytes that were never found sound, it is not known that they were others.
                    seen.why = "everything in it is sound"
                }
                if told == nil, let wanted, hasWanted == false {
                    let first =
                        isAsChecked == true
                        ? "its bytes are those of the last sound check, and" : "\(seen.why ?? "");"
                    seen.why = "\(first) its \(wanted.name) is not the one kept of it"
                }
            }
        } catch { seen = try Self.seen(error) }
        seen.isUnpacked = true
        guard seen.state == .damaged else { return seen }
        seen.metSums = file.sums(told).filter { hash.sums[$0.length] == $0.bytes }
        guard let told, let isTold = hasWanted else { return seen }
        let sum = "its \(told.name) is \(isTold ? "" : "not ")the one in the manifest"
        seen.why =
            switch isAsChecked {
            case true?:
                "manifest and register disagree: \(sum), and its bytes are those of the last sound check"
            case false? where isTold:
                "\(seen.why ?? ""); manifest and register disagree: \(sum)"
            default: "\(seen.why ?? ""); \(sum)"
            }
        // What is told of a file holds for as long as it is that file. A sum that was kept of these bytes
        // says as much, and so does a check that found others sound.
        let isContested =
            isAsChecked == false
            || isAsChecked == true && file.sha256 == hash.sums[.bits256]
        if told.length == .bits256, !isContested { seen.sha256 = told.bytes }
        return seen
    }

    /// What identifies the book in a file; nil if there is none.
    private func content(of path: Path) throws(OpenRefusal) -> [UInt8]? {
        do throws(FileRefusal) { return try books.open(path).fingerprint } catch {
            // Not the file is to blame.
            if error.outcome == nil || RunReasons.isPassing(error.reason.code) {
                throw .system(error.cause ?? .unreadable(path))
            }
            return nil
        }
    }

    private static func change(_ status: FileStatus, _ file: CheckedFile) -> String? {
        if status.size != file.size {
            return "it has \(status.size) bytes instead of \(file.size)"
        }
        return status.modified == file.modifiedAt ? nil : "it was written to since the last import"
    }

    /// That there are no more descriptors is nothing to hold against a file.
    private static func seen(_ refusal: OpenRefusal) throws(Failure) -> Seen {
        switch refusal {
        case .system(let error) where error.isOutOfDescriptors:
            throw .outOfDescriptors(error.description)
        case .notRegular(let kind): return Seen(state: .changed, why: "it is a \(kind.name)")
        case .system(let error) where error.isMissing:
            return Seen(state: .missing, why: "it is not there")
        case .system(let error): return Seen(state: .unreadable, why: error.reason)
        }
    }
}

extension CheckedFile {
    /// The sums that it is to have: that of a manifest stands above the one that is kept.
    func sums(_ told: FileSum?) -> [FileSum] {
        [told, sha256.map { FileSum(.bits256, $0) }].compactMap(\.self)
    }
}
