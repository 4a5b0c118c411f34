// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite
import Store

/// Chooses where the shelf is and by what its books are named.
package struct ShelfPlace {
    private let library: Library

    package init(_ library: Library) { self.library = library }

    /// - Parameter folder: where it is from now on; only while nothing is on it.
    /// - Returns: where it is.
    package func choose(
        _ folder: Path?,
        _ pattern: ShelfPattern?,
        isDryRun: Bool
    ) throws(Failure) -> Path {
        try LibraryChange(library, isDryRun: isDryRun, isBrief: true).make {
            (writer) throws(Failure) in
            var place = try writer.reader.holdingPlace(.shelf)
            if let folder {
                let total = try writer.reader.holdingTotal(.shelf).files
                guard total == 0 else {
                    throw Failure(
                        .wrongRequest,
                        (total == 1 ? "there is 1 book" : "there are \(total) books")
                            + " on the shelf, and its folder stays while that is so",
                        hint: "take them off first, choose the folder, and put them there again"
                    )
                }
                let usual = library.folder.appending("shelf")
                let isUsual =
                    try library.asking { () throws(FileError) in
                        try folder.canonicalIfItWereThere() == usual.canonicalIfItWereThere()
                    }
                place.folder =
                    isUsual
                    ? nil
                    : try OutputPlace.checked(folder, library, writer.reader).bytes
            }
            if let pattern {
                place.pattern = pattern.text == ShelfPattern.usual ? nil : pattern.text
            }
            try library.asking { () throws(SQLiteError) in
                try writer.choose(place, for: .shelf)
            }
            return try HoldingFolders(library, writer.reader).shelf
        }
    }
}
