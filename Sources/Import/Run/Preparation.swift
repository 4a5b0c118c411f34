// SPDX-License-Identifier: Apache-2.0

import Accounting
import EPUB
import Files
import Library
import Manifests
import SQLite
import Store

/// What a run finds out before it changes anything.
struct Preparation {
    /// Where the items come from.
    let origin: Discoverer.Origin
    /// How many files there are, if that is known.
    let total: Int?
    /// Copies of what is rejected, if they are wanted.
    let copies: RejectCopies?
    /// What is gone from the sources.
    let vanished: [VanishedFile]
    /// Files whose refusal does not hold any more.
    let healed: [Int64]
    let hidden: KnownHidden
    /// Where each source lies.
    let places: [(source: Path, place: SourcePlace)]
    /// Whether the run goes on in a transaction that has begun.
    let hasBegun: Bool

    /// - Parameter now: nanoseconds since 1970.
    init(
        _ request: ImportRequest,
        _ writer: RegisterWriter,
        hasBegun: Bool,
        now: Int64,
        suspects: CrashSuspects,
        pages: PageCheck?,
        watch: WorkerSlot<DiscoveredBatch>,
        _ observer: (any RunObserver)?
    ) throws(Failure) {
        defer { watch.pause() }
        self.hasBegun = hasBegun
        let selection = request.selection
        try ShelfRefusal.check(selection.folders, request.library, writer.reader)
        copies = try RejectCopies.asked(of: request, sources: Self.formerSources(request, writer))
        let rule = SettleRule(request.settle, now: now)
        let rows = try Self.remember(request, writer)
        let remote = try Self.rememberRemote(request, writer)
        let order = SourceWalk.Order(
            selection: selection,
            rows: rows.isEmpty && !rule.isAsked ? nil : rows,
            remote: remote,
            settle: rule,
            looksAgainAtRejects: request.retries,
            readsSidecars: request.sidecars != .ignore,
            suspects: suspects,
            watch: watch,
            cancellation: request.library.cancellation
        )
        let folders = Self.folders(among: selection, watch)
        // Of sources that are new there is nothing to expect.
        let lasting = try Self.lasting(among: selection, watch)
        guard !(rows.isEmpty && remote.isEmpty), !lasting.isEmpty else {
            pages?.begin()
            origin = .walk(order)
            vanished = []
            healed = []
            hidden = KnownHidden()
            total = selection.manifest?.files
            places = try Self.places(of: folders)
            try copies?.begin()
            return
        }
        // What comes through a pipe cannot be read twice; everything else is walked again.
        let isWhole = lasting.count == selection.sources.count
        var surveyed = order
        surveyed.selection.sources = lasting
        let walk = SourceWalk(surveyed)
        // Of what is not walked twice, nothing is known before.
        if !isWhole { pages?.begin() }
        let survey = try SourceSurvey(walk, observer) { pages?.begin() }
        let check = try SourceCheck(folders, survey, walk, request, writer, watch)
        vanished = check.vanished
        healed = check.healed
        hidden = check.hidden
        if !vanished.isEmpty || !healed.isEmpty { pages?.begin() }
        total = isWhole ? survey.total : nil
        places = check.places
        origin = isWhole ? survey.items.map { .survey($0) } ?? .walk(order) : .walk(order)
        try copies?.begin()
    }

    /// The folders that runs have walked before.
    private static func formerSources(
        _ request: ImportRequest,
        _ writer: RegisterWriter
    ) throws(Failure) -> [Path] {
        if request.copyRejects == nil { return [] }
        return try request.library.asking { () throws(SQLiteError) in
            try writer.sourceFolders().map { Path(bytes: $0.path) }
        }
    }

    /// The sources that can be looked at more than once.
    private static func lasting(
        among selection: SourceSelection,
        _ watch: WorkerSlot<DiscoveredBatch>
    ) throws(Failure) -> [SourceSelection.Source] {
        var lasting: [SourceSelection.Source] = []
        for source in selection.sources {
            if case .list(let list, _) = source {
                guard let list else { continue }
                watch.enters(list)
                // One that cannot be looked at is met by the walk, which says why.
                let kind = (try? FileStatus.of(list, followingLinks: true))?.kind
                guard kind == .regular else { continue }
            }
            lasting.append(source)
        }
        return lasting
    }

    private static func remember(
        _ request: ImportRequest,
        _ writer: RegisterWriter
    ) throws(Failure) -> FileIndex {
        let selection = request.selection
        var rows = FileIndex()
        try request.library.asking { () throws(SQLiteError) in
            try writer.knownFiles(
                below: selection.hasLists ? nil : selection.folders,
                reader: BookReader.version,
                // Where these files are preferred, what a book needs is no question.
                withSpare: request.sidecars != .prefer,
                hash: request.hash
            ) { rows.add($0, at: $1) }
        }
        return rows
    }

    private static func rememberRemote(
        _ request: ImportRequest,
        _ writer: RegisterWriter
    ) throws(Failure) -> RemoteIndex {
        guard request.selection.mayBeRemote else { return RemoteIndex() }
        let policy = request.effectiveRemotePolicy
        var index = RemoteIndex(
            policy,
            held: policy == .peek ? [:] : try writer.reader.ownCopies()
        )
        try request.library.asking { () throws(SQLiteError) in
            try writer.knownRemoteFiles(reader: BookReader.version) { index.add($0, $1, at: $2) }
        }
        return index
    }

    private static func folders(
        among selection: SourceSelection,
        _ watch: WorkerSlot<DiscoveredBatch>
    ) -> [Path] {
        var folders: [Path] = []
        for path in selection.folders {
            watch.enters(path)
            do throws(FileError) {
                if try FileStatus.of(path, followingLinks: true).kind == .folder {
                    folders.append(path)
                }
            } catch {
                // It was there a moment ago; its walk tells what became of it.
                folders.append(path)
            }
        }
        return folders
    }

    private static func places(
        of folders: [Path]
    ) throws(Failure) -> [(source: Path, place: SourcePlace)] {
        var places: [(source: Path, place: SourcePlace)] = []
        for folder in folders {
            do throws(FileError) { places.append((folder, try SourcePlace.of(folder))) } catch {
                throw Failure(error, near: folder)
            }
        }
        return places
    }
}
