// SPDX-License-Identifier: Apache-2.0

import Files
import Synchronization

/// Counts what the sources hold, ahead of the run, so that progress has an end to measure against.
///
/// It only lists folders, which costs a microsecond a file. Entries of a list are not counted: they
/// may come from a pipe.
final class SourceCount: Sendable {
    private let counted: Mutex<Int?>

    /// - Parameter total: the number, if it is known already.
    init(_ total: Int? = nil) {
        counted = Mutex(total)
    }

    /// The number of files, once it is known.
    var total: Int? { counted.withLock { $0 } }

    func count(_ selection: SourceSelection, _ cancellation: Cancellation) {
        let roots = selection.folders
        guard total == nil, !selection.hasLists else { return }
        var files = selection.remoteSources.reduce(0) { $0 + $1.books.count }
        for root in roots {
            do throws(FileError) {
                var walk = try FolderWalk(
                    root: root,
                    filter: selection.filter,
                    followingLinks: selection.followsLinks,
                    roots: roots,
                    cancellation: cancellation
                )
                while walk.next() != nil {
                    files += 1
                    if Task.isCancelled || cancellation.isRequested { return }
                }
            } catch {
                // The run itself meets the same root and says what is wrong with it.
                return
            }
        }
        let sum = files
        counted.withLock { $0 = sum }
    }
}
