// SPDX-License-Identifier: Apache-2.0

package import Books

/// What a dump says of one edition of the library.
package struct DumpMatch: Sendable, Equatable {
    package let edition: Int64
    package var sheet: FactSheet
    /// Whether a record about this edition led to this one, so that its title need not agree: a
    /// work has the title of its first edition, which may be in another language.
    package var isLedTo = false
    /// Whether the names of its authors stand in records of their own, which follow.
    package var awaitsAuthors = false
}

/// What stands behind a record of Open Library or before it: the names of its authors, or the year in
/// which the work was first published.
package struct DumpAddition: Sendable, Equatable {
    package let edition: Int64
    package let record: String
    /// When that was said; nil if it is of use only to a record that is there.
    package let saidAt: Int64?
    package let field: FactField
    package let values: [String]

    package init(
        edition: Int64,
        record: String,
        saidAt: Int64? = nil,
        field: FactField,
        values: [String]
    ) {
        self.edition = edition
        self.record = record
        self.saidAt = saidAt
        self.field = field
        self.values = values
    }
}
