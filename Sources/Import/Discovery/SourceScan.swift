// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Fetching
package import Files
import Library
package import Manifests

/// Looks through sources as an import does, opens nothing, and writes down what it found.
///
/// There is no library. Where sources overlap, or a list names something twice, it is noted once.
package struct SourceScan {
    package struct Request: Sendable {
        package var selection: SourceSelection
        package var manifest: Path
        package var fetching: FetchPolicy

        package init(_ selection: SourceSelection, to manifest: Path, fetching: FetchPolicy) {
            self.selection = selection
            self.manifest = manifest
            self.fetching = fetching
        }
    }

    package struct Result: Sendable {
        package var end = ManifestEnd()
        /// What was named more than once.
        package var repeated = 0
        package var passedOver = PassedOverCounts()
        /// What came over the network; nil if nothing was asked for.
        package var fetched: FetchedCounts?
    }

    private let request: Request
    private let cancellation: Cancellation
    private let observer: (any RunObserver)?

    package init(
        _ request: Request,
        cancellation: Cancellation,
        observer: (any RunObserver)? = nil
    ) {
        self.request = request
        self.cancellation = cancellation
        self.observer = observer
    }

    package func run() throws(Failure) -> Result {
        let hand = WorkerSlot<DiscoveredBatch>(slot: 0, clock: WatchClock(), note: nil)
        var result = Result()
        var selection = try request.selection.canonical(hand)
        try OutputCheck.check(
            [RunOutput("the manifest", request.manifest)],
            beside: selection,
            instructions: request.selection.lists,
            .wrongRequest,
            hand
        )
        try Manifest.refuseToReplace(request.manifest)
        var fetching = request.fetching
        fetching.settings.origins = selection.origins
        let session = WebSession(fetching, cancellation)
        var fetched = FetchedCounts()
        selection = try selection.listed(session, &fetched, observer)
        fetched.add(session.counts)
        if fetched.requests > 0 { result.fetched = fetched }
        let walk = SourceWalk(
            SourceWalk.Order(
                selection: selection,
                readsSidecars: true,
                watch: hand,
                cancellation: cancellation
            )
        )
        let sort = ManifestSort(spillingInto: request.manifest.parent)
        var found = 0
        while let item = try walk.next() {
            let entry = try entry(item)
            // No run notes anything of what macOS leaves beside a book.
            if entry.isCompanion { continue }
            try writing { () throws(FileError) in try sort.add(entry) }
            found += 1
            if found % 1024 == 0 { observer?.surveying(found: found) }
        }
        observer?.surveying(found: found)
        result.passedOver = walk.passedOver
        guard !cancellation.isRequested else {
            throw Failure(.interrupted, "interrupted; no manifest was written")
        }
        // What is empty is told of, and no manifest.
        if found == 0 { return result }
        try writing { () throws(FileError) in
            let writer = try ManifestWriter(request.manifest, sources: selection.named)
            try sort.drain(into: writer) { tell(ManifestEntry(written: $0)) }
            result.end = try writer.publish()
            result.repeated = writer.repeated
        }
        return result
    }

    private func entry(_ item: Discovered) throws(Failure) -> ManifestEntry {
        switch item {
        case .file(let path, let isLink, let beside, _):
            return file(path, isLink, beside)
        case .remote(let book):
            var remote = ManifestRemote()
            (remote.feed, remote.entry, remote.updated) = (book.feed, book.entry, book.updated)
            remote.size = Int64(max(0, book.byteCount ?? 0))
            return ManifestEntry(Path(bytes: book.path), .remote(remote))
        case .deferred(let path, let code, _): return unread(path, code, "")
        case .refused(let path, let code, let detail): return unread(path, code, detail)
        // Only a run that knows a library has these.
        case .unchanged(let path, let beside): return file(path, false, beside)
        case .givenUp(let path, let code, _): return unread(path, code, "")
        case .remoteGivenUp(let book, let code): return unread(Path(bytes: book.path), code, "")
        }
    }

    private func file(_ path: Path, _ isLink: Bool, _ beside: Beside) -> ManifestEntry {
        let status: FileStatus
        do throws(FileError) {
            status = try FileStatus.of(path, followingLinks: isLink)
        } catch {
            let reason = error.isMissing ? RunReasons.vanished : RunReasons.unreadableFile
            return unread(path, reason.code, error.isMissing ? "" : error.reason)
        }
        var file = ManifestFile(status)
        file.isLink = isLink
        file.beside = beside
        return ManifestEntry(path, .file(file))
    }

    private func unread(_ path: Path, _ code: ReasonCode, _ detail: String) -> ManifestEntry {
        ManifestEntry(path, .unread(code, detail: detail))
    }

    /// Tells what an import will do with an entry that it does not read.
    private func tell(_ entry: ManifestEntry?) {
        guard let entry, case .unread(let code, let detail) = entry.finding else { return }
        let reason = RunReasons.all.first { $0.code == code }
        if let reason, case .skip = reason.severity {
            observer?.settled(entry.path.bytes, .deferred(code))
        } else {
            observer?.settled(entry.path.bytes, .rejected(code, detail: detail))
        }
    }

    private func writing(_ body: () throws(FileError) -> Void) throws(Failure) {
        do throws(FileError) { try body() } catch {
            throw Failure(.cannotCreate, error, near: request.manifest.parent)
        }
    }
}

extension ManifestEntry {
    fileprivate var isCompanion: Bool {
        if case .unread(RunReasons.companion.code, _) = finding { true } else { false }
    }
}

extension SourceSelection {
    /// The files that lists are read from.
    fileprivate var lists: [Path] {
        sources.compactMap { source in
            if case .list(let list, _) = source { list } else { nil }
        }
    }

    /// The folders and catalogues, as they are written among paths.
    fileprivate var named: [Path] {
        folders + remoteSources.filter(\.isFeed).map { Path($0.text) }
    }
}
