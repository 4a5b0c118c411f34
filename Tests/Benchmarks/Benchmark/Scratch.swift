// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// Folders that the contenders write to, a new one for each run.
///
/// Nothing is deleted between runs. An ext4 without a journal does not give out an inode again for
/// some minutes and looks at each one on the way: after 2,000 deleted covers the next import pays
/// ten times as much for creating its own. So what a run has left is cut to nothing, which frees
/// the space, set aside, and deleted by a later session.
enum Scratch {
    /// An empty folder; pending writes are flushed before the clock starts.
    static func fresh(in work: String) throws -> String {
        try setAside(in: work)
        let place = place(in: work)
        try Disk.makeFolder(place)
        sync()
        return place
    }

    static func place(in work: String) -> String {
        "\(work)/run"
    }

    /// Sets the last run aside and deletes older ones.
    static func finish(in work: String) throws {
        try setAside(in: work)
        let shelf = "\(work)/spent"
        for name in try Disk.names(in: shelf) {
            guard let age = Int(name.prefix { $0 != "." }).map({ time(nil) - $0 }) else { continue }
            if age > 600 { try Disk.remove("\(shelf)/\(name)") }
        }
    }

    private static func setAside(in work: String) throws {
        let shelf = "\(work)/spent"
        try Disk.makeFolder(shelf)
        let place = place(in: work)
        if !Disk.exists(place) { return }
        try Disk.walk(place) { path, status in
            // A link leads to a book.
            if status.st_mode & S_IFMT != S_IFREG { return }
            if truncate(path, 0) != 0 { throw ToolError("empty", path) }
        }
        let spent = "\(shelf)/\(time(nil)).\(UInt64(Tool.clock * 1e6))"
        try Disk.rename(place, to: spent)
    }
}
