// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Files
import Library
import Remote
import SQLite
import Store

/// Holds what a survey found against what the register knows, before anything is changed.
///
/// A disk that is not there looks like a folder without books. Nothing is ever forgotten for that,
/// but a run over it would call thousands of books missing, so it stops and says what it saw.
struct SourceCheck {
    private let breaker: Breaker
    private let memory: UnchangedFileFilter?
    private let writer: RegisterWriter
    private let watch: WorkerSlot<DiscoveredBatch>
    private let library: Path
    private let includesHidden: Bool
    private(set) var vanished: [VanishedFile] = []
    /// What was refused before any look into it, and is no trouble any more, such as a folder that
    /// could not be read.
    private(set) var healed: [Int64] = []
    /// Files that hold a book in a place that is passed over now: they stay as they are.
    private(set) var hidden = KnownHidden()
    /// Where each source lies, to be noted by the run.
    private(set) var places: [(source: Path, place: SourcePlace)] = []

    init(
        _ sources: [Path],
        _ survey: SourceSurvey,
        _ walk: SourceWalk,
        _ request: ImportRequest,
        _ writer: RegisterWriter,
        _ watch: WorkerSlot<DiscoveredBatch>
    ) throws(Failure) {
        breaker = request.breaker
        memory = walk.memory
        self.writer = writer
        self.watch = watch
        library = request.library.folder
        includesHidden = request.selection.filter.includesHidden
        let (listed, gone) = survey.listed
        if breaker.trips(missing: gone, of: listed) {
            throw stop("\(gone) of the \(listed) known files on the lists are gone")
        }
        for source in sources {
            try checkPlace(source)
            try checkReadability(source, survey)
            try checkNumber(source, found: survey.found[source] ?? 0)
        }
        for source in request.selection.remoteSources where source.isFeed {
            try check(source, walk.remoteMemory)
        }
    }

    /// How many files are known to be in a folder; counted only where something is wrong.
    private func known(_ folder: Path) throws(Failure) -> Int {
        try Failure.wrapping(near: library) { () throws(SQLiteError) in
            try writer.countHeldFiles(below: folder)
        }
    }

    private mutating func checkPlace(_ source: Path) throws(Failure) {
        let place: SourcePlace
        watch.enters(source)
        do throws(FileError) { place = try SourcePlace.of(source) } catch {
            if breaker == .off { return }
            throw stop("\(source.text) cannot be examined: \(error.reason)")
        }
        places.append((source, place))
        if breaker == .off { return }
        let former = try Failure.wrapping(near: library) { () throws(SQLiteError) in
            try writer.place(of: source)
        }
        guard let former, place.isOther(than: former) else { return }
        let known = try known(source)
        if known == 0 { return }
        throw stop(
            "\(source.text) is on a different disk than last time "
                + "(\(place.words), not \(former.words)); "
                + "\(Self.known(known)) there"
        )
    }

    private func checkReadability(_ source: Path, _ survey: SourceSurvey) throws(Failure) {
        guard breaker != .off else { return }
        if let files = survey.unreadableFiles[source] {
            let known = try known(source)
            if breaker.trips(missing: files.count, of: known) {
                throw stop(
                    "\(files.count) of the \(known) known files in \(source.text) "
                        + "\(files.count == 1 ? "is" : "are") not readable, such as "
                        + files.example.text
                )
            }
        }
        for (folder, why) in survey.unreadable where folder == source || folder.isInside(source) {
            let known = try known(folder)
            guard known > 0 else { continue }
            throw stop(
                "\(folder.text) cannot be read (\(why)); \(Self.known(known)) there"
            )
        }
    }

