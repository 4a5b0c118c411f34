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

    /// Removes what no row names, such as what an eviction that was stopped has left.
    private func sweepStaging() throws(Failure) {
        let names = try library.asking { () throws(FileError) in
            try FolderListing.namesIfPresent(in: folders.staging)
        }
        guard !names.isEmpty else { return }
        let known = Set(try reader.holdings(in: .staging).map(\.name))
        try library.asking { () throws(FileError) in
            for name in names
            where !known.contains(name.bytes) && !TemporaryName.matches(name.bytes) {
                let path = folders.staging.appending(name.bytes)
                guard try FileStatus.of(path, followingLinks: false).kind == .regular else {
                    continue
                }
                try FileChange.remove(path)
            }
        }
    }
}
