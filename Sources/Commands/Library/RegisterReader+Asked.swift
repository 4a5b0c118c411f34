// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store

/// The work that a command line names, by itself or by something that belongs to it.
struct NamedWork {
    let work: Int64
    var edition: Int64?
    var mergedFrom: Int64?
}

// What a command line names.
extension RegisterReader {
    /// Nil where nothing is known of the edition or the file.
    func named(_ target: Target) throws(Failure) -> NamedWork? {
        switch target {
        case .work(let id):
            if let lead = try redirect(of: id) { return NamedWork(work: lead, mergedFrom: id) }
            return NamedWork(work: id)
        case .edition(let id):
            return try work(ofEdition: id).map { NamedWork(work: $0, edition: id) }
        case .file(let path):
            guard let file = try file(at: path.bytes), let work = file.workID else { return nil }
            return NamedWork(work: work, edition: file.record.editionID)
        }
    }

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
