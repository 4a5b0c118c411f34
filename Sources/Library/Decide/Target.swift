// SPDX-License-Identifier: Apache-2.0

package import Files

/// What a person points at: a work, which stands for all its editions, or one edition.
package enum Target: Sendable, Hashable {
    case work(Int64)
    case edition(Int64)
    /// The edition that a file holds.
    case file(Path)
}
