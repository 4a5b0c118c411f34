// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Books
import Files
import Hashing

/// Removes the files of covers whose rows are gone.
///
/// Only after the commit, and while no other process can work on the library: a row must never be
/// without its file, and a run that finds the file would count on it. A process that is killed in
/// between leaves a file without a row, which harms nothing.
package struct CoverRemoval {
    private(set) var removed = 0
    /// The names of files that could not be removed.
    private(set) var left: [String] = []

    package init(_ covers: [CoverImage], of library: Library) {
        if covers.isEmpty { return }
        let store: CoverStore
        do throws(Failure) { store = try library.openCovers() } catch {
            left = covers.map(\.file)
            return
        }
        for cover in covers {
            do throws(FileError) {
                if try store.remove(cover) {
                    removed += 1
                    Self.removeThumbnails(of: cover.hash, library)
                } else {
                    left.append(cover.file)
                }
            } catch {
                // The register does not need the file any more; that it is still there is reported.
                left.append(cover.file)
            }
        }
    }

    private static func removeThumbnails(of hash: [UInt8], _ library: Library) {
        guard let hash = Hash128(bytes: hash) else { return }
        // They are a cache: one that stays is a file that is never used.
        try? ThumbnailStore.remove(hash, in: library.folder)
    }
}
