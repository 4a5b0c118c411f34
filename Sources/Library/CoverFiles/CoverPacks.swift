// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Books
package import Files
package import Hashing
package import Store
import Synchronization

/// The packs of a run: what its workers write their covers into, each into one at a time.
///
/// Each cover is written once, before its place is given out; a worker that meets the same bytes
/// later gets the same place.
package final class CoverPacks: Sendable {
    private struct Place {
        let pack: UInt32
        let offset: UInt32
    }

    private struct State {
        var places: [Hash128: Place] = [:]
        /// The packs that were begun.
        var packs: [String] = []
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
    private let state = Mutex(State())

    package init(ofRun run: Int64, after lastKnown: Int64) {
        self.run = run
        self.lastKnown = lastKnown
    }

    func place(of hash: Hash128) -> CoverPlace? {
        state.withLock { state in state.places[hash].map { state[$0] } }
    }

    /// Makes known where a cover was written, unless it has a place by now; returns the one that
    /// counts.
    func add(_ hash: Hash128, in pack: Int, at offset: Int) -> CoverPlace {
        state.withLock { state in
            if state.places.count == Self.mostPlaces {
                state.places.removeAll(keepingCapacity: true)
            }
            let place = state.places[hash] ?? Place(pack: UInt32(pack), offset: UInt32(offset))
            state.places[hash] = place
            return state[place]
        }
    }

    /// Begins a pack; the number says which one of this run it is.
    func begin(in folder: OpenFolder) throws(FileError) -> (number: Int, file: GrowingFile) {
        while true {
            let pack = state.withLock { state in
                state.lastNumber += 1
                return CoverPlace.pack(ofRun: run, number: state.lastNumber)
            }
            // The name is taken where the register was brought back from before such a run.
            guard let file = try folder.begin(CoverPlace.name(ofPack: pack)) else { continue }
            let number = state.withLock { state in
                state.packs.append(pack)
                return state.packs.count - 1
            }
            return (number, file)
        }
    }

    /// Removes the packs of this run that no row names, when no more is going to be committed.
    package func removeUnused(of library: Library, _ writer: RegisterWriter) {
        let packs = state.withLock { $0.packs }
        Self.remove(packs, unlessNamedAfter: lastKnown, of: library, writer)
    }

    /// Removes the packs of a run that was killed which no row names.
    package static func removeUnused(
        ofAbandonedRun run: Int64,
        of library: Library,
        _ writer: RegisterWriter
    ) {
        // What cannot be listed cannot be removed either, and no run fails for that.
        let names = (try? FolderListing.namesIfPresent(in: library.covers)) ?? []
        let packs = names.map(\.text).compactMap { CoverPlace.pack(named: $0, ofRun: run) }
        remove(packs, unlessNamedAfter: 0, of: library, writer)
    }

    private static func remove(
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

/// What one worker writes covers with.
package final class CoverPacker {
    private let store: CoverStore
    private let packs: CoverPacks
    private var current: (number: Int, file: GrowingFile)?

    package init(_ store: CoverStore, _ packs: CoverPacks) {
        self.store = store
        self.packs = packs
    }

    package var folder: Path { store.folder.path }

    /// Keeps a cover that no row names; returns where.
    package func add(
        _ bytes: ArraySlice<UInt8>,
        _ hash: Hash128
    ) throws(FileError) -> CoverPlace {
        if let place = packs.place(of: hash) { return place }
        let pack: (number: Int, file: GrowingFile)
        if let current { pack = current } else { pack = try packs.begin(in: store.folder) }
        current = pack
        let offset = try pack.file.append(bytes)
        if pack.file.size >= CoverPlace.packSize { current = nil }
        return packs.add(hash, in: pack.number, at: offset)
    }

    /// Sees to it that a cover with a file of its own has it.
    ///
    /// In a pack nothing is written twice: what a row says of its place may be another cover's by a
    /// mistake of another program.
    package func renew(_ bytes: ArraySlice<UInt8>, of image: CoverImage) throws(FileError) {
        if image.place == nil, image.namedHash != nil { try store.store(bytes, of: image) }
    }
}
