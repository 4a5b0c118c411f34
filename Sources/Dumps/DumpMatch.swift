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

/// The names of the authors of a record, found behind it.
package struct DumpAuthors: Sendable, Equatable {
    package let edition: Int64
    package let provider: FactProvider
    package let record: String
    package let names: [String]

    package init(edition: Int64, provider: FactProvider, record: String, names: [String]) {
        self.edition = edition
        self.provider = provider
        self.record = record
        self.names = names
    }
}
