// SPDX-License-Identifier: Apache-2.0

/// What was wrong with a file whose archive was saved out of it.
package enum ZipSalvage: Equatable, Sendable {
    /// The archive is whole, with this many foreign bytes in front of it and behind it.
    ///
    /// None in front and none behind: its comment breaks off.
    case surrounded(leading: Int64, trailing: Int64)
    /// The directory is gone or damaged; this many entries were found by their own headers.
    case rebuilt(entries: Int)
}
