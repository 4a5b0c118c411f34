// SPDX-License-Identifier: Apache-2.0

import Accounting

/// An edition that a run added and that stays when the run is undone, because something that came
/// later depends on it.
package struct KeptEdition: Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
        /// A file that another run brought holds it; nil if it is unknown which one.
        case file(path: [UInt8], run: Int64?)
        /// A person said something about it: `same` or `not-same`.
        case decision(Int64, kind: String)
        /// A person chose what its work is called, and nothing else is in that work.
        case choice(Int64, field: String)
    }

    package var edition: Int64
    package var work: Int64
    package var title: String?
    package var reason: Reason

    package init(edition: Int64, work: Int64, title: String?, reason: Reason) {
        self.edition = edition
        self.work = work
        self.title = title
        self.reason = reason
    }
}
