// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
import Store

/// Takes books off the shelf: their files go to the trash, and the books stay in the register.
package struct ShelfRemoval {
    private let library: Library
    private let isForced: Bool
    private let isDryRun: Bool

    /// - Parameter isForced: the last copy that is known goes as well.
    package init(_ library: Library, isForced: Bool, isDryRun: Bool) {
        self.library = library
        self.isForced = isForced
        self.isDryRun = isDryRun
    }

    package func remove(_ targets: [Target]) throws(Failure) -> HoldingResult {
        let session = try HoldingSession(library, isDryRun: isDryRun)
        try session.openShelf()
        let resolver = TargetResolver(session.writer, library)
        var result = HoldingResult()
        var seen: Set<[UInt8]> = []
        for target in targets {
            let editions = try resolver.resolve(target)
            var isOnShelf = false
            for fingerprint in editions.fingerprints where seen.insert(fingerprint).inserted {
                let holdings = try session.reader.holdings(of: fingerprint)
                guard let shelved = holdings.first(where: { $0.tier == .shelf }) else { continue }
                isOnShelf = true
                let staged = holdings.filter { $0.tier == .staging }
                try take(shelved, staged, &result, session)
            }
            if !isOnShelf {
                result.items.append(
                    .init(book: editions.name, fate: .unchanged, why: "it is not on the shelf")
                )
            }
        }
        try session.flush()
        return result
    }

    private func take(
        _ shelved: Holding,
        _ staged: [Holding],
        _ result: inout HoldingResult,
        _ session: HoldingSession
    ) throws(Failure) {
        let name = String(decoding: shelved.name, as: UTF8.self)
        let title = try session.reader.shelvedBook(shelved.fingerprint)?.title
        var item = HoldingResult.Item(book: title ?? name, fate: .removed, name: name)
        guard try mayGo(shelved, session) else {
            item.fate = .kept
            item.why = "it is the last copy that is known"
            result.items.append(item)
            return
        }
        let found = try library.asking { () throws(FileError) in
            try FileHash.ifPresent(session.folders.path(of: shelved))
        }
        if let found {
            var trashed = shelved
            trashed.tier = .trash
            let place = try session.trashName(name)
            trashed.name = Array(place.utf8)
            trashed.folded = SafeName.folded(place)
            trashed.usedAt = session.now
            trashed.byteCount = found.byteCount
            trashed.hash = found.bytes
            trashed.state = found.bytes == shelved.hash ? .whole : .damaged
            try session.add(
                HoldingStep(
                    former: .own(.shelf, shelved.name),
                    target: .own(.trash, trashed.name),
                    hash: found.bytes,
                    byteCount: found.byteCount,
                    changes: [.save(trashed)]
                )
            )
            item.name = place
        } else {
            // There is nothing to be kept.
            item.why = "its file was missing"
            try session.add(
                HoldingStep(
                    hash: shelved.hash,
                    byteCount: 0,
                    changes: [.remove(shelved.id)]
                )
            )
        }
        for holding in staged {
            result.unstaged += 1
            try session.evict(holding)
        }
        result.items.append(item)
    }
}

extension ShelfRemoval {
    private func mayGo(_ shelved: Holding, _ session: HoldingSession) throws(Failure) -> Bool {
        if isForced { return true }
        return try session.hasOrigin(shelved.fingerprint)
    }
}
