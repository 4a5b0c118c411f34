// SPDX-License-Identifier: Apache-2.0

package import Store

/// What taking in a map of works did, or taking it out.
package struct WorkMapResult: Sendable, WorkChanging {
    /// Lines that were read, but for remarks: those that were taken, repeated and refused.
    package internal(set) var read = 0
    package internal(set) var taken = 0
    package internal(set) var repeated = 0
    package internal(set) var refused = 0
    /// What books of the library have from the map.
    package internal(set) var claims = 0
    /// The lines of the map that had the name so far; nil if there was none.
    package internal(set) var replaced: Int?
    package var changes = WorkChanges()
    package var names = DecisionNames(0)
}
