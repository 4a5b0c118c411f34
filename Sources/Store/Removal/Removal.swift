// SPDX-License-Identifier: Apache-2.0

package import Books

/// What went out of a register with the editions that were taken out.
package struct Removal: Sendable, Equatable {
    package struct Edition: Sendable, Equatable {
        package let id: Int64
        /// The work it was in.
        package let work: Int64
        package let fingerprint: [UInt8]
        package let title: String?
        /// The names of its files, the oldest first.
        package let files: [[UInt8]]
    }

    package var editions: [Edition] = []
    /// Works that ended because none of their editions is left; their ids lead nowhere.
    package var works: [Int64] = []
    /// People that no edition has any more.
    package var people = 0
    /// Covers that no edition has any more.
    ///
    /// Their files are still there: they may go when the rows are gone for good.
    package var covers: [CoverImage] = []

    package init() {}

    package var files: Int { editions.reduce(0) { $0 + $1.files.count } }
}
