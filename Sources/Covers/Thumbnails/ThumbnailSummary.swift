// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
package import Store

/// What came of looking at covers.
package struct ThumbnailSummary: Sendable {
    /// How many were decoded, or found to be what cannot be decoded.
    package internal(set) var looked = 0
    /// How many of them are lost in the library, and were taken out of their books.
    package internal(set) var fromBooks = 0
    /// How many of them have no thumbnail, and why.
    package internal(set) var failed: [DecodeResult.Fate: Int] = [:]
    /// How many files of covers could not be read; of those nothing is known.
    package internal(set) var unreadable = 0
    /// Whether the register has all of it that is true another time too, and the library every
    /// thumbnail that was wanted.
    package internal(set) var remembered = true
    /// Why not, and what to do about it.
    package internal(set) var hint: String?
    /// Why some cannot be shown, which is no fault of theirs: the first reason there was.
    package internal(set) var trouble: Failure?
    /// What the register does not have.
    package internal(set) var unremembered: [StoredCover] = []
}
