// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// Fetches one book after the other into staging, for those who want to read in it.
///
/// The library is opened for writing with the first.
final class StagingFetch {
    private let library: Library
    private let fetcher: any BookFetcher
    private var opened: HoldingSession?
    private var hasEmptied = false

    init(_ library: Library, _ fetcher: any BookFetcher) {
        self.library = library
        self.fetcher = fetcher
    }

    /// Where it is now; nil if it cannot be had, or is not what was imported.
    func fetch(_ origin: OriginFile, _ fingerprint: [UInt8]) throws(Failure) -> Path? {
        let session = try self.session()
        let first = try fetch(origin, fingerprint, session)
        guard first.isFull else { return first.found }
        // Once: what was fetched since then is wanted.
        guard !hasEmptied, try session.makeRoom() else { throw .diskFull(session.folders.staging) }
        hasEmptied = true
        let second = try fetch(origin, fingerprint, session)
        guard !second.isFull else { throw .diskFull(session.folders.staging) }
        return second.found
    }

    private func fetch(
        _ origin: OriginFile,
        _ fingerprint: [UInt8],
        _ session: HoldingSession
    ) throws(Failure) -> (found: Path?, isFull: Bool) {
        let wanted = session.wanted(origin)
        var found: Path?
        var isFull = false
        try fetcher.fetch([wanted], into: session) { (_, came) throws(Failure) in
            switch came {
            case .trouble, .stopped: return
            case .noRoom:
                isFull = true
                return
            case .whole: break
            }
            guard try session.take(fetched: wanted.target, origin, fingerprint, nil) == nil else {
                return
            }
            found = try session.reader.holdings(of: fingerprint).first { $0.tier == .staging }
                .map(session.folders.path(of:))
        }
        return (found, isFull)
    }

    private func session() throws(Failure) -> HoldingSession {
        if let opened { return opened }
        let session = try HoldingSession(library, isDryRun: false)
        try session.openStaging()
        opened = session
        return session
    }
}
