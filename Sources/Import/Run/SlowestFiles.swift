// SPDX-License-Identifier: Apache-2.0

package import Store

/// The files that took longest, the slowest first.
package struct SlowestFiles: Sendable {
    package static let capacity = 20

    package private(set) var files: [SlowFile] = []

    package init() {}

    /// How long a file must have taken to be one of them.
    package var threshold: Int {
        files.count < Self.capacity ? -1 : files[files.count - 1].microseconds
    }

    /// Takes a file in if it is one of the slowest; returns whether it is.
    @discardableResult
    package mutating func note(_ file: SlowFile) -> Bool {
        guard file.microseconds >= threshold else { return false }
        // A file that was met twice is reported once, with the longer time.
        if let index = files.firstIndex(where: { $0.path == file.path }) {
            guard files[index] > file else { return false }
            files.remove(at: index)
        }
        let place = files.firstIndex { file < $0 } ?? files.count
        guard place < Self.capacity else { return false }
        files.insert(file, at: place)
        if files.count > Self.capacity { files.removeLast() }
        return true
    }
}
