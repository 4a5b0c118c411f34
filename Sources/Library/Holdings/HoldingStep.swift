// SPDX-License-Identifier: Apache-2.0

import Files
import SQLite
import Store

/// One change of a file that the library has itself, together with what the register says of it.
struct HoldingStep {
    enum Change {
        case add(Holding)
        case save(Holding)
        case remove(Int64)
        case choose(HoldingPlace, Holding.Tier)
    }

    /// A finished file that is to have the name; nil where a file only gets another name.
    var temporary: Path?
    /// The name that the file has; nil for a new one.
    var former: MoveJournal.Place?
    /// Whether that name goes, once all else is done.
    var losesFormer = true
    /// The name that it is to have; nil for what only goes.
    var target: MoveJournal.Place?
    /// Whether a file with these bytes has the name already, left by a command that was stopped.
    var isThere = false
    var hash: [UInt8]
    var byteCount: Int64
    var changes: [Change]

    var entry: MoveJournal.Entry {
        MoveJournal.Entry(
            target: target,
            former: losesFormer ? former : nil,
            hash: hash
        )
    }
}
