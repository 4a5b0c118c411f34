// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import Hashing
import SQLite
package import Store

/// Files of books that only pass through: what was used longest ago goes when room is needed.
package struct Staging {
    /// What there is, and how much there may be.
    package struct Status: Sendable, Equatable {
        package let folder: Path
        package let files: Int
        package let bytes: Int64
        package let pinned: Int
        package let quota: Int64
        /// Whether somebody chose the quota.
        package let isQuotaChosen: Bool
    }

    /// What went, and what stays.
    package struct Eviction: Sendable, Equatable {
        package internal(set) var files = 0
        package internal(set) var evicted = 0
        package internal(set) var evictedBytes: Int64 = 0
        /// What stays although it is more than was wanted.
        package internal(set) var kept = 0

        package var balance: Balance {
            Balance("staged", files, [.init("evicted", evicted), .init("kept", kept)])
        }
    }

    private let library: Library

    package init(_ library: Library) { self.library = library }

    package func status(_ reader: RegisterReader) throws(Failure) -> Status {
        let folders = try HoldingFolders(library, reader)
        let staged = try library.staged(reader)
        let chosen = try reader.holdingPlace(.staging).quota
        return Status(
            folder: folders.staging,
            files: staged.count,
            bytes: staged.reduce(0) { $0 + $1.byteCount },
            pinned: staged.count(where: \.isPinned),
            quota: try Self.quota(chosen, library),
            isQuotaChosen: chosen != nil
        )
    }

    /// The chosen one, or else the usual one.
    static func quota(_ chosen: Int64?, _ library: Library) throws(Failure) -> Int64 {
        if let chosen { return chosen }
        return try usualQuota(library)
    }

    /// 5 GB, or 5 % of the disk where that is less.
    package static func usualQuota(_ library: Library) throws(Failure) -> Int64 {
        let disk = try library.asking { () throws(FileError) in try DiskSpace.of(library.folder) }
        return min(5_000_000_000, disk.total / 20)
    }

    /// Removes what was used longest ago until no more than this is left.
    ///
    /// - Parameter size: in bytes; nil is the quota.
    package func evict(to size: Int64?, isDryRun: Bool) throws(Failure) -> Eviction {
        let session = try HoldingSession(library, isDryRun: isDryRun)
        var eviction = Eviction()
        eviction.files = try session.staged().count
        let limit: Int64
        if let size { limit = size } else { limit = try session.quota() }
        for holding in try session.evictable(to: limit) {
            eviction.evicted += 1
            eviction.evictedBytes += holding.byteCount
            try session.evict(holding)
        }
        try session.flush()
        eviction.kept = eviction.files - eviction.evicted
        return eviction
    }

    /// How much staging may hold from now on; nil is the usual.
    package func choose(quota: Int64?, isDryRun: Bool) throws(Failure) {
        try LibraryChange(library, isDryRun: isDryRun, isBrief: true).make {
            (writer) throws(Failure) in
            var place = try writer.reader.holdingPlace(.staging)
            place.quota = quota
            try library.asking { () throws(SQLiteError) in
                try writer.choose(place, for: .staging)
            }
        }
    }
}

extension HoldingSession {
    func quota() throws(Failure) -> Int64 {
        try Staging.quota(reader.holdingPlace(.staging).quota, library)
    }

    /// A session that writes has forgotten what is gone; a rehearsal may not.
    func staged() throws(Failure) -> [Holding] {
        isDryRun ? try library.staged(reader) : try reader.holdings(in: .staging)
    }

    /// What has to go so that no more than this is left, used longest ago first; what is pinned or
    /// in hand stays.
    ///
    /// - Parameter spared: contents that stay as well.
    func evictable(
        to limit: Int64,
        sparing spared: Set<[UInt8]> = []
    ) throws(Failure) -> [Holding] {
        let staged = try staged()
        var bytes = staged.reduce(0) { $0 + $1.byteCount }
        var going: [Holding] = []
        let loose = staged.filter {
            !$0.isPinned && !isInHand($0) && !spared.contains($0.fingerprint)
        }
        for holding in loose.sorted(by: { ($0.usedAt, $0.id) < ($1.usedAt, $1.id) }) {
            guard bytes > limit else { break }
            bytes -= holding.byteCount
            going.append(holding)
        }
        return going
    }

    /// The row goes first, and then the file: a row never names a file that is not there.
    func evict(_ holding: Holding) throws(Failure) {
        try add(
            HoldingStep(
                former: .own(.staging, holding.name),
                hash: holding.hash,
                byteCount: 0,
                changes: [.remove(holding.id)]
            )
        )
    }

    /// Removes from staging until no more than this is left; returns what went.
    func makeRoom(
        to limit: Int64,
        sparing spared: Set<[UInt8]> = []
    ) throws(Failure) -> [Holding] {
        let going = try evictable(to: limit, sparing: spared)
        for holding in going { try evict(holding) }
        try flush()
        return going
    }

    /// Empties staging for a disk that is full; false if nothing could go.
    func makeRoom() throws(Failure) -> Bool {
        try flush()
        let count = try makeRoom(to: 0).count
        countEvicted(count)
        return count > 0
    }

