// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Sidecars
import Store

/// What becomes of what lies beside books.
extension Recorder {
    /// Notes what a worker found beside a file, which has its row by now if it holds a book.
    ///
    /// - Parameter new: the edition that came with the file, if one did.
    func note(
        _ finding: SidecarFinding,
        beside path: [UInt8],
        new: Int64? = nil
    ) throws(SQLiteError) {
        switch finding {
        case .unasked: return
        case .nothing:
            if hasSidecars { try writer.forgetSidecar(besideFileAt: path) }
        case .read(let file, let sidecar):
            progress.counts[.sidecarsRead] += 1
            for warning in sidecar.warnings { warn(path, warning.code, warning.detail) }
            try note(file, sidecar.facts, beside: path, new)
        case .broken(let file, let code, let detail):
            progress.counts[.sidecarsBroken] += 1
            warn(path, code, detail)
            if let file { try note(file, nil, beside: path, new) }
        }
    }

    private func note(
        _ file: SidecarFile,
        _ facts: FactSheet?,
        beside path: [UInt8],
        _ new: Int64?
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
            facts,
            run: run
        )
    }

    private func warn(_ path: [UInt8], _ code: ReasonCode, _ detail: String) {
        progress.warnings[code, default: 0] += 1
        observer?.warned(path, code, detail: detail)
    }
}
