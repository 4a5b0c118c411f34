// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// Reads files of books to their last byte, one after the other; each thread has its own.
///
/// A hash that is kept proves a file without unpacking it. Only where there is none, or where the hash
/// is another one, every entry is unpacked and its checksum looked at.
final class FileExaminer {
    /// What one look came to.
    struct Seen: Sendable, Equatable {
        let state: FileCheckState
        var why: String?
        /// Names of the entries that are damaged.
        var entries: [String] = []
        var hash: [UInt8]?
        var sha256: [UInt8]?
        /// How many bytes were read, and whether they were unpacked as well.
        var byteCount: Int64 = 0
        var isUnpacked = false
    }

    private let withSHA256: Bool
    private let books = BookFileReader()
    private var piece: [UInt8] = []

    init(withSHA256: Bool = false) {
        self.withSHA256 = withSHA256
    }

    /// - Parameter file: as the register knows it.
    func examine(_ file: CheckedFile) throws(Failure) -> Seen {
        let path = Path(bytes: file.path)
        let hash: FileHash
        do throws(OpenRefusal) {
            let open = try OpenFile(path, followingLinks: true, isReadWhole: true)
            if let why = Self.change(open.status, file) { return Seen(state: .changed, why: why) }
            do throws(FileError) {
                hash = try FileHash(open, withSHA256: withSHA256, through: &piece)
            } catch { throw .system(error) }
            if open.hasChanged {
                return Seen(state: .changed, why: "it changed while it was read")
            }
        } catch { return try Self.seen(error) }
        var seen = try judge(file, path, hash)
        seen.byteCount = hash.byteCount
        return seen
    }

    /// Whether a file is the whole book that is meant, as far as that can be told.
    func isSound(_ path: Path, _ fingerprint: [UInt8]) -> Bool {
        do throws(OpenRefusal) {
            let content = try content(of: path)
            let damage = try ArchiveDamage.find(in: path, followingLinks: true)
            return content == fingerprint && damage == nil
        } catch { return false }
    }

    private func judge(
        _ file: CheckedFile,
        _ path: Path,
        _ hash: FileHash
    ) throws(Failure) -> Seen {
        if let kept = file.hash, kept == hash.bytes {
            return Seen(state: .sound, hash: hash.bytes, sha256: hash.sha256)
        }
        var seen: Seen
        do throws(OpenRefusal) {
            let difference = try ByteDifference(
                path,
                isKnown: file.hash != nil,
                isSame: content(of: path) == file.fingerprint
            )
            switch difference {
            case .none:
                seen = Seen(state: .sound, hash: hash.bytes, sha256: hash.sha256)
            case .edited:
                seen = Seen(
                    state: .changed,
                    why: "\(difference.text), and it is another book than at the last import"
                )
            case .damage, .betweenEntries:
                seen = Seen(state: .damaged, why: difference.text, entries: difference.entries)
            }
        } catch { seen = try Self.seen(error) }
        seen.isUnpacked = true
        return seen
    }

    /// What identifies the book in a file; nil if there is none.
    private func content(of path: Path) throws(OpenRefusal) -> [UInt8]? {
        do throws(FileRefusal) { return try books.open(path).fingerprint } catch {
            // Not the file is to blame.
            if error.outcome == nil { throw .system(error.cause ?? .unreadable(path)) }
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
