// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
import Hashing

/// A file of an export that is too long to be held: it is written piece by piece.
package final class StagedFile {
    let name: String
    let file: NewFile
    private let place: Path
    /// Follows from all pieces, which are the same for the same library.
    private(set) var hash = Hash128(high: 0, low: 0)
    private(set) var size = 0

    /// - Parameter place: the export, which is what messages are about.
    init(_ name: String, in staging: Path, of place: Path) throws(FileError) {
        self.name = name
        self.place = place
        file = try NewFile(staging.appending(name))
    }

    package func write(_ bytes: [UInt8]) throws(Failure) {
        hash = Hash128(of: (hash.bytes + Hash128(of: bytes[...]).bytes)[...])
        size += bytes.count
        try Failure.exporting(to: place) { () throws(FileError) in try file.write(bytes) }
    }
}