    func openStaging() throws(Failure) {
        try library.asking { () throws(FileError) in
            try FolderCreation.create(folders.staging)
            try disk(of: folders.staging)
        }
        let pinned = try reader.holdings(in: .staging).filter(\.isPinned)
        room.open(
            quota: try quota(),
            pinned: pinned.reduce(0) { $0 + $1.byteCount },
            staged: try reader.holdingTotal(.staging).bytes
        )
    }

    /// Removes from staging what has to go for those who wait with books that are to come; returns
    /// what went.
    package func makeRoomForComing() throws(Failure) -> [Holding] {
        guard room.evictionLimit != nil else { return [] }
        // What is about to be moved leaves as well.
        try flush()
        guard let limit = room.evictionLimit else { return [] }
        return try makeRoom(to: limit)
    }

    /// A book on the web, to be fetched into staging.
    func wanted(_ origin: OriginFile) -> WantedBook {
        WantedBook(
            address: Path(bytes: origin.path),
            byteCount: origin.remote?.length ?? 0,
            validator: origin.remote?.validator,
            target: folders.staging.appending(TemporaryName.make())
        )
    }

    /// Takes a book that was fetched into staging, if it is the one that was wanted; nil, or why it
    /// is not taken.
    ///
    /// - Parameter temporary: in the folder of staging; it is gone afterwards.
    func take(
        fetched temporary: Path,
        _ origin: OriginFile,
        _ fingerprint: [UInt8],
        _ hash: [UInt8]?
    ) throws(Failure) -> String? {
        let problem = try library.asking { () throws(FileError) in
            try self.problem(with: temporary, origin, fingerprint, hash)
        }
        guard let problem else {
            try stage(temporary, fingerprint, file: origin.id)
            return nil
        }
        try library.asking { () throws(FileError) in try FileChange.remove(temporary) }
        return problem
    }

    private func problem(
        with temporary: Path,
        _ origin: OriginFile,
        _ fingerprint: [UInt8],
        _ hash: [UInt8]?
    ) throws(FileError) -> String? {
        let address = Path(bytes: origin.path).text
        guard try holds(temporary, fingerprint) else {
            return "\(address) holds something else since it was imported; import it again"
        }
        do throws(OpenRefusal) {
            if let damage = try ArchiveDamage.find(in: temporary) {
                return "\(address) came damaged: \(damage.text)"
            }
        } catch {
            guard case .system(let error) = error else { throw .unreadable(temporary) }
            throw error
        }
        if let hash, try FileHash.ifPresent(temporary)?.bytes != hash {
            return "\(address) has other bytes than the shelf had"
        }
        return nil
    }

    /// Takes a finished file into staging, and keeps to the quota.
    ///
    /// - Parameter temporary: in the folder of staging; it is gone afterwards.
    package func stage(
        _ temporary: Path,
        _ fingerprint: [UInt8],
        file: Int64?
    ) throws(Failure) {
        let found = try hash(of: temporary)
        _ = try makeRoom(for: found)
        try add(staging: temporary, found, fingerprint, file: file)
        try flush()
    }

    func hash(of temporary: Path) throws(Failure) -> FileHash {
        let found = try library.asking { () throws(FileError) in
            try FileHash.ifPresent(temporary)
        }
        guard let found else {
            throw Failure(.inputMissing, "\(temporary.text) is not there")
        }
        return found
    }

    /// Removes from staging what has to go for a file that is to come; returns what went.
    func makeRoom(for file: FileHash) throws(Failure) -> [Holding] {
        if try staged(file) != nil { return [] }
        // It is among what is on its way, if that is counted.
        let limit = try max(0, quota() - max(file.byteCount, room.coming))
        // What there is room for asks for no list of all there is.
        guard try reader.holdingTotal(.staging).bytes > limit else { return [] }
        return try makeRoom(to: limit)
    }

    private func staged(_ file: FileHash) throws(Failure) -> Holding? {
        try reader.holding(in: .staging, folded: Self.stagingName(file))
    }

    private static func stagingName(_ file: FileHash) -> String {
        (Hash128(bytes: file.bytes)?.hexadecimal ?? "") + ".epub"
    }

    /// Has the next flush take a finished file into staging.
    func add(
        staging temporary: Path,
        _ found: FileHash,
        _ fingerprint: [UInt8],
        file: Int64?
    ) throws(Failure) {
        if var known = try staged(found) {
            known.usedAt = now
            try library.asking { () throws(FileError) in try FileChange.remove(temporary) }
            return wait(
                HoldingStep(hash: known.hash, byteCount: 0, changes: [.save(known)])
            )
        }
        let name = Self.stagingName(found)
        let holding = Holding(
            fingerprint: fingerprint,
            tier: .staging,
            name: Array(name.utf8),
            folded: name,
            byteCount: found.byteCount,
            hash: found.bytes,
            time: now,
            file: file
        )
        wait(
            HoldingStep(
                temporary: temporary,
                target: .own(.staging, holding.name),
                hash: found.bytes,
                byteCount: found.byteCount,
                changes: [.add(holding)]
            )
        )
    }
}
