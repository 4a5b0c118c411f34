// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Manifests

/// One thing a source holds.
enum Discovered: Sendable {
    /// - Parameter scanned: what a scan knew of it; nil if it was found just now.
    case file(Path, isLink: Bool, beside: Beside, scanned: ManifestFile? = nil)
    /// The file is unchanged, but something beside it has changed.
    case unchanged(Path, beside: Beside)
    /// It lies on the web.
    case remote(RemoteBook)
    /// To be looked at by a later run.
    case deferred(Path, ReasonCode, FileStatus?)
    case refused(Path, ReasonCode, detail: String)
    /// Not to be opened, for what happened when it was.
    case givenUp(Path, ReasonCode, FileStatus?)
    case remoteGivenUp(RemoteBook, ReasonCode)

    var isRemote: Bool {
        if case .remote = self { true } else { false }
    }

    /// How it leaves the discover stage.
    var verdict: Verdict {
        switch self {
        case .file, .remote, .givenUp, .remoteGivenUp: .advanced
        case .unchanged: .skipped(RunReasons.alreadyRegistered.code)
        case .deferred(_, let reason, _): .skipped(reason)
        case .refused(_, let reason, _): .rejected(reason)
        }
    }
}

/// Walks the sources in byte order, one item at a time, skipping unchanged files.
final class SourceWalk {
    /// What to walk, and what is known of it.
    struct Order: Sendable {
        var selection: SourceSelection
        /// Nil if files need not be looked at.
        var rows: FileIndex?
        /// What is known of books on the web.
        var remote = RemoteIndex()
        var settle = SettleRule(.zero, now: 0)
        var looksAgainAtRejects = false
        /// Whether what lies beside books is read.
        var readsSidecars = false
        /// Unchanged files are reported as well.
        var suspects = CrashSuspects()
        var watch: WorkerSlot<DiscoveredBatch>?
        let cancellation: Cancellation
    }

    private let selection: SourceSelection
    private let roots: [Path]
    let memory: UnchangedFileFilter?
    let remoteMemory: UnchangedRemoteFilter
    private let settle: SettleRule
    private let readsSidecars: Bool
    private let watch: WorkerSlot<DiscoveredBatch>?
    let cancellation: Cancellation
    private var sourceIndex = 0
    private var walk: FolderWalk?
    private var list: LineReader?
    private var manifest: ManifestReader?
    /// Those of a source on the web that are still to be met, the last first.
    private var remoteBooks: [RemoteBook] = []
    private(set) var passedOver = PassedOverCounts()
    /// How many files each source that is a path holds.
    private(set) var found: [Path: Int] = [:]
    private var root: Path?
    private var items = 0
    private var foundBefore = 0
    /// Files that hold an edition, changed, and may not be read: how many of each source, and one.
    private(set) var unreadableFiles: [Path: (count: Int, example: Path)] = [:]
    /// Entries of lists that hold an edition as far as is known, and those of them that are gone.
    private(set) var listed = (known: 0, gone: 0)
    /// Folders that could not be read, or not to the end.
    private(set) var unreadable: [(folder: Path, why: String)] = []

    /// The paths are canonical; one that is not there becomes an item that is refused.
    init(_ order: Order) {
        selection = order.selection
        memory = order.rows.map {
            UnchangedFileFilter(
                $0,
                looksAgainAtRejects: order.looksAgainAtRejects,
                suspects: order.suspects,
                watch: order.watch
            )
        }
        remoteMemory = UnchangedRemoteFilter(
            order.remote,
            order.selection,
            looksAgainAtRejects: order.looksAgainAtRejects,
            suspects: order.suspects
        )
        settle = order.settle
        readsSidecars = order.readsSidecars
        watch = order.watch
        cancellation = order.cancellation
        roots = selection.folders
    }

    /// The files skipped since the last call because they are unchanged.
    func collect() -> UnchangedCounts {
        (memory?.collect() ?? UnchangedCounts()) + remoteMemory.collect()
    }

    /// How many were skipped so far.
    var skipped: Int { (memory?.total ?? 0) + remoteMemory.total }

