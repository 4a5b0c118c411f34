// SPDX-License-Identifier: Apache-2.0

import Accounting
import EPUB
import Files
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
    /// Where each source lies.
    let places: [(source: Path, place: SourcePlace)]

    /// - Parameter now: nanoseconds since 1970.
    init(
        _ request: ImportRequest,
        _ writer: RegisterWriter,
        now: Int64,
        suspects: Suspects,
        watch: Hand<DiscoveredBatch>,
        _ observer: (any RunObserver)?
    ) throws(RunFailure) {
        defer { watch.pause() }
        let selection = request.selection
        copies = try RejectCopies.asked(of: request)
        let rule = SettleRule(request.settle, now: now)
        let rows = try Self.remember(request, writer)
        let order = SourceWalk.Order(
            selection: selection,
            rows: rows.isEmpty && !rule.isAsked ? nil : rows,
            settle: rule,
            looksAgainAtRejects: request.retries,
            suspects: suspects,
            watch: watch
        )
        let folders = Self.folders(among: selection, watch)
        // Of sources that are new there is nothing to expect.
        guard !rows.isEmpty, !selection.folders.isEmpty else {
            origin = .walk(order)
            vanished = []
            total = nil
            places = try Self.places(of: folders)
            try copies?.begin()
            return
        }
        // Nobody can look at a list twice, so beside one all is walked again.
        let hasLists = selection.folders.count < selection.sources.count
        var surveyed = order
        surveyed.selection.sources = selection.folders.map { .path($0) }
        let walk = SourceWalk(surveyed)
        let survey = try Survey(walk, observer)
        let check = try SourceCheck(folders, survey, walk.memory, request, writer, watch)
        vanished = check.vanished
        total = hasLists ? nil : survey.total
        places = check.places
        origin = hasLists ? .walk(order) : survey.items.map { .survey($0) } ?? .walk(order)
        try copies?.begin()
    }

    private static func remember(
        _ request: ImportRequest,
        _ writer: RegisterWriter
    ) throws(RunFailure) -> RememberedRows {
        let selection = request.selection
        let hasLists = selection.folders.count < selection.sources.count
        var rows = RememberedRows()
        do throws(SQLiteError) {
            try writer.knownFiles(
                below: hasLists ? nil : selection.folders,
                reader: BookReader.version
            ) { rows.add($0) }
        } catch { throw RunFailure(RegisterError(error), near: request.library.folder) }
        return rows
    }

    private static func folders(
        among selection: SourceSelection,
        _ watch: Hand<DiscoveredBatch>
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
    ) throws(RunFailure) -> [(source: Path, place: SourcePlace)] {
        var places: [(source: Path, place: SourcePlace)] = []
        for folder in folders {
            do throws(FileError) { places.append((folder, try SourcePlace.of(folder))) } catch {
                throw RunFailure(error, near: folder)
            }
        }
        return places
    }
}
