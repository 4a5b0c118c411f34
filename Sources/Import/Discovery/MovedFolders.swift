// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Files
import Library
import SQLite
import Store

/// A folder whose files are known, and that lies in a source of a run: it is gone, or links lead from it
/// there.
package struct MovedFolder: Sendable, Equatable {
    package let former: Path
    package let place: Path
    package var files: Int
    /// Whether it is there all the same, because links lead from it to its place.
    package var isLink = false
    /// Whether its files have their new names since, and the run that gave them.
    package var isTaken = false
    /// Whether its files were known in both places before, so that the other one may be a mirror.
    package var isMirror = false
    /// Why it was not taken along: too many of its files are in neither place.
    package var refusal: String?
    package var run: Int64?

    /// Whether what is said of it says enough of another one.
    func tells(of other: MovedFolder) -> Bool {
        former == other.former
            || refusal != nil && (former.isInside(other.former) || other.former.isInside(former))
    }

    /// Whether a run that may take folders along is to take it.
    fileprivate var isMeant: Bool { !isMirror && refusal == nil }
}

/// Knows folders again that lie elsewhere since the last run.
struct MovedFolders {
    private let request: ImportRequest
    private let writer: RegisterWriter
    private let check = MovedFileCheck()
    /// So many files of a folder stand for all of them, until each is looked at.
    private static let sampleSize = 64

    init(_ request: ImportRequest, _ writer: RegisterWriter) {
        self.request = request
        self.writer = writer
    }

    // Before a run: what it is told to take.

    /// Gives the files of folders that lie in the sources now their new names.
    ///
    /// A rehearsal goes on in the transaction of this.
    func take(_ library: OpenLibrary, _ pages: PageCheck?) async throws(Failure) -> [MovedFolder] {
        guard request.takesMoved, !library.isNew else { return [] }
        var found = try find()
        guard found.contains(where: \.isMeant) else { return found }
        pages?.begin()
        try await pages?.end()
        try library.admit()
        while found.contains(where: \.isMeant) {
            let refused: (place: Int, folder: MovedFolder)
            do throws(Failure) {
                switch try take(found) {
                case .taken(let taken): return taken
                case .refused(let place, let folder): refused = (place, folder)
                }
            } catch {
                writer.rollBack()
                throw error
            }
            writer.rollBack()
            found[refused.place] = refused.folder
            // A folder below it may have moved all the same.
            let known = Set(found.map(\.former))
            found += try find(below: refused.folder.former).filter {
                !known.contains($0.former)
            }
        }
        return found
    }

    private enum Attempt {
        case taken([MovedFolder])
        /// One of them must not be taken, and what was done is to be taken back.
        case refused(Int, MovedFolder)
    }

    private func take(_ found: [MovedFolder]) throws(Failure) -> Attempt {
        let (library, isDryRun) = (request.library, request.isDryRun)
        try library.asking { () throws(SQLiteError) in try writer.begin() }
        var taken: [MovedFolder] = []
        for place in found.indices {
            var folder = found[place]
            guard folder.isMeant else {
                taken.append(folder)
                continue
            }
            let move = FileMoving.Request(
                from: folder.former,
                to: folder.place,
                program: request.program
            )
            let result = try FileMoving(library).carryOut(move, writer)
            if let refusal = FileMoving.refusal(of: result, move) {
                (folder.files, folder.refusal) = (result.asked, refusal.message)
                return .refused(place, folder)
            }
            folder.files = result.count(.moved)
            folder.isTaken = true
            folder.run = isDryRun ? nil : result.run
            taken.append(folder)
        }
        if isDryRun { return .taken(taken) }
        try library.asking { () throws(SQLiteError) in try writer.commit() }
        library.follower?.follow(library, writer.reader, isChanged: true)
        return .taken(taken)
    }

    /// Folders that runs have walked, that are gone, and most of whose files lie in a source.
    ///
    /// - Parameter parent: only those below it, if it is given.
    private func find(below parent: Path? = nil) throws(Failure) -> [MovedFolder] {
        let places = request.selection.folders.filter { $0.isFolder }
        var found: [MovedFolder] = []
        let (sources, walks) = try request.library.asking { () throws(SQLiteError) in
            (try writer.sourceFolders(), try writer.lastWalks())
        }
        for source in sources.map({ Path(bytes: $0.path) }) {
            let isCovered = found.contains { source.isInside($0.former) }
            guard !isCovered, parent.map({ source.isInside($0) && source != $0 }) ?? true,
                source.isGone || source.isElsewhere,
                !places.contains(where: { source == $0 || source.isInside($0) })
            else { continue }
            let folder = try request.library.asking { () throws(SQLiteError) in
                try find(source, in: places, walks)
            }
            guard let folder, source.isGone || folder.isLink else { continue }
            found.append(folder)
        }
        return found
    }