    func next() throws(Failure) -> Discovered? {
        watch?.resume()
        defer { watch?.pause() }
        while true {
            if let found = walk?.next() {
                items += 1
                return try settle(found)
            }
            finishWalk()
            while let book = remoteBooks.popLast() {
                if let book = remoteMemory.meet(book) { return .remote(book) }
            }
            if let entry = try nextEntry() { return entry }
            if walk != nil { continue }
            if let entry = try nextScanned() { return entry }
            guard sourceIndex < selection.sources.count else { return nil }
            let source = selection.sources[sourceIndex]
            sourceIndex += 1
            if let refused = try begin(source) { return refused }
        }
    }

    private func begin(_ source: SourceSelection.Source) throws(Failure) -> Discovered? {
        switch source {
        case .path(let path):
            return try begin(path)
        case .remote(let source):
            remoteBooks = source.books.reversed()
            return nil
        case .manifest(let part):
            manifest = try part.entries()
            return nil
        case .list(let path, let separator):
            do throws(FileError) {
                list =
                    if let path {
                        try LineReader(path, separatedBy: separator, cancellation: cancellation)
                    } else {
                        LineReader(
                            standardInputSeparatedBy: separator,
                            cancellation: cancellation
                        )
                    }
            } catch {
                throw Failure(
                    error.isMissing ? .inputMissing : .inputOutput,
                    error.description
                )
            }
            return nil
        }
    }

    /// Starts the walk of one path; what cannot be walked is an item of its own.
    private func begin(_ path: Path) throws(Failure) -> Discovered? {
        root = path
        do throws(FileError) {
            walk = try FolderWalk(
                root: path,
                filter: selection.filter,
                followingLinks: selection.followsLinks,
                roots: roots,
                memory: memory,
                findingBeside: readsSidecars,
                watch: watch,
                cancellation: cancellation
            )
            return nil
        } catch {
            try refuseWithoutDescriptors(error)
            let reason = error.isMissing ? RunReasons.missing : RunReasons.unreadableFile
            return refuse(path, reason, error.reason)
        }
    }

    private func finishWalk() {
        guard let seen = walk?.passedOver else { return }
        passedOver += seen
        walk = nil
        let now = items + (memory?.total ?? 0)
        if let root { found[root] = now - foundBefore }
        foundBefore = now
    }

    /// Takes the next entry of a list: an item if it cannot be walked, or else a walk.
    private func nextEntry() throws(Failure) -> Discovered? {
        while walk == nil, let entry = try listEntry() {
            switch entry {
            case .path(let path) where !selection.keepsNames && RemoteSource.isAddress(path.bytes):
                do throws(Failure) {
                    guard let source = try RemoteSource.written(path.bytes), !source.isFeed else {
                        return refuse(address: path)
                    }
                    for book in source.books {
                        if let book = remoteMemory.meet(book) { return .remote(book) }
                    }
                } catch { return refuse(address: path) }
            case .path(let path):
                let whole = absolute(path)
                let refused = try begin(whole)
                if memory?.holds(whole.bytes) == true {
                    listed.known += 1
                    if refused != nil { listed.gone += 1 }
                }
                if let refused { return refused }
            case .tooLong(let number, let beginning):
                return refuse(beginning, RunReasons.entryTooLong, "entry \(number)")
            }
        }
        if walk == nil { list = nil }
        return nil
    }

    private func listEntry() throws(Failure) -> ListEntry? {
        // The writer of the list may take its time.
        watch?.pause()
        defer { watch?.resume() }
        do throws(FileError) { return try list?.next() } catch {
            throw Failure(.inputOutput, error.description)
        }
    }

    private func absolute(_ path: Path) -> Path {
        if selection.keepsNames { return path }
        watch?.enters(path)
        do throws(FileError) { return try path.canonical() } catch {
            // It cannot be reached: beginning its walk says why. Without a current folder the name
            // is all there is.
            return (try? path.canonicalIfItWereThere()) ?? path
        }
    }

    /// Takes the next entry of a manifest that is not as the register knows it.
    private func nextScanned() throws(Failure) -> Discovered? {
        while let entry = try manifest?.next() {
            items += 1
            switch entry.finding {
            case .file(let file):
                if let found = look(at: entry.path, file) { return found }
            case .remote(let remote):
                guard let book = RemoteBook(entry.path, remote) else {
                    return refuse(address: entry.path)
                }
                if let book = remoteMemory.meet(book) { return .remote(book) }
            case .unread(let code, let detail):
                guard let reason = RunReasons.all.first(where: { $0.code == code }) else {
                    throw Failure(
                        .badInput,
                        "\(entry.path.text) has a reason in the manifest that is unknown here, "
                            + code.text,
                        hint: "use the Accession that made the manifest, or a newer one"
                    )
                }
                if case .skip = reason.severity { return put(off: entry.path, reason, nil) }
                return refuse(entry.path, reason, detail)
            }
        }
        manifest = nil
        return nil
    }

