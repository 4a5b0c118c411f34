// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
import SQLite
import Store

/// Takes things out of a library, or keeps contents away from it, each time in one transaction.
///
/// The files that books come from are not touched: what goes is what the register says of them, and
/// the covers that no other edition has.
package struct LibraryRemoval {
    private let library: Library

    package init(_ library: Library) {
        self.library = library
    }

    package func carryOut(_ request: RemovalRequest) throws(Failure) -> RemovalResult {
        try LibraryChange(library, isDryRun: request.isDryRun).make(
            naming: [],
            { (writer) throws(Failure) in
                var remover = Remover(writer, library, request)
                return try remover.carryOut()
            },
            afterCommit: { report in
                let covers = CoverRemoval(report.removal.covers, of: library)
                report.removedCovers = covers.removed
                report.leftCovers = covers.left
            }
        )
    }
}
