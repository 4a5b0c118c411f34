// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Files
import Manifests
import Remote
import System

extension SourceSelection {
    /// Whether any of it may lie on the web: what is on lists is not known ahead.
    var mayBeRemote: Bool { hasLists || !remoteSources.isEmpty }

    /// Whether books on the web may be named themselves, and not by a catalogue.
    package var mayNameRemoteBooks: Bool {
        hasLists || remoteSources.contains { !$0.isFeed }
    }

    /// The servers that the user named.
    var origins: [String] {
        let scanned = (manifest?.end.sources ?? []).compactMap { source in
            // What is no address is a folder.
            try? RemoteSource.written(source.bytes)
        }
        return Set((remoteSources + scanned).map { String($0.address.origin) }).sorted()
    }

    var remoteSources: [RemoteSource] {
        sources.compactMap { source in
            if case .remote(let remote) = source { remote } else { nil }
        }
    }

    /// The same selection with the books of each catalogue, which are asked for now.
    ///
    /// A catalogue that cannot be read ends the run before anything is changed: nothing is known of
    /// its books then.
    func listed(
        _ session: WebSession,
        _ counts: inout FetchedCounts,
        _ observer: (any RunObserver)?
    ) throws(Failure) -> SourceSelection {
        guard remoteSources.contains(where: \.isFeed) else { return self }
        var result = self
        let worker: WebWorker
        do throws(HelperProgramError) { worker = try WebWorker(session) } catch {
            throw Failure(error)
        }
        let lister = FeedLister(RemoteClient(worker), mostPages: session.policy.mostPages)
        var before = 0
        for (place, source) in sources.enumerated() {
            guard case .remote(var remote) = source, remote.isFeed else { continue }
            do throws(FeedLister.Problem) {
                let found = before
                remote.listing = try lister.list(remote.address) { _, books in
                    observer?.note(session)
                    observer?.surveying(found: found + books)
                }
            } catch {
                switch error {
                case .failure(let failure): throw failure
                case .helper(let error): throw Failure(error)
                case .stopped:
                    throw Failure(.interrupted, "interrupted; nothing was changed")
                }
            }
            before += remote.listing.books.count
            counts.pages += remote.listing.pages
            counts.passedOver.merge(remote.listing.passedOver, uniquingKeysWith: +)
            if let limit = remote.listing.limit {
                counts.unfinished.append(
                    FetchedCounts.Unfinished(address: remote.address.text, limit: limit)
                )
            }
            result.sources[place] = .remote(remote)
        }
        return result
    }
}