    /// A file that was scanned; nil if it is as the register knows it.
    ///
    /// Only one of which there is something to compare is looked at: the worker that opens it sees
    /// whether it is still what was scanned, and many workers wait less for a slow disk than one.
    private func look(at path: Path, _ file: ManifestFile) -> Discovered? {
        var beside = readsSidecars ? file.beside : .unasked
        let isKnown = memory?.knows(path.bytes) == true
        guard isKnown || settle.isAsked else {
            return .file(path, isLink: file.isLink, beside: beside, scanned: file)
        }
        watch?.enters(path.parent)
        // What cannot be looked at is opened, which tells why.
        let status = try? FileStatus.of(path, followingLinks: file.isLink)
        if isKnown, memory?.holds(path.bytes) == true {
            listed.known += 1
            if status == nil { listed.gone += 1 }
        }
        if let status {
            if file.isOther(than: status) {
                return put(off: path, RunReasons.changedSinceScan, status)
            }
            beside.look(beside: path)
            switch memory?.recognises(path.bytes, status, beside) ?? .none {
            case .whole: return nil
            case .fileOnly: return .unchanged(path, beside: beside)
            case .none: break
            }
            let grows = settle.isAsked && memory?.grows(path.bytes, status) == true
            if grows || settle.isTooYoung(status) {
                return put(off: path, RunReasons.unsettled, status)
            }
        }
        return .file(path, isLink: file.isLink, beside: beside, scanned: file)
    }

    private func settle(_ found: WalkItem) throws(Failure) -> Discovered {
        switch found {
        case .file(let path): return look(at: path, isLink: false)
        case .linkedFile(let path): return look(at: path, isLink: true)
        case .unfinished(let path): return put(off: path, RunReasons.unfinished, nil)
        case .companion(let path): return put(off: path, RunReasons.companion, nil)
        case .refused(let path, let refusal):
            switch refusal {
            case .unreadable(let error), .listingBroken(let error):
                try refuseWithoutDescriptors(error)
                unreadable.append((path, error.reason))
                return refuse(path, RunReasons.unreadableFolder, error.reason)
            case .vanished: return refuse(path, RunReasons.unreadableFolder, "it disappeared")
            case .special(let kind): return refuse(path, RunReasons.notRegular, kind.name)
            case .danglingLink: return refuse(path, RunReasons.danglingLink, "")
            case .unpackedBook: return refuse(path, RunReasons.unpackedBook, "")
            case .tooDeep: return refuse(path, RunReasons.tooDeep, "")
            }
        }
    }

    private func look(at path: Path, isLink: Bool) -> Discovered {
        let beside = walk?.beside ?? .unasked
        if walk?.isUnchanged == true {
            return .unchanged(path, beside: memory?.changes(beside, path.bytes) ?? beside)
        }
        if let root, memory?.holds(path.bytes) == true, !path.isReadable {
            unreadableFiles[root, default: (0, path)].count += 1
        }
        if let status = walk?.status {
            let grows = settle.isAsked && memory?.grows(path.bytes, status) == true
            if grows || settle.isTooYoung(status) {
                return put(off: path, RunReasons.unsettled, status)
            }
        }
        return .file(path, isLink: isLink, beside: beside)
    }

    /// That there are no more descriptors is nothing to hold against a folder or a file.
    private func refuseWithoutDescriptors(_ error: FileError) throws(Failure) {
        if error.isOutOfDescriptors { throw Failure(error, near: error.path) }
    }

    private func put(off path: Path, _ reason: Reason, _ status: FileStatus?) -> Discovered {
        memory?.noteSeen(path.bytes)
        return .deferred(path, reason.code, status)
    }

    /// It is shown and kept, and the password that may be in it is not.
    private func refuse(address: Path) -> Discovered {
        let shown = RemoteSource.withoutLogin(address.bytes)
        return refuse(Path(bytes: shown), RunReasons.badAddress, "")
    }

    private func refuse(_ path: Path, _ reason: Reason, _ detail: String) -> Discovered {
        memory?.noteSeen(path.bytes)
        return .refused(path, reason.code, detail: detail)
    }
}
