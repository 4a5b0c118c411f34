// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store

// What a command line names by an id.
extension RegisterReader {
    /// A run by its id, or the newest one.
    func chosenRun(_ id: Int?) throws(Failure) -> RunRecord {
        let found: RunRecord?
        if let id { found = try run(Int64(id)) } else { found = try newestRun(isGood: false) }
        guard let found else { throw .noRun(id) }
        return found
    }

    /// A work by its id, or the one that it was merged into.
    func liveWork(_ id: Int64) throws(Failure) -> WorkRow {
        guard let work = try work(redirect(of: id) ?? id) else { throw .noWork(id) }
        return work
    }
}
