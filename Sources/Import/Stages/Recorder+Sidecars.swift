// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Sidecars
import Store

/// What becomes of what lies beside books.
extension Recorder {
    /// Notes what a worker found beside a file, which has its row by now if it holds a book.
    func note(_ finding: SidecarFinding, beside path: [UInt8]) throws(SQLiteError) {
        switch finding {
        case .unasked: return
        case .nothing:
            if hasSidecars { try writer.forgetSidecar(besideFileAt: path) }
        case .read(let file, let sidecar):
            progress.counts[.sidecarsRead] += 1
            for warning in sidecar.warnings { warn(path, warning.code, warning.detail) }
            // Nothing is said of a copy that was not entered.
            guard let edition = try writer.holding(at: path)?.edition else { return }
            hasSidecars = true
            try writer.note(file, besideFileAt: path, of: edition, sidecar.facts, run: run)
        case .broken(let file, let code, let detail):
            progress.counts[.sidecarsBroken] += 1
            warn(path, code, detail)
            guard let file, let edition = try writer.holding(at: path)?.edition else { return }
            hasSidecars = true
            try writer.note(file, besideFileAt: path, of: edition, nil, run: run)
        }
    }

    private func warn(_ path: [UInt8], _ code: ReasonCode, _ detail: String) {
        progress.warnings[code, default: 0] += 1
        observer?.warned(path, code, detail: detail)
    }
}
