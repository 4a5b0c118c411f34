// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import Store

/// Takes the books that a run has fetched whole into staging, and puts them on the shelf from there
/// if they are to be there.
///
/// The row of a book and that of its file in staging are committed together: a book that was said
/// to be read whole and is nowhere would not be fetched again.
package final class FetchedIntake {
    package struct Problem: Sendable, Equatable {
        package let address: String
        package let why: String
    }

    package struct Result: Sendable, Equatable {
        /// How many were to be kept.
        package internal(set) var asked = 0
        package internal(set) var staged = 0
        package internal(set) var shelved = 0
        /// They were there already.
        package internal(set) var present = 0
        /// They came whole and are not in the register, because they were rejected or skipped.
        package internal(set) var unregistered = 0
        package internal(set) var problems: [Problem] = []
        /// How many files went from staging to make room, and how large they were together.
        package private(set) var evicted = 0
        package private(set) var evictedBytes: Int64 = 0

        mutating func note(evicted holdings: [Holding]) {
            evicted += holdings.count
            evictedBytes += holdings.reduce(0) { $0 + $1.byteCount }
        }

        package var balance: Balance {
            Balance(
                "asked",
                asked,
                [
                    .init("staged", staged, isRare: shelved > 0 || present > 0),
                    .init("shelved", shelved, isRare: true),
                    .init("present", present, isRare: true),
                    .init("unregistered", unregistered, isRare: true),
                    .init("failed", problems.count),
                ]
            )
        }
    }

    /// A file that waits for its row.
    private struct Waiting {
        let file: Path
        let address: [UInt8]
        let fingerprint: [UInt8]
        let hash: FileHash
        let damage: ArchiveDamage?
    }

    private let session: HoldingSession
    /// Nil where nothing is to be on the shelf.
    private let shelver: Shelver?
    private var waiting: [Waiting] = []
    /// Contents of which the result says that they are in staging.
    private var toldOf: Set<[UInt8]> = []
    package private(set) var result = Result()

    /// Where the files are to be made.
    package var folder: Path { session.folders.staging }
    /// How much of that is free for what is on its way.
    package var room: StagingRoom { session.room }

    /// - Parameter library: which is open for writing, and admitted.
    package init(_ library: Library, _ open: OpenLibrary, shelves: Bool) throws(Failure) {
        session = try HoldingSession(library, open, isDryRun: false)
        try session.openStaging()
        shelver = shelves ? try Shelver(session, .copy) : nil
    }

    /// Looks at a book that came whole, and makes room for it; to be called while no transaction is
    /// open.
    ///
    /// - Parameter file: in the folder of staging.
    package func prepare(
        _ file: Path,
        from address: [UInt8],
        _ fingerprint: [UInt8]
    ) throws(Failure) {
        let hash = try session.hash(of: file)
        let damage = try damage(of: file)
        if damage == nil, try holding(of: fingerprint) == nil {
            result.note(evicted: try session.makeRoom(for: hash))
        }
        waiting.append(
            Waiting(
                file: file,
                address: address,
                fingerprint: fingerprint,
                hash: hash,
                damage: damage
            )
        )
    }

    /// Empties staging for a disk that is full, except of what the result says to be there; to be
    /// called while no transaction is open.
    ///
    /// - Returns: whether anything went.
    package func makeRoom() throws(Failure) -> Bool {
        let gone = try session.makeRoom(to: 0, sparing: toldOf)
        result.note(evicted: gone)
        return !gone.isEmpty
    }

    /// Removes from staging what has to go for those who wait; to be called while no transaction is
    /// open.
    package func makeRoomForComing() throws(Failure) {
        result.note(evicted: try session.makeRoomForComing())
    }

    /// A failure that ends the run, with what went from staging until then.
    package func told(_ failure: Failure) -> Failure {
        guard result.evicted > 0 else { return failure }
        var failure = failure
        let files = result.evicted == 1 ? "1 file" : "\(result.evicted) files"
        if !failure.hint.isEmpty { failure.hint += "; " }
        failure.hint +=
            "\(files) of \(result.evictedBytes / 1024) KiB went from staging to make room"
        return failure
    }

    private func damage(of file: Path) throws(Failure) -> ArchiveDamage? {
        try session.library.asking { () throws(FileError) in
            do throws(OpenRefusal) { return try ArchiveDamage.find(in: file) } catch {
                guard case .system(let error) = error else { throw .unreadable(file) }
                throw error
            }
        }
    }

    /// Takes what waits; its rows are written.
    ///
    /// - Parameter commit: commits them.
    package func take(_ commit: () throws(Failure) -> Void) throws(Failure) {
        let books = waiting
        waiting = []
        var kept: [Waiting] = []
        for book in books {
            result.asked += 1
            let origins = try session.reader.originFiles(of: book.fingerprint)
            if let origin = origins.first(where: { $0.path == book.address }) {
                if try keep(book, origin) { kept.append(book) }
            } else {
                result.unregistered += 1
            }
        }
        try session.flush(joining: commit)
        for book in kept { try shelve(book.fingerprint, Path(bytes: book.address)) }
    }

    /// Puts a book on the shelf that is in staging; to be called while no transaction is open.
    package func promote(_ fingerprint: [UInt8], from address: [UInt8]) throws(Failure) {
        result.asked += 1
        try shelve(fingerprint, Path(bytes: address))
    }

    /// - Returns: whether the shelf is still to have it.
    private func keep(_ book: Waiting, _ origin: OriginFile) throws(Failure) -> Bool {
        if let damage = book.damage {
            fail(Path(bytes: book.address), "it came damaged: \(damage.text)")
            return false
        }
        if let known = try holding(of: book.fingerprint) {
            if shelver != nil, known.tier == .staging { return true }
            result.present += 1
            if known.tier == .staging { toldOf.insert(book.fingerprint) }
            return false
        }
        try session.add(staging: book.file, book.hash, book.fingerprint, file: origin.id)
        if shelver != nil { return true }
        result.staged += 1
        toldOf.insert(book.fingerprint)
        return false
    }

    private func shelve(_ fingerprint: [UInt8], _ address: Path) throws(Failure) {
        guard let shelver else { return }
        let item = try shelver.shelve(fingerprint)
        try session.flush()
        switch item.fate {
        case .present: result.present += 1
        case .promoted, .copied, .linked, .moved, .fetched, .healed: result.shelved += 1
        case .elsewhere: fail(address, "its file in staging is not whole")
        case .lost, .failed: fail(address, item.why ?? item.fate.rawValue)
        }
    }

    private func fail(_ address: Path, _ why: String) {
        result.problems.append(Problem(address: address.text, why: why))
    }

    /// The whole file of a content that the library has: on the shelf, or else in staging.
    private func holding(of fingerprint: [UInt8]) throws(Failure) -> Holding? {
        for holding in try session.reader.holdings(of: fingerprint) where holding.tier != .trash {
            if try session.isWhole(holding) { return holding }
        }
        return nil
    }
}