    private func examples(of folder: Path) throws(SQLiteError) -> [KnownFile] {
        let all = try writer.files(below: folder)
        let step = max(1, all.count / Self.sampleSize)
        var sample: [KnownFile] = []
        for index in stride(from: 0, to: all.count, by: step) {
            guard let file = try writer.knownFile(all[index]), file.missingSince == nil,
                file.facts != nil
            else { continue }
            sample.append(file)
        }
        return sample
    }

    private func find(
        _ former: Path,
        in places: [Path],
        _ walks: [(source: String, run: Int64)]
    ) throws(SQLiteError) -> MovedFolder? {
        let sample = try examples(of: former)
        let start = former.text + "/"
        let walks = walks.filter {
            start.hasPrefix($0.source + "/") || $0.source.hasPrefix(start)
        }
        var mirrors: Set<PathPair> = []
        var found: [[PathPair]] = []
        for file in sample {
            var met: [(pair: PathPair, facts: FileRecord.Facts)] = []
            for place in places {
                guard let one = PathPair.find(file, in: place, former, check),
                    try !isAnother(file, one.pair, one.facts)
                else { continue }
                met.append(one)
            }
            let pairs = met.map(\.pair)
            let name = Path(bytes: file.path).text
            let walk = walks.lazy.filter { name.hasPrefix($0.source + "/") }.map(\.run).max()
            for pair in pairs where try wasBeside(file, pair, walk) { mirrors.insert(pair) }
            // A copy has another inode.
            let own = met.filter { $0.facts.inode == file.facts?.inode }.map(\.pair)
            found.append(own.isEmpty ? pairs : own)
        }
        if let moved = folder(found, where: { !mirrors.contains($0) }) { return moved }
        guard var mirror = folder(found, where: { mirrors.contains($0) }) else { return nil }
        mirror.isMirror = true
        mirror.files = try writer.files(below: mirror.former).count
        return mirror
    }

    /// The folder and the place that most examples speak for, each for the first that is meant.
    private func folder(
        _ examples: [[PathPair]],
        where isMeant: (PathPair) -> Bool
    ) -> MovedFolder? {
        var votes: [PathPair: Int] = [:]
        for pairs in examples {
            if let pair = pairs.first(where: isMeant) { votes[pair, default: 0] += 1 }
        }
        let best = votes.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard let (pair, count) = best, count * 2 > examples.count else { return nil }
        return MovedFolder(
            former: pair.known,
            place: pair.met,
            files: count,
            isLink: pair.known.leads(to: pair.met)
        )
    }

    /// Whether what lies in a new place is a file that is known under a third name, by its inode.
    private func isAnother(
        _ file: KnownFile,
        _ pair: PathPair,
        _ facts: FileRecord.Facts
    ) throws(SQLiteError) -> Bool {
        guard facts.inode != file.facts?.inode, let edition = file.edition,
            let path = Rebase(pair.known, to: pair.met).path(file.path)
        else { return false }
        return try writer.knowsFile(of: edition, as: facts, elsewhereThan: path)
    }

    /// Whether another file is known in the new place, and was when a run walked past the file: it is a
    /// copy, as on a mirror, and the file has not moved there.
    ///
    /// - Parameter walk: the last run that did, if that is known.
    private func wasBeside(
        _ file: KnownFile,
        _ pair: PathPair,
        _ walk: Int64?
    ) throws(SQLiteError) -> Bool {
        guard let path = Rebase(pair.known, to: pair.met).path(file.path),
            let other = try writer.knownFile(at: path), other.missingSince == nil,
            other.facts?.inode != file.facts?.inode || other.facts?.device != file.facts?.device
        else { return false }
        // Runs that walked the folder may have been forgotten.
        return walk.map { other.firstRun ?? 0 <= $0 } ?? true
    }
}

// MARK: - After a run

extension MovedFolders {
    /// What a run met as copies and knows from a folder that is gone, if that is most of it.
    func recognise(_ recorder: Recorder) throws(Failure) -> MovedFolder? {
        let counts = recorder.progress.counts
        let copies = counts[.copies] - counts[.skippedCopies]
        guard copies * 2 > counts[.found] else { return nil }
        var groups: [PathPair: PathGroup] = [:]
        try request.library.asking { () throws(SQLiteError) in
            try writer.copies(metBy: recorder.run) { copy, known in
                // What is known from the web has not moved.
                guard known.first == UInt8(ascii: "/") else { return }
                let (pair, rest) = PathPair.split(known, copy)
                groups[pair, default: PathGroup(rest)].add(rest)
            }
        }
        let best = groups.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        guard let (pair, group) = best, group.count * 2 > counts[.found] else { return nil }
        // What both have in common at their ends may begin above the folder that moved.
        let pairs =
            group.common.indices.map { pair.deeper(by: group.common[..<$0]) }
            + [pair.deeper(by: group.common[...])]
        let moved = try request.library.asking { () throws(SQLiteError) in
            try writer.sourceFolders().map { Path(bytes: $0.path) }
        }.filter(\.isElsewhere)
        let gone = pairs.filter { pair in
            pair.known.isGone
                || moved.contains { pair.known == $0 || pair.known.isInside($0) }
                    && pair.known.leads(to: pair.met)
        }
        let sources = Set(request.selection.folders)
        guard let chosen = gone.first(where: { sources.contains($0.met) }) ?? gone.first else {
            return nil
        }
        return MovedFolder(
            former: chosen.known,
            place: chosen.met,
            files: group.count,
            isLink: chosen.known.leads(to: chosen.met)
        )
    }
}

