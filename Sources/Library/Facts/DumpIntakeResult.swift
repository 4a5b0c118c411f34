// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Dumps

/// What became of the editions of a library when dumps were read.
package struct DumpIntakeResult: Sendable {
    package internal(set) var dump = DumpResult()
    /// Editions that were asked about, by how many identifiers in all.
    package internal(set) var asked = 0
    package internal(set) var identifiers = 0
    /// Editions of which something was said, and those of which that is new or different.
    package internal(set) var told = 0
    package internal(set) var changed = 0
    /// Editions with a record that bears the title of another book, and waits for a person.
    package internal(set) var doubtful = 0
    /// Those of them whose record was believed before, and still says what it said then.
    package internal(set) var unreplaced = 0
    package internal(set) var regrouped = RegroupedWorks()
    /// Why not all was read, if a file is cut off or damaged.
    package internal(set) var failure: Failure?
    /// Whether somebody asked to stop before all was read.
    package internal(set) var isInterrupted = false
}
