// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import Store
import System

/// An export that is one small database.
package enum Snapshot {
    /// Writes it in one step, or leaves the one that is there if that has the same bytes.
    ///
    /// - Returns: nil where somebody wanted it to stop, and everything is as it was.
    package static func write(
        _ source: ExportSource,
        to target: Path
    ) throws(Failure) -> ExportResult? {
        let name = TemporaryName.make()
        let (place, temporary) = try Failure.exporting(to: target) { () throws(FileError) in
            // Of a link it is not the link that is replaced, but what it leads to.
            let place = try target.canonicalIfItWereThere()
            // What cannot be removed is in nobody's way.
            try? TemporaryName.removeAbandoned(in: place.parent)
            // Where no file can be made, the system says why, and SQLite does not.
            do throws(FileError) {
                _ = try OpenFolder(place.parent).writeNew([], to: name)
            } catch { throw FileError(code: error.code, operation: "create", path: target) }
            return (place, place.parent.appending(name))
        }
        // Nothing is left of one that is not finished.
        defer { _ = try? FileChange.remove(temporary) }
        let count = try make(source, at: temporary)
        guard source.isWanted else { return nil }
        var result = ExportResult(asked: source.works.count)
        try Failure.exporting(to: target) { () throws(FileError) in
            if try FileComparison.areSame(temporary, place) {
                result.add(.same, count)
            } else {
                try FileChange.publish(temporary, as: place)
                result.add(.written, count)
                result.files = 1
            }
        }
        return result
    }

    /// Puts it into a folder.
    package static func write(
        _ source: ExportSource,
        to tree: ExportTree,
        as name: String,
        _ result: inout ExportResult
    ) throws(Failure) {
        var count = 0
        let fate = try tree.put(name) { (place) throws(Failure) in
            count = try make(source, at: place)
        }
        result.add(fate == .same ? .same : .written, count)
    }

    /// Writes it where nothing is yet, or an empty file.
    private static func make(_ source: ExportSource, at place: Path) throws(Failure) -> Int {
        try source.reader.writeSnapshot(
            of: source.works,
            meta: [
                "format": "accession-snapshot", "time": UTCTime(seconds: source.time).text,
                "works": String(source.works.count),
            ],
            to: place
        )
    }

    /// Whether a file that begins so is a snapshot.
    package static func isOne(_ start: [UInt8]) -> Bool { SnapshotFile.begins(start) }
}
