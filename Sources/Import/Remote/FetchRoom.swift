// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Files
import Hashing
import Library
import Synchronization
import System

/// Where the bytes of books on the web are while these are read.
///
/// Most lie in files without a name, of which nothing is left however the run ends. Those that take
/// long have names, so that a later run goes on where one that died, or gave up, had come to.
struct FetchRoom: Sendable {
    /// Nil for a rehearsal, which leaves nothing.
    private let folder: Path?
    /// Whose disk has the files without names.
    let place: Path
    /// Where books are left that came whole; nil where none is kept.
    private let staging: Staging?
    private var disk = FullDisk()
    /// Whether what is fetched waits for nothing.
    private var isUrgent = false

    /// A folder for books, and how much of it is free for them.
    struct Staging {
        let folder: Path
        let room: StagingRoom
    }

    /// - Parameters:
    ///   - isLasting: whether the library may be written into.
    ///   - staging: where books are left that came whole; nil where none is kept.
    init(_ library: Path, isLasting: Bool, staging: Staging? = nil) {
        folder = isLasting ? library.appending("fetching") : nil
        place = isLasting ? library : Environment.path("TMPDIR") ?? Path("/tmp")
        self.staging = staging
    }

    /// So much of the disk stays free where books are kept: several arrive at once, and the register
    /// must still be able to write its rows, among them those that make room.
    private static let spared: Int64 = 1 << 20

    /// Whether books come whole, and stay.
    var keepsBooks: Bool { staging != nil }

    /// Whether somebody has found the disk full since room was made: until then, what is fetched
    /// would only take what little is needed for that.
    var isFull: Bool {
        get { disk.isFull.load(ordering: .relaxed) }
        nonmutating set { disk.isFull.store(newValue, ordering: .relaxed) }
    }

    /// The same place for one who is to try whatever others have found.
    var forRetry: FetchRoom {
        var room = self
        room.disk = FullDisk()
        room.isUrgent = true
        return room
    }

    func passingFile() throws(FileError) -> PartialFile { try PartialFile(withoutNameIn: place) }

    /// A name for a book that comes whole; nil where none is kept.
    ///
    /// - Parameter number: its place in the order in which books are taken.
    func copy(_ number: Int?) -> FetchedCopy? {
        staging.map { staging in
            FetchedCopy(
                staging.folder.appending(TemporaryName.make()),
                StagingClaim(staging.room, isUrgent ? nil : number)
            )
        }
    }

    /// Books come, and are taken in the order of their numbers.
    ///
    /// - Parameter ask: has the one who takes them make room soon.
    func begin(_ ask: @escaping @Sendable () -> Void) { staging?.room.begin(ask) }

    /// All of this number was taken.
    func took(_ number: Int) { staging?.room.took(number) }

    /// Nothing more is taken.
    func close() { staging?.room.close() }

    /// Whether some of what is staged has to go for those who wait.
    var wantsEviction: Bool { staging?.room.evictionLimit != nil }

    /// The file of a book that comes whole.
    func file(for copy: FetchedCopy) throws(FileError) -> PartialFile {
        let file = try PartialFile(copy.path)
        file.spared = Self.spared
        return file
    }

    /// A file that holds what was fetched of this version before.
    func lastingFile(
        _ address: RemoteAddress,
        _ size: Int64,
        _ validator: String
    ) throws(FileError) -> PartialFile {
        guard let folder else { return try passingFile() }
        try FolderCreation.create(folder)
        let version = Array("\(address.text)\u{0}\(size)\u{0}\(validator)".utf8)
        let name = Hash128(of: version[...]).hexadecimal + ".part"
        let file = try PartialFile(continuing: folder.appending(name), size: size)
        if keepsBooks { file.spared = Self.spared }
        return file
    }

    private static let longest: Int64 = 7 * 86_400 * 1_000_000_000

    /// The file is not needed any more.
    func leave(_ file: PartialFile) {
        guard let folder, file.path.parent == folder else { return }
        // One that stays is removed when it is old.
        try? FileChange.remove(file.path)
    }

    /// Removes what runs have left and none went on with for a week.
    ///
    /// - Parameter now: nanoseconds since 1970.
    func clear(now: Int64) {
        guard let folder else { return }
        // What cannot be removed now is removed by the next run.
        guard let names = try? FolderListing.names(in: folder) else { return }
        for name in names where name.bytes.reversed().starts(with: ".part".utf8.reversed()) {
            let part = folder.appending(name.bytes)
            guard let status = try? FileStatus.of(part, followingLinks: false),
                now - status.modified > Self.longest
            else { continue }
            try? FileChange.remove(part)
        }
        // As long as anything is in it, it stays.
        try? FileChange.removeEmptyFolder(folder)
    }
}

/// What all workers of a run know of the disk.
private final class FullDisk: Sendable {
    let isFull = Atomic(false)
}
