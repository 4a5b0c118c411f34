// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Library
import SQLite
import Sidecars
import Store
import System

/// What becomes of one item: the map stage finds its work, the record stage writes it.
extension Recorder {
    func record(_ item: Examined) throws(SQLiteError) {
        if !suspects.isEmpty { try acquit(item) }
        switch item {
        case .settled(let file):
            try settle(file)
        case .known(let file, let edition, let sidecar):
            try meet(file, edition)
            try note(sidecar, beside: file.path)
            try note(listing: file.listing, at: file.path)
        case .read(let file, var edition, let sidecar):
            let sheet = try claim(file.listing ?? sidecar.facts, for: &edition)
            let new = try map(file, edition, sidecar.told)
            try note(sidecar, beside: file.path, new: new, sheet: sheet)
            try note(listing: file.listing, at: file.path, new: new, sheet: sheet)
            // It is not needed for a copy, and no number must depend on what came before a crash.
            writer.releaseSheet()
        case .sameVersion(let book):
            meet(book)
            try writer.note(
                listing: book.feed,
                entry: book.entry,
                updated: book.updated,
                at: book.path
            )
            try note(listing: book.facts, at: book.path)
        // It was fetched once more, or the run has failed.
        case .noRoom(_): break
        case .unconfirmed(let file):
            let code = file.reason ?? ReasonCode("")
            mapDesk.ticket().settle(file.status == .rejected ? .rejected(code) : .skipped(code))
            try settle(file)
        case .beside(let path, let sidecar):
            progress.counts[.unchanged] += 1
            observer?.settled(path, .unchanged)
            try note(sidecar, beside: path)
        }
        if let file = item.remoteFile, let remote = file.remote {
            try writer.note(remote, at: file.path, run: run)
        }
        if let check = item.check { try note(check, ofFileAt: item.path) }
    }

    private func note(_ check: FileCheckNote, ofFileAt path: [UInt8]) throws(SQLiteError) {
        switch check.state {
        case .changed, .missing:
            // Between the two looks at it: nothing is known of what it is now.
            progress.checked[.changed, default: 0] += 1
        case .sound, .damaged, .unreadable:
            let now = WallClock.now / 1_000_000_000
            let noted = try writer.note(check, ofFileAt: path, at: now)
            // Damage is told of a copy as well that is not entered.
            if let found = noted ?? (check.state == .sound ? nil : check.state) {
                progress.checked[found, default: 0] += 1
            }
        }
    }

    /// - Returns: the edition, if it is new.
    private func map(
        _ file: FileRecord,
        _ edition: Book,
        _ told: [Sidecar]
    ) throws(SQLiteError) -> NewEdition? {
        let ticket = mapDesk.ticket()
        if let known = try writer.edition(fingerprint: edition.fingerprint) {
            ticket.settle(.skipped(RunReasons.alreadyRegistered.code))
            let before = try edition.publication.isSalvaged ? writer.holding(at: file.path) : nil
            let isRenewed = try renewIfOlder(known, edition)
            try meet(file, known)
            let follows = try follow(file.path, known, edition, isRenewed: isRenewed)
            if edition.publication.isSalvaged,
                before?.edition != known || before?.reason != file.reason
            {
                // Of a copy, the content has said before what else there is to say.
                for warning in edition.publication.warnings
                where follows || warning.code == file.reason {
                    progress.warnings[warning.code, default: 0] += 1
                }
            }
            return nil
        }
        let placement = try assigner.decide(edition)
        ticket.settle(.advanced)
        return try add(file, edition, told, placement)
    }

    private func add(
        _ file: FileRecord,
        _ edition: Book,
        _ told: [Sidecar],
        _ placement: GroupingDecision
    ) throws(SQLiteError) -> NewEdition {
        let ticket = recordDesk.ticket()
        for cover in told.compactMap(\.cover) { try writer.add(cover: cover) }
        let entry = try assigner.add(edition, placement, told: told.map(\.facts), run: run)
        let change = try enter(file, as: .registered, holding: entry.edition)
        if edition.publication.cover != nil { progress.counts[.covers] += 1 }
        for warning in edition.publication.warnings {
            progress.warnings[warning.code, default: 0] += 1
        }
        if entry.isNewWork {
            progress.counts[.newWorks] += 1
        } else {
            progress.counts[.joined] += 1
        }
        progress.counts[.mergedWorks] += entry.mergedWorks
        progress.counts[.splitWorks] += entry.splitWorks
        editionsInTransaction += 1
        ticket.settle(.advanced)
        observer?.settled(file.path, entry.isNewWork ? .newWork : .joined)
        return NewEdition(id: entry.edition, isInNewFile: change == .added)
    }

    /// An edition that came with a file.
    struct NewEdition {
        var id: Int64
        /// Whether the register knew nothing of the file either.
        var isInNewFile: Bool
    }
}
