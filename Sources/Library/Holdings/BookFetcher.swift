// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files

/// Brings books from the web, for a library that is to have them itself.
package protocol BookFetcher {
    /// Fetches whole books, several at the same time where it can, and hands each over as it comes.
    ///
    /// - Parameters:
    ///   - session: whose staging they come to, and that makes room for them there.
    ///   - take: given the place of a book among those that are wanted, and what came of it; called
    ///     by the caller's own thread.
    func fetch(
        _ wanted: [WantedBook],
        into session: HoldingSession,
        take: (Int, FetchedBook) throws(Failure) -> Void
    ) throws(Failure)
}

/// A book on the web that is to come whole.
package struct WantedBook: Sendable, Equatable {
    package let address: Path
    /// How large it was, and what its server called that version, as far as that is known.
    package let byteCount: Int64
    package let validator: String?
    /// The new file for it, on the disk of the library.
    package let target: Path

    package init(address: Path, byteCount: Int64, validator: String?, target: Path) {
        self.address = address
        self.byteCount = byteCount
        self.validator = validator
        self.target = target
    }
}

/// What came of a book that was to be fetched.
package enum FetchedBook: Sendable {
    /// It has the name that it was to have.
    case whole
    /// Why there is none.
    case trouble(String)
    /// The disk is full.
    case noRoom
    /// Somebody asked to stop.
    case stopped
}