/// Files that differ in nothing but the folder above them.
private struct PathGroup {
    var count = 0
    /// The folders that all of them have in common below that.
    private(set) var common: [ArraySlice<UInt8>]

    init(_ rest: [ArraySlice<UInt8>]) {
        common = rest.dropLast()
    }

    mutating func add(_ rest: [ArraySlice<UInt8>]) {
        count += 1
        let shared = zip(common, rest.dropLast()).prefix { $0 == $1 }.count
        common.removeLast(common.count - shared)
    }
}

/// Where something was known, and where it was met.
private struct PathPair: Hashable, Comparable {
    let known: Path
    let met: Path

    static func < (left: PathPair, right: PathPair) -> Bool {
        (left.known, left.met) < (right.known, right.met)
    }

    /// The two folders below which the names are the same, and these names.
    static func split(
        _ known: [UInt8],
        _ met: [UInt8]
    ) -> (pair: PathPair, rest: [ArraySlice<UInt8>]) {
        let (old, new) = (components(known), components(met))
        let shared = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
        let pair = PathPair(
            known: path(old.dropLast(shared)),
            met: path(new.dropLast(shared))
        )
        return (pair, Array(old.suffix(shared)))
    }

    /// Finds a file below a folder by as much of the end of its path as lies there.
    ///
    /// - Parameter former: the folder of which it is an example.
    /// - Returns: also what it is there.
    static func find(
        _ file: KnownFile,
        in place: Path,
        _ former: Path,
        _ check: MovedFileCheck
    ) -> (pair: PathPair, facts: FileRecord.Facts)? {
        let names = Self.components(file.path)
        let above = Self.components(former.bytes).count
        for start in names.indices {
            let rest = names[start...]
            let found = rest.reduce(place) { $0.appending($1) }
            // What cannot be looked at, or is another book, is no sign of anything.
            guard case .same(let facts?) = check.judge(file, at: found) else { continue }
            // A whole folder has moved, where its own name lies there too.
            let inner = max(start, above)
            let pair = PathPair(
                known: Self.path(names[..<inner]),
                met: names[start..<inner].reduce(place) { $0.appending($1) }
            )
            return (pair, facts)
        }
        return nil
    }

    private init(known: Path, met: Path) {
        self.known = known
        self.met = met
    }

    func deeper(by names: ArraySlice<ArraySlice<UInt8>>) -> PathPair {
        PathPair(
            known: names.reduce(known) { $0.appending($1) },
            met: names.reduce(met) { $0.appending($1) }
        )
    }

    private static func components(_ path: [UInt8]) -> [ArraySlice<UInt8>] {
        path.split(separator: UInt8(ascii: "/"))
    }

    private static func path(_ names: ArraySlice<ArraySlice<UInt8>>) -> Path {
        names.reduce(Path("/")) { $0.appending($1) }
    }
}

extension Path {
    /// Whether a link in its place, or above it, leads elsewhere.
    fileprivate var isElsewhere: Bool {
        // What cannot be looked at may be there.
        (try? canonicalIfItWereThere()).map { $0 != self } ?? false
    }

    /// Whether links lead from it to another folder.
    fileprivate func leads(to other: Path) -> Bool {
        // What cannot be looked at leads nowhere.
        (try? canonical()).map { $0 == other } ?? false
    }

    /// Whether nothing has this name, or an empty folder, such as where a disk was mounted.
    fileprivate var isGone: Bool {
        do throws(FileError) {
            guard let status = try FileStatus.ifPresent(self, followingLinks: true) else {
                return true
            }
            guard status.kind == .folder else { return false }
            return try FolderListing.isEmpty(self)
        } catch {
            // What cannot be looked at may be there.
            return false
        }
    }

    fileprivate var isFolder: Bool {
        // What cannot be looked at is met by the walk, which says why.
        (try? FileStatus.of(self, followingLinks: true))?.kind == .folder
    }
}
