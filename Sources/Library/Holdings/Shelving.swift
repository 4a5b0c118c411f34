// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
import Store

/// Puts books on the shelf, from where they are nearest: staging, the place that they were imported
/// from, or the web.
package struct Shelving {
    /// How bytes come from a place that is not the library's.
    package enum Way: Sendable {
        /// They share their space where the file system can do that.
        case copy
        /// One file with two names: an edit of one shows in the other.
        case link
        /// The file goes from where it was, once the shelf has it for good.
        case move

        var fate: ShelvingResult.Fate {
            switch self {
            case .copy: .copied
            case .link: .linked
            case .move: .moved
            }
        }
    }

    package struct Request: Sendable {
        package var way = Way.copy
        package var isDryRun = false

        package init() {}
    }

    private let library: Library
    private let request: Request
    private let fetcher: (any BookFetcher)?

    package init(_ library: Library, _ request: Request, fetcher: (any BookFetcher)? = nil) {
        self.library = library
        self.request = request
        self.fetcher = fetcher
    }

    /// Puts the books on the shelf that somebody points at.
    package func add(_ targets: [Target]) throws(Failure) -> ShelvingResult {
        let session = try HoldingSession(library, isDryRun: request.isDryRun)
        let resolver = TargetResolver(session.writer, library)
        var wanted: [[UInt8]] = []
        var files: [[UInt8]: [[UInt8]]] = [:]
        for target in targets {
            let found = try resolver.resolve(target)
            for fingerprint in found.fingerprints {
                if !wanted.contains(fingerprint) { wanted.append(fingerprint) }
                if let file = found.file { files[fingerprint, default: []].append(file) }
            }
        }
        return try shelve(wanted, from: files, session)
    }

    /// Puts all books of the collections there that are kept, and heals what is not whole.
    package func ensure() throws(Failure) -> ShelvingResult {
        let session = try HoldingSession(library, isDryRun: request.isDryRun)
        var wanted = try session.reader.keptContents()
        let known = Set(wanted)
        for holding in try session.reader.holdings(in: .shelf)
        where !known.contains(holding.fingerprint) { wanted.append(holding.fingerprint) }
        return try shelve(wanted, session)
    }

    private func shelve(
        _ wanted: [[UInt8]],
        from files: [[UInt8]: [[UInt8]]] = [:],
        _ session: HoldingSession
    ) throws(Failure) -> ShelvingResult {
        var result = ShelvingResult()
        guard !wanted.isEmpty else { return result }
        let shelver = try Shelver(session, request.way)
        for fingerprint in wanted {
            guard !library.cancellation.isRequested else {
                result.isInterrupted = true
                break
            }
            result.items.append(try shelver.shelve(fingerprint, from: files[fingerprint] ?? []))
        }
        if let fetcher, !result.isInterrupted {
            result.isInterrupted = try !shelver.fetch(fetcher, &result.items)
        }
        try session.flush()
        result.evicted = session.evicted
        return result
    }
}
