// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

extension HoldingSession {
    /// Makes sure that the shelf is where it should be, and makes it where it is the library's own.
    ///
    /// A disk that is not mounted must not look like a shelf from which everything was taken.
    func openShelf() throws(Failure) {
        let holdings = try reader.holdingTotal(.shelf).files
        let status = try library.asking { () throws(FileError) in
            try FileStatus.ifPresent(folders.shelf, followingLinks: true)
        }
        if let status {
            guard status.kind == .folder else {
                throw Failure(.cannotCreate, "\(folders.shelf.text) is not a folder")
            }
            let isEmpty = try library.asking { () throws(FileError) in
                try FolderListing.isEmpty(folders.shelf)
            }
            if holdings > 0, isEmpty, folders.isShelfElsewhere { throw away(holdings) }
            return
        }
        if folders.isShelfElsewhere, holdings > 0 { throw away(holdings) }
        guard !isDryRun else { return }
        try library.asking { () throws(FileError) in try FolderCreation.create(folders.shelf) }
    }

    private func away(_ holdings: Int) -> Failure {
        Failure(
            .tryLater,
            holdings == 1
                ? "\(folders.shelf.text) does not hold the book of the shelf"
                : "\(folders.shelf.text) holds none of the \(holdings) books of the shelf",
            hint: "mount its disk and run it again; nothing was changed"
        )
    }
}
