// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Files

/// A file that a run is to write besides the library, such as a log.
package struct RunOutput: Sendable {
    /// In words: `the log`.
    package let name: String
    package let path: Path

    package init(_ name: String, _ path: Path) {
        self.name = name
        self.path = path
    }
}

/// Keeps what a run writes away from what it only reads.
enum OutputCheck {
    /// - Parameter request: its sources are canonical.
    static func check(
        _ request: ImportRequest,
        _ watch: WorkerSlot<DiscoveredBatch>
    ) throws(Failure) {
        for output in request.outputs {
            watch.enters(output.path)
            let place: Path
            do throws(FileError) { place = try output.path.canonicalIfItWereThere() } catch {
                throw Failure(.cannotCreate, error, "\(output.name): \(error.description)")
            }
            for source in request.selection.folders
            where place == source || place.isInside(source) {
                throw refusal(request, "\(output.name) would be written into \(source.text)")
            }
            // One that is not there cannot be written over.
            for file in request.instructions where place == (try? file.canonical()) {
                throw refusal(request, "\(output.name) would be written over \(file.text)")
            }
            // What a list names is not known ahead.
            if isArchive(place) {
                throw refusal(request, "\(output.name) would be written over \(place.text)")
            }
        }
        watch.pause()
    }

    /// Whether it begins like a book.
    private static func isArchive(_ path: Path) -> Bool {
        var bytes: [UInt8] = []
        // What is not there, or cannot be read, is no book that could be lost.
        guard let file = try? OpenFile(path, followingLinks: true),
            (try? file.read(at: 0, count: 2, into: &bytes)) != nil
        else { return false }
        return bytes == Array("PK".utf8)
    }

    private static func refusal(_ request: ImportRequest, _ message: String) -> Failure {
        Failure(
            request.pipeline == nil ? .wrongRequest : .badDefinition,
            message,
            hint: "input files are never overwritten; choose another output path"
        )
    }
}
