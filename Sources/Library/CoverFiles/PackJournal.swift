// SPDX-License-Identifier: Apache-2.0

import Books
import Files
package import Store

/// Which packs a merge that is killed leaves behind: its run is in the register only once all of it
/// is, so nothing else would tell whose they are.
struct PackJournal {
    static let name = "bringing"

    private let file: FieldFile

    init(_ library: Library) {
        file = FieldFile(library.folder.appending(Self.name))
    }

    /// To be called before the first pack is begun; returns when it would survive a power cut.
    ///
    /// - Parameter others: packs with the number of this run that were there before. After a
    ///   restore a run has the number of one that another register knows.
    func write(run: Int64, sparing others: [String]) throws(FileError) {
        try file.write(([run.description] + others).map { Array($0.utf8) })
    }

    /// Nil if nothing was left behind.
    func entry() throws(FileError) -> (run: Int64, others: Set<String>)? {
        let fields = try file.read().map { String(decoding: $0, as: UTF8.self) }
        guard let run = fields.first.flatMap({ Int64($0) }) else { return nil }
        return (run, Set(fields.dropFirst()))
    }

    func remove() throws(FileError) { try file.remove() }
}

extension CoverPacks {
    /// Removes the packs that a merge left behind which did not come to its end.
    package static func removeAbandoned(of library: Library, _ writer: RegisterWriter) {
        let journal = PackJournal(library)
        // What cannot be looked at cannot be removed either, and no run fails for that.
        do throws(FileError) {
            guard let (run, others) = try journal.entry() else { return }
            let packs = try packs(ofRun: run, in: library).filter { !others.contains($0) }
            remove(packs, unlessNamedAfter: 0, of: library, writer)
            try journal.remove()
        } catch { return }
    }

    /// The packs with the number of a run that are there.
    static func packs(ofRun run: Int64, in library: Library) throws(FileError) -> [String] {
        try FolderListing.namesIfPresent(in: library.covers).compactMap {
            CoverPlace.pack(named: $0.text, ofRun: run)
        }
    }
}
