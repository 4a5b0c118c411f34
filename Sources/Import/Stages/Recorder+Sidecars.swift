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
        _ findings: SidecarFindings,
        beside path: [UInt8],
        new: Int64? = nil
    ) throws(SQLiteError) {
        try note(findings.document, .document, beside: path, new)
        try note(findings.cover, .cover, beside: path, new)
    }

    private func note(
        _ finding: SidecarFinding,
        _ kind: SidecarFile.Kind,
        beside path: [UInt8],
        _ new: Int64?
    ) throws(SQLiteError) {
        switch finding {
        case .unasked: return
        case .nothing:
            if hasSidecars { try writer.forgetSidecar(kind, besideFileAt: path) }
        case .read(let file, let sidecar):
            progress.counts[.sidecarsRead] += 1
            for warning in sidecar.warnings { warn(path, warning.code, warning.detail) }
            guard let edition = try edition(at: path, new) else { return }
            if let cover = sidecar.cover {
                try writer.add(cover: cover)
                progress.counts[.sidecarCovers] += 1
            }
            try note(file, kind, sidecar.facts, of: edition, beside: path, new)
        case .spare(let file):
            progress.counts[.sidecarsSpare] += 1
            guard try edition(at: path, new) != nil else { return }
            hasSidecars = true
            try writer.note(spare: file, besideFileAt: path, run: run)
        case .broken(let file, let code, let detail):
            progress.counts[.sidecarsBroken] += 1
            warn(path, code, detail)
            guard let file, let edition = try edition(at: path, new) else { return }
            try note(file, kind, nil, of: edition, beside: path, new)
        }
    }

    /// Nothing is said of a copy that was not entered.
    private func edition(at path: [UInt8], _ new: Int64?) throws(SQLiteError) -> Int64? {
        if let new { return new }
        return try writer.holding(at: path)?.edition
    }

    private func note(
        _ file: SidecarFile,
        _ kind: SidecarFile.Kind,
        _ facts: FactSheet?,
        of edition: Int64,
        beside path: [UInt8],
        _ new: Int64?
    ) throws(SQLiteError) {
        hasSidecars = true
        try writer.note(
            file,
            kind,
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
