// SPDX-License-Identifier: Apache-2.0

import Zip

/// What is known of all the names of an archive, found out when it is first asked for and once.
///
/// A good book needs none of it but the look whether a name stands there twice.
final class EntryNames {
    /// A hash of each entry's name.
    private let keys: [UInt64]
    private var repeated: RepeatedNames?
    private var loose: LooseNames?

    init(keys: [UInt64]) {
        self.keys = keys
    }

    /// The names that stand there more than once.
    func repeated(in archive: ZipArchive) -> RepeatedNames {
        if let repeated { return repeated }
        let found = RepeatedNames(keys, archive)
        repeated = found
        return found
    }

    /// Whether entries of the same name as this one hold something else.
    func isAmbiguous(_ index: Int, in archive: ZipArchive) -> Bool {
        repeated(in: archive).isAmbiguous(keys[index])
    }

    /// The name in the archive that comes closest to one of these.
    func nearest(to names: [[UInt8]], in archive: ZipArchive) -> [UInt8]? {
        let index = loose ?? LooseNames(archive)
        loose = index
        return index.nearest(to: names, in: archive)
    }
}
