// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Books
import Files
import Hashing
import Store

/// Removes the bytes of covers whose rows are gone.
///
/// Only after the commit, and while no other process can work on the library: a row must never be
/// without its bytes, and a run that finds the file would count on it. A process that is killed in
/// between leaves bytes without a row, which harms nothing.
package struct CoverRemoval {
    private(set) var removed = 0
    private(set) var left = LeftCovers()

    package init(_ covers: [CoverImage], of library: Library) {
        if covers.isEmpty { return }
        let store: CoverStore
        let packs: Set<String>
        do throws(Failure) {
            store = try library.openCovers()
            packs = try Self.packs(of: covers, library)
        } catch {
            for cover in covers { left.add(cover.file, isDiskFull: error.isDiskFull) }
            return
        }
        for cover in covers {
            do throws(FileError) {
                if try store.remove(cover, keeping: packs) {
                    removed += 1
                    Self.removeThumbnails(of: cover.hash, library)
                } else {
                    left.add(cover.file)
                }
            } catch {
                // The register does not need the file any more; that it is still there is reported.
                left.add(cover.file, isDiskFull: error.isDiskFull)
            }
        }
    }

    /// The packs that are still needed, if any of the covers lies in one.
    private static func packs(
        of covers: [CoverImage],
        _ library: Library
    ) throws(Failure) -> Set<String> {
        guard covers.contains(where: { $0.place != nil }) else { return [] }
        return try RegisterReader(try library.openForReading(examined: false)).packs()
    }

    private static func removeThumbnails(of hash: [UInt8], _ library: Library) {
        guard let hash = Hash128(bytes: hash) else { return }
        // They are a cache: one that stays is a file that is never used.
        try? ThumbnailStore.remove(hash, in: library.folder)
    }
}
