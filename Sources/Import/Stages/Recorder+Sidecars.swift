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
    /// Claims what is said of a book beside it or in its catalogue, if the book is new.
    ///
    /// - Returns: the number of the sheet that is to say it.
    func claim(
        _ facts: FactSheet?,
        for edition: inout Book
    ) throws(SQLiteError) -> Int64? {
        guard let ids = facts?.joiningIDs, !ids.isEmpty else { return nil }
        let sheet = try writer.reserveSheet()
        edition.claim(ids, sheet: sheet, blocklist)
        return sheet
    }

    /// Notes what a worker found beside a file, which has its row by now if it holds a book.
    ///
    /// - Parameters:
    ///   - new: the edition that came with the file, if one did.
    ///   - sheet: with which its claims are noted.
    func note(
        _ findings: SidecarFindings,
        beside path: [UInt8],
        new: NewEdition? = nil,
        sheet: Int64? = nil
    ) throws(SQLiteError) {
        try note(findings.document, .document, beside: path, new, sheet)
        try note(findings.cover, .cover, beside: path, new, nil)
    }

    private func note(
        _ finding: SidecarFinding,
        _ kind: SidecarFile.Kind,
        beside path: [UInt8],
        _ new: NewEdition?,
        _ sheet: Int64?
    ) throws(SQLiteError) {
        switch finding {
        case .unasked: return
        case .nothing:
            // Nothing is known to lie beside a file of which nothing is known.
            if new?.isInNewFile == true { return }
            let wasKnown = try forgetSidecar(kind, beside: path)
            let wasForgotten = forgottenSidecars[kind]?.remove(path) != nil
            if wasKnown || wasForgotten { progress.sidecarsGone += 1 }
        case .read(let file, let sidecar):
            progress.counts[.sidecarsRead] += 1
            for warning in sidecar.warnings { warn(path, warning.code, warning.detail) }
            guard let edition = try edition(at: path, new) else { return }
            if new == nil, let cover = sidecar.cover { try writer.add(cover: cover) }
            let tookWord = try note(
                file,
                kind,
                sidecar.facts,
                of: edition,
                beside: path,
                new,
                sheet
            )
            if tookWord, sidecar.cover != nil { progress.counts[.sidecarCovers] += 1 }
        case .spare(let file):
            progress.counts[.sidecarsSpare] += 1
            guard try edition(at: path, new) != nil else { return }
            hasSidecars = true
            try hear(try writer.note(spare: file, besideFileAt: path, run: run), .cover)
        case .broken(let file, let code, let detail):
            progress.counts[.sidecarsBroken] += 1
            warn(path, code, detail)
            guard let file, let edition = try edition(at: path, new) else { return }
            _ = try note(file, kind, nil, of: edition, beside: path, new, sheet)
        }
    }

    /// Nothing is said of a copy that was not entered.
    private func edition(at path: [UInt8], _ new: NewEdition?) throws(SQLiteError) -> Int64? {
        if let new { return new.id }
        return try writer.holding(at: path)?.edition
    }

    /// - Returns: whether it has the word on the edition since this run.
    private func note(
        _ file: SidecarFile,
        _ kind: SidecarFile.Kind,
        _ facts: FactSheet?,
        of edition: Int64,
        beside path: [UInt8],
        _ new: NewEdition?,
        _ sheet: Int64?
    ) throws(SQLiteError) -> Bool {
        hasSidecars = true
        let (silenced, tookWord) = try writer.note(
            file,
            kind,
            besideFileAt: path,
            of: edition,
            isNew: new != nil,
            sheet: sheet,
            facts,
            run: run
        )
        try hear(silenced, kind)
        return tookWord
    }

    /// Forgets all that was said beside a file.
    func forgetSidecars(beside path: [UInt8]) throws(SQLiteError) {
        for kind in SidecarFile.Kind.allCases { _ = try forgetSidecar(kind, beside: path) }
    }

    /// - Returns: whether anything was known to lie there.
    private func forgetSidecar(
        _ kind: SidecarFile.Kind,
        beside path: [UInt8]
    ) throws(SQLiteError) -> Bool {
        guard hasSidecars else { return false }
        let (silenced, wasKnown) = try writer.forgetSidecar(kind, besideFileAt: path)
        try hear(silenced, kind)
        return wasKnown
    }

    /// What lies beside a file that is missing or was rejected has the word only if there is no
    /// other.
    func hearOthers(thanBesideLost path: [UInt8]) throws(SQLiteError) {
        guard hasSidecars, let edition = try writer.editionSilenced(byLossAt: path) else { return }
        try hear([edition], .document)
    }

    /// Gives the word to what lies beside other files of these editions.
    ///
    /// A document is read once more here, by the writer: what it said is not kept where it has not the
    /// word, and waiting for the next run would leave the works without it until then. A cover waits.
    private func hear(
        _ silenced: Set<Int64>,
        _ kind: SidecarFile.Kind
    ) throws(SQLiteError) {
        for edition in silenced.sorted() {
            if kind == .cover || request.sidecars == .ignore {
                // The next run that reads them does.
                let paths = try writer.forgetSidecars(kind, ofEdition: edition)
                forgottenSidecars[kind, default: []].formUnion(paths)
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
        case .broken(nil, _, _), .unasked, .nothing, .spare:
            // A later run looks at it again, and tells what is wrong with it.
            if try writer.forgetSidecar(.document, besideFileAt: path).wasKnown {
                forgottenSidecars[.document, default: []].insert(path)
            }
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
