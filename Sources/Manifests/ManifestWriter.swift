// SPDX-License-Identifier: Apache-2.0

package import Files
import Hashing

/// Writes a manifest, which has its name only once it is whole.
package final class ManifestWriter {
    private let file: NewFile
    /// Nil once the last line is written.
    private var hash: RunningHash128? = RunningHash128()
    private var lastKey: [UInt8] = []
    package private(set) var end = ManifestEnd()
    /// Entries that came more than once, and are there once.
    package private(set) var repeated = 0

    /// - Parameter job: the hash of the manifest whose rest it is to list.
    package init(_ path: Path, sources: [Path], restOf job: String? = nil) throws(FileError) {
        file = try NewFile(path)
        end.sources = sources
        end.restOf = job
    }

    /// Entries come in the order of their keys.
    package func add(_ entry: ManifestEntry) throws(FileError) {
        _ = try add(entry.key, entry.line, entry.size)
    }

    /// - Returns: false if it is there already.
    func add(_ key: [UInt8], _ line: [UInt8], _ size: Int64) throws(FileError) -> Bool {
        precondition(!key.lexicographicallyPrecedes(lastKey), "a manifest is sorted")
        guard key != lastKey else {
            repeated += 1
            return false
        }
        lastKey = key
        let line = line + [UInt8(ascii: "\n")]
        hash?.add(line)
        try file.write(line)
        end.files += 1
        // What no disk can hold is not worth more than being told.
        end.bytes = end.bytes.addingReportingOverflow(size).overflow ? .max : end.bytes + size
        return true
    }

    /// Writes the last line, and gives the file its name.
    package func publish() throws(FileError) -> ManifestEnd {
        if let hash = hash.take() { end.hash = hash.finish().hexadecimal }
        try file.write(end.line + [UInt8(ascii: "\n")])
        try file.publish(replacing: true)
        return end
    }
}
