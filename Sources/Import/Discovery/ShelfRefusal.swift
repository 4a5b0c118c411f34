// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store

/// The shelf is no source: each book on it would be a copy of the one that it was made from.
enum ShelfRefusal {
    /// - Parameter sources: folders and files, by their canonical names.
    static func check(
        _ sources: [Path],
        _ library: Library,
        _ reader: RegisterReader
    ) throws(Failure) {
        guard try reader.holdingTotal(.shelf).files > 0 else { return }
        let shelf = try HoldingFolders(library, reader).shelf
        for source in sources where source.isInside(shelf) || shelf.isInside(source) {
            throw Failure(
                .wrongRequest,
                "\(source.text) \(source.isInside(shelf) ? "is on" : "holds") the shelf of the "
                    + "library, whose books it has already",
                hint: "import the folders beside it; accession shelf path prints where the shelf is"
            )
        }
    }
}
