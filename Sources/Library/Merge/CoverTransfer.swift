// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Hashing
import SQLite
import Store

/// Brings covers from another library into the packs of a merge, each proven by its hash.
final class CoverTransfer {
    enum Answer {
        case known
        case brought
        case missing
    }

    /// The pack that was read last: the next cover is most often the next one in it.
    private final class OpenPack {
        let path: Path
        let file: OpenFile

        init(_ path: Path) throws(OpenRefusal) {
            file = try OpenFile(path, followingLinks: true, isReadWhole: true)
            self.path = path
        }
    }

    /// Libraries that may have them.
    var others: [Path] = []
    private let library: Library
    private let writer: RegisterWriter
    /// Whose number the packs have; nil in a rehearsal, which writes nothing.
    private let run: Int64?
    private let packs: CoverPacks?
    /// The newest cover there was before.
    private let lastKnown: Int64
    private var pack: OpenPack?
    private var hasWritten = false

    /// - Parameter run: the merge, or the first of those that are one change; nil for a rehearsal.
    init(
        into library: Library,
        _ writer: RegisterWriter,
        run: Int64?
    ) throws(Failure) {
        self.library = library
        self.writer = writer
        let last = try library.asking { () throws(SQLiteError) in try writer.lastCover() }
        lastKnown = last
        self.run = run
        packs = try run.map { (run) throws(Failure) in
            try CoverPacks(ofRun: run, after: last, in: library)
        }
    }

    /// Whether this library is one of them, as it is where its own backup is merged.
    private var isOwnBackup: Bool { others.contains(library.folder) }

    /// Sees to it that a cover is here; notes its place here.
    func bring(_ image: inout CoverImage) throws(Failure) -> Answer {
        // The name is a stranger's word, and must be the one that the hash gives.
        guard image.namedHash != nil else { return .missing }
        let hash = image.hash
        let row = try library.asking { () throws(SQLiteError) in try writer.cover(hash) }
        // The bytes of one that this merge brought may not have left this process yet.
        if let row, try isOfThisMerge(hash) {
            image = row
            return .known
        }
        let left = isOwnBackup ? [image.withOwnFile, image] : []
        for candidate in row.map({ [$0] }) ?? left
        where try bytes(of: candidate, in: library.folder) != nil {
            image = candidate
            return .known
        }
        for other in others {
            guard let bytes = try bytes(of: image, in: other) else { continue }
            image = image.withOwnFile
            guard let packs else { return .brought }
            try beginWriting()
            if row == nil {
                image.place = try library.asking { () throws(FileError) in
                    try packs.add(bytes[...], Hash128(of: bytes[...]))
                }
                return .brought
            }
            // Where its row leads, its bytes are not.
            let own = image
            try library.asking { () throws(FileError) in try packs.renew(bytes[...], of: own) }
            try library.asking { () throws(SQLiteError) in
                try writer.giveOwnFile(toCover: hash, byteCount: bytes.count)
            }
            return .brought
        }
        return .missing
    }

    private func isOfThisMerge(_ hash: [UInt8]) throws(Failure) -> Bool {
        try library.asking { () throws(SQLiteError) in
            try writer.hasCover(hash, after: lastKnown)
        }
    }

    /// To be called before a commit: a row must have its file, whatever happens next.
    func flush() throws(Failure) {
        guard hasWritten, let packs else { return }
        try library.asking { () throws(FileError) in try packs.flush() }
    }

    /// Removes what was written, when no row that names it is going to be kept.
    func giveUp() {
        packs?.giveUp()
        CoverPacks.removeAbandoned(of: library, writer)
    }

    /// Notes what is to be removed if this does not come to its end.
    private func beginWriting() throws(Failure) {
        guard !hasWritten, let run else { return }
        try library.asking { () throws(FileError) in
            let others = try CoverPacks.packs(ofRun: run, in: library)
            try PackJournal(library).write(run: run, sparing: others)
        }
        hasWritten = true
    }

    /// The bytes that the register speaks of; nil if there are none, or others.
    private func bytes(of image: CoverImage, in folder: Path) throws(Failure) -> [UInt8]? {
        do throws(FileError) {
            guard image.place != nil else {
                return try image.bytes(in: folder, followingLinks: true)
            }
            let path = folder.appending(image.holder)
            if pack?.path != path {
                do throws(OpenRefusal) { pack = try OpenPack(path) } catch {
                    guard case .system(let error) = error, !error.isMissing else { return nil }
                    throw error
                }
            }
            return try pack.flatMap { (pack) throws(FileError) in try image.bytes(in: pack.file) }
        } catch {
            // No book must lose its cover for what another attempt may know nothing of, such as an
            // error of the disk or a right that can be given.
            throw Failure(error, near: folder)
        }
    }
}