    private mutating func checkNumber(_ source: Path, found: Int) throws(Failure) {
        guard let memory, memory.hasUnseen else { return }
        var unseen: [VanishedFile] = []
        try Failure.wrapping(near: library) { () throws(SQLiteError) in
            try writer.knownFiles(below: [source], reader: 0) { file, path in
                guard !file.isMissing, !memory.wasSeen(path) else { return }
                unseen.append(
                    VanishedFile(
                        id: file.id,
                        path: path.indices.map { path[$0] },
                        edition: file.edition,
                        standing: file.standing,
                        facts: file.facts
                    )
                )
            }
        }
        var gone = 0
        var examples: [Path] = []
        let named = try namedPlaces(below: source, isNeeded: !unseen.isEmpty)
        for var file in unseen {
            let path = Path(bytes: file.path)
            let kind = try kind(of: path)
            let isHidden = !includesHidden && HiddenName.isOn(path, below: source)
            if isHidden, kind != nil {
                let isNamed = named.contains {
                    path.isInside($0) && !HiddenName.isOn(path, below: $0)
                }
                if file.standing == .held, !isNamed { hidden.note(source) }
                continue
            }
            // A folder under the name of a file that held a book is not the file.
            guard kind == nil || kind == .folder && file.standing == .held else {
                if file.standing == .rejected { healed.append(file.id) }
                continue
            }
            file.mayHaveMoved = file.facts.map(memory.mayHaveMoved) ?? false
            file.hasMoved = file.facts.map(memory.hasMoved) ?? false
            vanished.append(file)
            // An emptied bin is no disk that is not there.
            if file.standing != .held || file.mayHaveMoved || isHidden { continue }
            gone += 1
            if examples.count < 3 { examples.append(path) }
        }
        guard gone > 0 else { return }
        let known = try known(source)
        if found == 0, breaker != .off {
            throw stop("\(source.text) is empty; \(Self.known(known)) there")
        }
        guard breaker.trips(missing: gone, of: known) else { return }
        throw stop(
            "\(source.text) lacks \(gone) of \(Self.counted(known, "file")) known there"
                + limit + ", such as " + examples.map(\.text).joined(separator: ", ")
        )
    }

    /// Folders in hidden places that runs were given as sources of their own.
    private func namedPlaces(below source: Path, isNeeded: Bool) throws(Failure) -> [Path] {
        guard isNeeded, !includesHidden else { return [] }
        return try Failure.wrapping(near: library) { () throws(SQLiteError) in
            try writer.sourceFolders().map { Path(bytes: $0.path) }
        }.filter { HiddenName.isOn($0, below: source) }
    }

    /// A catalogue of which only the first pages were read says nothing of the other books.
    private mutating func check(
        _ feed: RemoteSource,
        _ memory: UnchangedRemoteFilter
    ) throws(Failure) {
        guard feed.listing.limit == nil else { return }
        let unseen = memory.unseen(of: feed)
        healed += unseen.filter { $0.standing == .rejected }.map(\.id)
        let gone = unseen.filter { $0.standing != .rejected }
        vanished += gone
        let held = gone.filter { $0.standing == .held }
        guard !held.isEmpty else { return }
        let known = memory.known(of: feed)
        if feed.books.isEmpty, breaker != .off {
            throw Self.stop(
                "\(feed.address.text) lists no books; \(known) are known there",
                hint: Self.feedHint
            )
        }
        guard breaker.trips(missing: held.count, of: known) else { return }
        let examples = held.prefix(3).map { Path(bytes: $0.path).text }
        throw Self.stop(
            "\(feed.address.text) no longer lists \(held.count) of \(Self.counted(known, "book")) known there"
                + limit + ", such as " + examples.joined(separator: ", "),
            hint: Self.feedHint
        )
    }

    private static let feedHint =
        "look at the catalogue and run again; if this is intended, use --breaker off for one run. "
        + "Nothing was imported or marked"

    private var limit: String {
        guard case .share(let share) = breaker else { return "" }
        let rest = share % 100
        let fraction = rest == 0 ? "" : ".\(rest < 10 ? "0" : "")\(rest)"
        return " (\(share / 100)\(fraction)% allowed)"
    }

    /// What has this name; nil if nothing does.
    ///
    /// Doubt is no reason to call it missing.
    private func kind(of path: Path) throws(Failure) -> FileKind? {
        do throws(FileError) {
            return try FileStatus.of(path, followingLinks: true).kind
        } catch {
            if error.isMissing { return nil }
            if breaker == .off { return .other }
            throw stop("\(path.text) cannot be examined: \(error.reason)")
        }
    }

    private static func known(_ files: Int) -> String {
        "\(counted(files, "file")) \(files == 1 ? "is" : "are") known"
    }

    private static func counted(_ number: Int, _ word: String) -> String {
        number == 1 ? "1 \(word)" : "\(number) \(word)s"
    }

    /// A source that is not there, and that the register knows files of.
    static func missing(_ source: Path, known: Int) -> Failure {
        Failure(
            .tryLater,
            "\(source.text) does not exist; \(Self.known(known)) there",
            hint: "mount it, or leave it out of the sources; nothing was imported or marked"
        )
    }

    private func stop(_ message: String) -> Failure { Self.stop(message) }

    private static func stop(
        _ message: String,
        hint: String = "mount or repair it and run again; if this is intended, use --breaker off "
            + "for one run. Nothing was imported or marked"
    ) -> Failure {
        Failure(.tryLater, message, hint: hint)
    }

}

extension SourcePlace {
    fileprivate var words: String {
        "\(fileSystem.prefix { $0 != " " }) on device \(device >> 8 & 0xFFF):"
            + "\(device & 0xFF | device >> 12 & 0xFFF00)"
    }
}
