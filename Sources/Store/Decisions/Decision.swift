// SPDX-License-Identifier: Apache-2.0

import Books
package import Works

/// Something a person said about works, as it is written down.
package struct Decision: Sendable, Equatable {
    /// `same`, `not-same`, `trust`, `distrust`, `set`, `match` or `collect`.
    ///
    /// To trust or distrust a record is to say whether it is about an edition.
    package var kind: String
    /// The fingerprints of the editions on either side.
    package var left: [[UInt8]] = []
    package var right: [[UInt8]] = []
    package var volumeID: VolumeID?
    package var work: Int64?
    package var field: String?
    package var value: String?
    /// What a collection was called before; of a record, its title when this was said.
    package var former: String?
    /// When it was said of a collection, in nanoseconds since 1970.
    package var moment: Int64?
    /// The run that said it, where it was no person.
    package var run: Int64?
    package var who: String
    package var why: String?

    /// The field of a `trust` or `distrust` whose value is a record of a provider.
    static let recordField = "record"
    /// The field of a `match` whose value is whose work ids join books.
    static let providersField = "providers"

    package init(kind: String, who: String, why: String?) {
        self.kind = kind
        self.who = who
        self.why = why
    }
}

extension FactVerdict {
    /// - Parameter kind: of a decision about a record.
    init(decision kind: String) { self = kind == "trust" ? .believed : .rejected }

    /// The kind of a decision that says this of a record.
    var decision: String {
        switch self {
        case .believed: "trust"
        case .rejected: "distrust"
        }
    }
}
