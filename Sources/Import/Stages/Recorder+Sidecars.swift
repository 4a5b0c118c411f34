// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Library
import SQLite
import Sidecars
import Store

/// What becomes of what lies beside books.
extension Recorder {
    /// Claims what is said beside a book for it, if the book is new.
    ///
    /// - Returns: the number of the sheet that is to say it.
    func claim(
        _ finding: SidecarFinding,
        for edition: inout Book
    ) throws(SQLiteError) -> Int64? {
        guard case .read(_, let sidecar) = finding else { return nil }
        let ids = sidecar.facts.joiningIDs
        if ids.isEmpty { return nil }
        let sheet = try writer.nextSheet()
        edition.claim(ids, sheet: sheet, blocklist)
        return sheet
    }

    /// Notes what a worker found beside a file, which has its row by now if it holds a book.
    ///
    /// - Parameters:
    ///   - new: the edition that came with the file, if one did.
    ///   - sheet: with which its claims are noted.
    func note(
        _ finding: SidecarFinding,
        beside path: [UInt8],
        new: Int64? = nil,
        sheet: Int64? = nil
    ) throws(SQLiteError) {
        switch finding {
        case .unasked: return
        case .nothing:
            guard hasSidecars else { return }
            try writer.forgetSidecar(besideFileAt: path)
            try regroupRetold()
        case .read(let file, let sidecar):
            progress.counts[.sidecarsRead] += 1
            for warning in sidecar.warnings { warn(path, warning.code, warning.detail) }
            try note(file, sidecar.facts, beside: path, new, sheet)
        case .broken(let file, let code, let detail):
            progress.counts[.sidecarsBroken] += 1
            warn(path, code, detail)
            if let file { try note(file, nil, beside: path, new, sheet) }
        }
    }

    private func note(
        _ file: SidecarFile,
        _ facts: FactSheet?,
        beside path: [UInt8],
        _ new: Int64?,
        _ sheet: Int64?
    ) throws(SQLiteError) {
        // Nothing is said of a copy that was not entered.
        let holding = new == nil ? try writer.holding(at: path)?.edition : nil
        guard let edition = new ?? holding else { return }
        hasSidecars = true
        try writer.note(
            file,
            besideFileAt: path,
            of: edition,
            isNew: new != nil,
            sheet: sheet,
            facts,
            run: run
        )
        try regroupRetold()
    }

    /// The next book has to meet the works as they are by now.
    func regroupRetold() throws(SQLiteError) {
        let works = try assigner.regroupRetold(run: run)
        progress.counts[.mergedWorks] += works.merged
        progress.counts[.splitWorks] += works.split
    }

    private func warn(_ path: [UInt8], _ code: ReasonCode, _ detail: String) {
        progress.warnings[code, default: 0] += 1
        observer?.warned(path, code, detail: detail)
    }
}
