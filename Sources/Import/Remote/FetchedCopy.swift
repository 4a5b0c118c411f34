// SPDX-License-Identifier: Apache-2.0

import Files
import Library

/// The temporary file of a book that was fetched whole.
///
/// Staging takes it over; otherwise it is removed with the last reference to it.
final class FetchedCopy: Sendable {
    let path: Path
    /// The room that it takes.
    let claim: StagingClaim

    init(_ path: Path, _ claim: StagingClaim) {
        self.path = path
        self.claim = claim
    }

    deinit {
        // It is not there any more if it was taken. One that cannot be removed has a temporary name,
        // and goes when staging is opened the next time.
        try? FileChange.remove(path)
    }
}

/// A book that came whole, and how it is known.
struct FetchedBookFile: Sendable {
    let copy: FetchedCopy
    let address: [UInt8]
    let fingerprint: [UInt8]
}
