// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
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
            if try forgetSidecar(beside: path) { progress.sidecarsGone += 1 }
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
        let silenced = try writer.note(
            file,
            besideFileAt: path,
            of: edition,
            isNew: new != nil,
            sheet: sheet,
            facts,
            run: run
        )
        try hear(silenced)
    }

    /// Forgets what was said beside a file.
    ///
    /// - Returns: whether anything was.
    @discardableResult
    func forgetSidecar(beside path: [UInt8]) throws(SQLiteError) -> Bool {
        guard hasSidecars else { return false }
        let silenced = try writer.forgetSidecar(besideFileAt: path)
        try hear(silenced)
        return !silenced.isEmpty
    }

    /// What lies beside a file that is missing or was rejected has the word only if there is no
    /// other.
    func hearOthers(thanBesideLost path: [UInt8]) throws(SQLiteError) {
        guard hasSidecars, let edition = try writer.editionSilenced(byLossAt: path) else { return }
        try hear([edition])
    }

    /// Gives the word to what lies beside other files of these editions.
    ///
    /// It is read once more here, by the writer: what it said is not kept where it has not the word,
    /// and waiting for the next run would leave the works without it until then.
    private func hear(_ silenced: Set<Int64>) throws(SQLiteError) {
        for edition in silenced.sorted() {
            if request.sidecars == .ignore {
                // The next run that reads them does.
                try writer.forgetSidecars(ofEdition: edition)
                continue
            }
            var isHeard = false
            for (path, name) in try writer.sidecars(ofEdition: edition) where !isHeard {
                isHeard = try hear(BesideFile(name: name), beside: path, of: edition)
            }
        }
        try regroupRetold()
    }

    /// - Returns: whether it has something to say.
    private func hear(
        _ file: BesideFile,
        beside path: [UInt8],
        of edition: Int64
    ) throws(SQLiteError) -> Bool {
        switch sidecarExaminer.reread(file, beside: Path(bytes: path)) {
        case .read(let file, let sidecar):
            _ = try writer.note(
                file,
                besideFileAt: path,
                of: edition,
                isNew: false,
                sidecar.facts,
                run: run
            )
            return true
        case .broken(let file?, _, _):
            _ = try writer.note(
                file,
                besideFileAt: path,
                of: edition,
                isNew: false,
                nil,
                run: run
            )
        case .broken(nil, _, _), .unasked, .nothing:
            // A later run looks at it again, and tells what is wrong with it.
            _ = try writer.forgetSidecar(besideFileAt: path)
        }
        return false
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
