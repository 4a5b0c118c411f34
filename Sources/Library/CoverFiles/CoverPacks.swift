// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
package import Files
package import Hashing
package import Store
import Synchronization

/// The packs of a run: what its workers write their covers into, one behind the other.
///
/// Each cover is written once; a worker that meets the same bytes later gets the same place. One
/// lock keeps them in line, which holds them up for as long as copying a cover takes.
package final class CoverPacks: Sendable {
    private struct Place {
        let pack: UInt32
        let offset: UInt32
    }

    private struct State {
        let store: CoverStore
        var places: [Hash128: Place] = [:]
        /// The packs that were begun.
        var packs: [String] = []
        /// The last of them.
        var current: GrowingFile?
        /// The last of them at the last `flush`, and how large it was.
        var flushed: (pack: GrowingFile, size: Int)?
        var lastNumber = 0

        subscript(_ place: Place) -> CoverPlace {
            CoverPlace(pack: packs[Int(place.pack)], offset: Int(place.offset))
        }
    }

    /// A run that has met more covers begins to forget, and at worst writes one again.
    private static let mostPlaces = 1 << 17

    private let run: Int64
    /// The newest cover there was before.
    private let lastKnown: Int64
    /// The folder of covers.
    package let folder: Path
    private let state: Mutex<State>
    /// The same folder, to be flushed while workers go on.
    private let disk: Mutex<OpenFolder>

    package init(
        ofRun run: Int64,
        after lastKnown: Int64,
        in library: Library
    ) throws(Failure) {
        self.run = run
        self.lastKnown = lastKnown
        folder = library.covers
        state = Mutex(State(store: try library.prepareCovers()))
        disk = Mutex(try library.openCovers().folder)
    }

    /// Keeps a cover that no row names; returns where.
    ///
    /// It is there when `flush` is done.
    package func add(
        _ bytes: ArraySlice<UInt8>,
        _ hash: Hash128
    ) throws(FileError) -> CoverPlace {
        try state.withLock { state throws(FileError) in
            if let place = state.places[hash] { return state[place] }
            let pack = try pack(&state)
            let offset = try pack.append(bytes)
            let place = Place(pack: UInt32(state.packs.count - 1), offset: UInt32(offset))
            if state.places.count == Self.mostPlaces {
                state.places.removeAll(keepingCapacity: true)
            }
            state.places[hash] = place
            return state[place]
        }
    }

    /// The pack to go on with; one that is full is finished first.
    private func pack(_ state: inout State) throws(FileError) -> GrowingFile {
        if let current = state.current {
            if current.size < CoverPlace.packSize { return current }
            try current.finish()
        }
        while true {
            state.lastNumber += 1
            let pack = CoverPlace.pack(ofRun: run, number: state.lastNumber)
            // The name is taken where the register was brought back from before such a run.
            guard let file = try state.store.folder.begin(CoverPlace.name(ofPack: pack)) else {
                continue
            }
            state.packs.append(pack)
            state.current = file
            return file
        }
    }

    /// Sees to it that a cover with a file of its own has it.
    ///
    /// In a pack nothing is written twice: what a row says of its place may be another cover's by a
    /// mistake of another program.
    package func renew(_ bytes: ArraySlice<UInt8>, of image: CoverImage) throws(FileError) {
        guard image.place == nil, image.namedHash != nil else { return }
        try state.withLock { state throws(FileError) in try state.store.store(bytes, of: image) }
    }

    /// Brings all that was kept to the disk; before that no row may name it.
    package func flush() throws(FileError) {
        try state.withLock { state throws(FileError) in
            try state.current?.flush()
            state.flushed = state.current.map { ($0, $0.size) }
        }
        try disk.withLock { folder throws(FileError) in try folder.flush() }
    }

    /// Gives the space back of what came after the last `flush`; nothing can be added any more.
    package func giveUp() {
        state.withLock { state in
            let current = state.current
            if let current, current !== state.flushed?.pack { current.giveUp(behind: 0) }
            if let (pack, size) = state.flushed { pack.giveUp(behind: size) }
        }
    }

    /// Removes the packs of this run that no row names, when no more is going to be committed.
    package func removeUnused(of library: Library, _ writer: RegisterWriter) {
        let packs = state.withLock { $0.packs }
        Self.remove(packs, unlessNamedAfter: lastKnown, of: library, writer)
    }

    /// Removes the packs of runs that did not come to their end which no row names.
    ///
    /// The number of a run is given again after a restore, and another register may name its packs.
    /// So a pack goes only if it was written since the run began, and no backup made since.
    package static func removeUnused(
        of runs: [UnfinishedRun],
        of library: Library,
        _ writer: RegisterWriter
    ) {
        if runs.isEmpty { return }
        var packs: [String] = []
        // What cannot be looked at cannot be removed either, and no run fails for that.
        do throws(FileError) {
            let names = try FolderListing.namesIfPresent(in: library.covers).map(\.text)
            var newestCopy = Int64.min
            for copy in try FolderListing.namesIfPresent(in: library.backups.path) {
                let file = library.backups.path.appending(copy.bytes)
                newestCopy = max(newestCopy, try FileStatus.of(file, followingLinks: false).changed)
            }
            let second: Int64 = 1_000_000_000
            for run in runs where newestCopy / second < run.startedAt {
                for pack in names.compactMap({ CoverPlace.pack(named: $0, ofRun: run.id) }) {
                    let file = library.folder.appending(pack)
                    let written = try FileStatus.of(file, followingLinks: false).modified
                    if written / second >= run.startedAt { packs.append(pack) }
                }
            }
        } catch { return }
        remove(packs, unlessNamedAfter: 0, of: library, writer)
    }

    static func remove(
        _ packs: [String],
        unlessNamedAfter lastKnown: Int64,
        of library: Library,
        _ writer: RegisterWriter
    ) {
        if packs.isEmpty { return }
        do throws(Failure) {
            let used = try writer.reader.packs(ofCoversAfter: lastKnown)
            let folder = try library.openCovers().folder
            try library.asking { () throws(FileError) in
                for pack in packs where !used.contains(pack) {
                    try folder.remove(CoverPlace.name(ofPack: pack))
                }
            }
        } catch {
            // No run fails for it: a pack that stays is left over, which verify tells and repair
            // mends.
        }
    }
}
