// SPDX-License-Identifier: Apache-2.0

/// What a run counts, by the columns of the register.
///
/// The register, JSON and all listings go through these cases in their order, so a new one needs
/// its column and the place where it is counted, and nothing else.
package enum RunCount: Int, CaseIterable, Sendable {
    /// The whole of the closing equation: what follows until `rejected` are its parts.
    case found
    case newWorks
    case joined
    /// Further copies of an edition that is registered.
    case copies
    /// Files that were registered under the same name with the same ZIP directory before.
    case unchanged
    /// Files that could not be judged now and are tried again by the next run.
    case deferred
    /// Files of contents that a person wants kept away.
    case ignored
    case rejected
    case mergedWorks
    case splitWorks
    /// Those of the copies that were not entered, because they were not to be kept.
    case skippedCopies
    /// Those of the unchanged that were found under another name.
    case moved
    /// Those of the unchanged whose times are others than before.
    case touched
    /// Those of the rejected that an earlier run rejected for the same reason, and that are as they
    /// were: they were not read again, unless the fault may have been the disk's.
    case knownRejects
    /// Files that were there before this run; they are not among those found.
    case missing
    /// Files that were missing before this run.
    case returned
    /// Editions whose last file has another content now.
    case superseded
    /// Editions that were read again, because the reader has learnt since.
    case renewed
    case covers
    /// The identifiers that books claimed: the whole of what became of each claim.
    case claims
    /// Claims that join, or would with a title and an author beside them.
    case claimsJoined
    /// Claims of identifiers that join nothing any more: by the limit, or because a person said so.
    case claimsQuarantined
    /// Claims of kinds that never join, and those on the blocklist.
    case claimsNever
    case claimsInvalid
    /// How often an identifier was found in the cache.
    case cacheHits
    case cacheMisses
    /// Entries of the cache that were wrong by then, and were put out.
    case cacheStale
    /// Files beside books that say something of them and were read.
    case sidecarsRead
    /// Those that are as they were and were not read again.
    case sidecarsUnchanged
    /// Covers that were not read because the book has a good one.
    case sidecarsSpare
    /// Those that could not be read.
    case sidecarsBroken
    /// Those of the files read that are covers, and have the word on their edition since.
    case sidecarCovers

    /// What becomes of a file that was found.
    package static let endings: [RunCount] = [
        .newWorks, .joined, .copies, .unchanged, .deferred, .ignored, .rejected,
    ]

    /// What becomes of a claim.
    package static let claimEndings: [RunCount] = [
        .claimsJoined, .claimsQuarantined, .claimsNever, .claimsInvalid,
    ]

    package static let cache: [RunCount] = [.cacheHits, .cacheMisses, .cacheStale]

    /// What becomes of a file beside a book.
    package static let sidecars: [RunCount] = [
        .sidecarsRead, .sidecarsUnchanged, .sidecarsSpare, .sidecarsBroken,
    ]

    /// What a run finds out about files and editions that were known before: all that stands in no
    /// other list.
    package static let changes: [RunCount] = {
        let others: [RunCount] =
            [.found, .mergedWorks, .splitWorks, .skippedCopies, .covers, .claims]
            + endings + claimEndings + cache + sidecars + [.sidecarCovers]
        return allCases.filter { !others.contains($0) }
    }()

    /// Its column in the register: what it is called here, as SQL writes it, such as `new_works`.
    package var column: String { Self.columns[rawValue] }

    private static let columns = allCases.map { count in
        let letters = "\(count)".utf8.flatMap { letter in
            let isCapital = letter >= UInt8(ascii: "A") && letter <= UInt8(ascii: "Z")
            return isCapital ? [UInt8(ascii: "_"), letter | 0x20] : [letter]
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Its name in JSON, where claims, the cache and sidecars are objects of their own.
    package var name: String {
        switch self {
        case .claims: "total"
        case .claimsJoined: "joined"
        case .claimsQuarantined: "quarantined"
        case .claimsNever: "never"
        case .claimsInvalid: "invalid"
        case .cacheHits: "hits"
        case .cacheMisses: "misses"
        case .cacheStale: "stale"
        case .sidecarsRead: "read"
        case .sidecarsUnchanged: "unchanged"
        case .sidecarsSpare: "spare"
        case .sidecarsBroken: "broken"
        case .sidecarCovers: "covers"
        default: column
        }
    }

    /// Its name in sentences and tables.
    package var title: String { Balance.Part.title(of: name) }
}
