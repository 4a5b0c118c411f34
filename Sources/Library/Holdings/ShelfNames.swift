// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import System

extension HoldingSession {
    /// By which pattern books get their names.
    func shelfPattern() throws(Failure) -> ShelfPattern {
        let text = try reader.holdingPlace(.shelf).pattern ?? ShelfPattern.usual
        do throws(NamePattern.Problem) { return try ShelfPattern(text) } catch {
            throw Failure(
                .unusableLibrary,
                "the pattern of the shelf, \(text), is not one: \(error.message)",
                hint: "choose another with: accession shelf tidy --pattern PATTERN"
            )
        }
    }

    /// A name on the shelf that is free, or that a file with just these bytes has and no row.
    func freeName(
        _ book: ShelvedBook?,
        _ pattern: ShelfPattern,
        _ hash: [UInt8]
    ) throws(Failure) -> (name: String, isThere: Bool) {
        try freeName(in: .shelf, hash) { number in
            book.map { pattern.name(of: $0, number: number) }
                ?? SafeName.of("", ending: ".epub", number: number)
        }
    }

    /// - Parameter candidate: the name with a number, from 1 on.
    func freeName(
        in tier: Holding.Tier,
        _ hash: [UInt8],
        _ candidate: (Int) -> String
    ) throws(Failure) -> (name: String, isThere: Bool) {
        var number = 0
        while true {
            number += 1
            let name = candidate(number)
            if let isThere = try isFree(name, in: tier, hash) { return (name, isThere) }
        }
    }

    /// Gives a name away if it is free; nil if it is not.
    ///
    /// - Returns: whether a file with just these bytes has the name, and no row.
    func isFree(
        _ name: String,
        in tier: Holding.Tier = .shelf,
        _ hash: [UInt8]
    ) throws(Failure) -> Bool? {
        let folded = SafeName.folded(name)
        guard !isPromised(folded, in: tier), try reader.holding(in: tier, folded: folded) == nil
        else { return nil }
        let path = folders[tier].appending(name)
        let found = try library.asking { () throws(FileError) in
            try FileStatus.ifPresent(path, followingLinks: false)
        }
        let isSame = try library.asking { () throws(FileError) in
            found == nil ? false : try FileHash.ifPresent(path)?.bytes == hash
        }
        guard found == nil || isSame else { return nil }
        promise(folded, in: tier)
        return isSame
    }

    /// Whether the file is there with the size that it had; its bytes are read by a check only.
    func isWhole(_ holding: Holding) throws(Failure) -> Bool {
        guard holding.state == .whole else { return false }
        let status = try library.asking { () throws(FileError) in
            try FileStatus.ifPresent(folders.path(of: holding), followingLinks: false)
        }
        return status?.kind == .regular && status?.size == holding.byteCount
    }

    /// Makes the name of a book on the shelf free for its own bytes: what somebody made of its file
    /// goes to the trash, and is not lost.
    func putAside(_ holding: Holding) throws(Failure) {
        let path = folders.path(of: holding)
        let found = try library.asking { () throws(FileError) in try FileHash.ifPresent(path) }
        guard let found, !isDryRun else { return }
        var gone = holding
        gone.state = .missing
        let name = try trashName(String(decoding: holding.name, as: UTF8.self))
        var trashed = Holding(
            fingerprint: holding.fingerprint,
            tier: .trash,
            name: Array(name.utf8),
            folded: SafeName.folded(name),
            byteCount: found.byteCount,
            hash: found.bytes,
            time: now,
            file: holding.file
        )
        trashed.state = .damaged
        try add(
            HoldingStep(
                former: .own(.shelf, holding.name),
                target: .own(.trash, trashed.name),
                hash: found.bytes,
                byteCount: found.byteCount,
                changes: [.save(gone), .add(trashed)]
            )
        )
        // Before the name is given away again.
        try flush()
    }

    /// The place in the trash of what is taken off the shelf now.
    func trashName(_ name: String) throws(Failure) -> String {
        let stamp = UTCTime(seconds: now).stamp
        return try freeName(in: .trash, []) { number in
            "\(stamp)\(number == 1 ? "" : "-\(number)")/\(name)"
        }.name
    }
}
