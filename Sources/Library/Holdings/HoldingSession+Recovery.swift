// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// What is done after a crash.
extension HoldingSession {
    func recover() throws(Failure) {
        let entries = try library.asking { () throws(FileError) in try journal.entries() }
        var lost: [MoveJournal.Place] = []
        for entry in entries {
            let isDone = try entry.target.map { (place) throws(Failure) in try isNamed(place) }
            let goes = isDone == false ? entry.target : entry.former
            guard let goes, try !isNamed(goes) else { continue }
            try library.asking { () throws(FileError) in
                // What has other bytes by now belongs to another program.
                guard try FileHash.ifPresent(path(goes))?.bytes == entry.hash else { return }
                try remove(goes)
                lost.append(goes)
            }
        }
        let gone = lost
        try library.asking { () throws(FileError) in
            try syncNames(gone)
            if !entries.isEmpty { try journal.remove() }
            try TemporaryName.removeAbandoned(in: library.folder)
            for tier in Holding.Tier.allCases
            where try FileStatus.ifPresent(folders[tier], followingLinks: true)?.kind == .folder {
                try TemporaryName.removeAbandoned(in: folders[tier])
            }
        }
        try sweepStaging()
    }

    /// Whether a row says that the file is there.
    private func isNamed(_ place: MoveJournal.Place) throws(Failure) -> Bool {
        guard case .own(let tier, let name) = place else { return false }
        let folded = SafeName.folded(String(decoding: name, as: UTF8.self))
        guard let holding = try reader.holding(in: tier, folded: folded) else { return false }
        return holding.name == name && holding.state != .missing
    }

    /// Removes what no row names, such as what an eviction that was stopped has left, and forgets
    /// what was deleted by hand.
    private func sweepStaging() throws(Failure) {
        let names = try library.namesInStaging(folders)
        let staged = try reader.holdings(in: .staging)
        let known = Set(staged.map(\.name))
        try library.asking { () throws(FileError) in
            for name in names where !known.contains(name) && !TemporaryName.matches(name) {
                let path = folders.staging.appending(name)
                guard try FileStatus.of(path, followingLinks: false).kind == .regular else {
                    continue
                }
                try FileChange.remove(path)
            }
        }
        for holding in staged where !names.contains(holding.name) {
            wait(HoldingStep(hash: holding.hash, byteCount: 0, changes: [.remove(holding.id)]))
        }
        try flush()
    }
}
