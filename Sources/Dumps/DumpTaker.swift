// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// Takes what a dump says of the editions of a library.
package protocol DumpTaker {
    /// - Returns: whether the record is about that edition, as far as their titles tell.
    mutating func take(_ match: DumpMatch) throws(Failure) -> Bool

    /// Takes what was found of a record elsewhere in the dump.
    mutating func take(_ addition: DumpAddition) throws(Failure)

    /// A line that cannot be read, and where it stands, such as `line 7`.
    mutating func malformed(_ source: DumpSource, _ place: String, _ why: String)

    /// How many bytes were read, and of how many, if that is known.
    mutating func progress(_ read: Int, of total: Int?) throws(Failure)
}
