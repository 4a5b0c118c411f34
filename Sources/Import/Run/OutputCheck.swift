// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Files
import Manifests

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
        try check(
            request.outputs,
            beside: request.selection,
            instructions: request.instructions,
            request.pipeline == nil ? .wrongRequest : .badDefinition,
            watch
        )
    }

    /// - Parameters:
    ///   - selection: its sources are canonical.
    ///   - kind: of the failure, if anything is in the way.
    static func check(
        _ outputs: [RunOutput],
        beside selection: SourceSelection,
        instructions: [Path],
        _ kind: Failure.Kind,
        _ watch: WorkerSlot<DiscoveredBatch>
    ) throws(Failure) {
        for output in outputs {
            watch.enters(output.path)
            let place: Path
            do throws(FileError) { place = try output.path.canonicalIfItWereThere() } catch {
                throw Failure(.cannotCreate, error, "\(output.name): \(error.description)")
            }
            let scanned = selection.manifest?.end.sources ?? []
            for source in selection.folders + scanned
            where place == source || place.isInside(source) {
                throw refusal(kind, "\(output.name) would be written into \(source.text)")
            }
            // One that is not there cannot be written over.
            for file in instructions where place == (try? file.canonical()) {
                throw refusal(kind, "\(output.name) would be written over \(file.text)")
            }
            // What a list names is not known ahead.
            if isArchive(place) {
                throw refusal(kind, "\(output.name) would be written over \(place.text)")
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

    private static func refusal(_ kind: Failure.Kind, _ message: String) -> Failure {
        Failure(
            kind,
            message,
            hint: "input files are never overwritten; choose another output path"
        )
    }
}
