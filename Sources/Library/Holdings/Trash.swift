// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
import Store

/// What was taken off the shelf, until it is put back or deleted.
package struct Trash {
    private let library: Library
    private let isDryRun: Bool

    package init(_ library: Library, isDryRun: Bool) {
        self.library = library
        self.isDryRun = isDryRun
    }

    /// Puts books back on the shelf, under their former names where these are free.
    ///
    /// - Parameter targets: nil for all that is in the trash.
    package func restore(_ targets: [Target]?) throws(Failure) -> HoldingResult {
        let session = try HoldingSession(library, isDryRun: isDryRun)
        try session.openShelf()
        var result = HoldingResult()
        for holding in try wanted(targets, &result, session) {
            let name = String(decoding: holding.name, as: UTF8.self)
            let title = try session.reader.shelvedBook(holding.fingerprint)?.title
            var item = HoldingResult.Item(book: title ?? name, fate: .restored, name: name)
            let isShelved = try session.reader.holdings(of: holding.fingerprint)
                .contains { $0.tier == .shelf }
            if isShelved || session.isComing(holding.fingerprint) {
                item.fate = .unchanged
                item.why = "it is on the shelf"
            } else if holding.state != .whole {
                item.fate = .kept
                item.why = "it is damaged; its file is \(session.folders.path(of: holding).text)"
            } else if try !session.isWhole(holding) {
                item.fate = .kept
                item.why = "its file is not there"
            } else {
                item.name = try putBack(holding, session)
            }
            result.items.append(item)
        }
        try session.flush()
        return result
    }

    /// The newest of each content.
    private func wanted(
        _ targets: [Target]?,
        _ result: inout HoldingResult,
        _ session: HoldingSession
    ) throws(Failure) -> [Holding] {
        guard let targets else {
            return try session.reader.holdings(in: .trash).filter { $0.state == .whole }.reversed()
        }
        let resolver = TargetResolver(session.writer, library)
        var found: [Holding] = []
        for target in targets {
            let editions = try resolver.resolve(target)
            var isInTrash = false
            for fingerprint in editions.fingerprints {
                let trashed = try session.reader.holdings(of: fingerprint)
                    .filter { $0.tier == .trash }
                guard let newest = trashed.last(where: { $0.state == .whole }) ?? trashed.last
                else {
                    continue
                }
                isInTrash = true
                if !found.contains(newest) { found.append(newest) }
            }
            if !isInTrash {
                result.items.append(
                    .init(book: editions.name, fate: .unchanged, why: "it is not in the trash")
                )
            }
        }
        return found
    }

    private func putBack(
        _ holding: Holding,
        _ session: HoldingSession
    ) throws(Failure) -> String {
        let former = String(decoding: holding.name, as: UTF8.self)
        // Below the folder of when it was removed.
        let place = String(former.drop { $0 != "/" }.dropFirst())
        let ending = ".epub"
        let stem = place.hasSuffix(ending) ? String(place.dropLast(ending.count)) : place
        let (name, isThere) = try session.freeName(in: .shelf, holding.hash) { number in
            number == 1 ? place : "\(stem) (\(number))\(ending)"
        }
        var shelved = holding
        shelved.tier = .shelf
        shelved.name = Array(name.utf8)
        shelved.folded = SafeName.folded(name)
        shelved.usedAt = session.now
        session.noteComing(holding.fingerprint)
        try session.add(
            HoldingStep(
                former: .own(.trash, holding.name),
                target: .own(.shelf, shelved.name),
                isThere: isThere,
                hash: holding.hash,
                byteCount: holding.byteCount,
                changes: [.save(shelved)]
            )
        )
        return name
    }

    /// Deletes what is in the trash; the last copy that is known stays, unless that is forced.
    ///
    /// - Parameter moment: only what was removed before it, in seconds since 1970.
    package func empty(
        before moment: Int64?,
        isForced: Bool
    ) throws(Failure) -> HoldingResult {
        let session = try HoldingSession(library, isDryRun: isDryRun)
        var result = HoldingResult()
        for holding in try session.reader.holdings(in: .trash) {
            if let moment, holding.usedAt >= moment { continue }
            let name = String(decoding: holding.name, as: UTF8.self)
            let title = try session.reader.shelvedBook(holding.fingerprint)?.title
            var item = HoldingResult.Item(book: title ?? name, fate: .deleted, name: name)
            let others = try session.reader.holdings(of: holding.fingerprint)
            var isElsewhere = holding.state == .damaged
            for other in others where other.tier == .shelf && !isElsewhere {
                isElsewhere = try session.isWhole(other)
            }
            if !isForced, !isElsewhere, try !session.hasOrigin(holding.fingerprint) {
                item.fate = .kept
                item.why = "it is the last copy that is known"
            } else {
                try session.add(
                    HoldingStep(
                        former: .own(.trash, holding.name),
                        hash: holding.hash,
                        byteCount: 0,
                        changes: [.remove(holding.id)]
                    )
                )
            }
            result.items.append(item)
        }
        try session.flush()
        return result
    }
}
