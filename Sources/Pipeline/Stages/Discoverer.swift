// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files

/// One thing a source holds.
enum Discovered: Sendable {
    case file(Path, isLink: Bool)
    case refused(Path, ReasonCode, detail: String)
}

/// A few items in the order of discovery; its number is its place among the batches.
struct DiscoveredBatch: Sendable {
    let number: Int
    var items: [Discovered] = []
    var tally = Tally()
}

/// The discover stage: walks the sources in byte order, a batch at a time, as workers ask for it.
///
/// Nobody asks faster than books are read, so the walk never runs ahead of the workers.
actor Discoverer {
    static let batchSize = 32

    private let selection: SourceSelection
    private let roots: [Path]
    private let desk = Desk(.discover)
    private var sourceIndex = 0
    private var walk: FolderWalk?
    private var list: LineReader?
    private var batchNumber = 0
    private(set) var passedOver = PassedOverCounts()

    /// The paths are canonical; one that is not there becomes an item that is refused.
    init(_ selection: SourceSelection) {
        self.selection = selection
        roots = selection.folders
    }

    /// The next batch, or nil at the end, or when an interruption was asked for.
    func next() throws(RunFailure) -> DiscoveredBatch? {
        guard Interruption.requested == nil else { return nil }
        var items: [Discovered] = []
        while items.count < Self.batchSize, let item = try nextItem() { items.append(item) }
        if items.isEmpty { return nil }
        defer { batchNumber += 1 }
        return DiscoveredBatch(number: batchNumber, items: items, tally: desk.collect())
    }

    private func nextItem() throws(RunFailure) -> Discovered? {
        while true {
            if let found = walk?.next() { return try settle(found) }
            finishWalk()
            if let entry = try nextEntry() { return entry }
            if walk != nil { continue }
            guard sourceIndex < selection.sources.count else { return nil }
            let source = selection.sources[sourceIndex]
            sourceIndex += 1
            if let refused = try begin(source) { return refused }
        }
    }

    private func begin(_ source: SourceSelection.Source) throws(RunFailure) -> Discovered? {
        switch source {
        case .path(let path):
            return try begin(path)
        case .list(let path, let separator):
            do throws(FileError) {
                list =
                    if let path {
                        try LineReader(path, separatedBy: separator)
                    } else {
                        LineReader(standardInputSeparatedBy: separator)
                    }
            } catch {
                throw RunFailure(
                    error.isMissing ? .inputMissing : .inputOutput,
                    error.description
                )
            }
            return nil
        }
    }

    /// Starts the walk of one path; what cannot be walked is an item of its own.
    private func begin(_ path: Path) throws(RunFailure) -> Discovered? {
        do throws(FileError) {
            walk = try FolderWalk(
                root: path,
                filter: selection.filter,
                followingLinks: selection.followsLinks,
                roots: roots
            )
            return nil
        } catch {
            try refuseWithoutDescriptors(error)
            let reason = error.isMissing ? RunReasons.missing : RunReasons.unreadableFile
            return refuse(path, reason, error.reason)
        }
    }

    private func finishWalk() {
        if let seen = walk?.passedOver { passedOver += seen }
        walk = nil
    }

    /// Takes the next entry of a list: an item if it cannot be walked, or else a walk.
    private func nextEntry() throws(RunFailure) -> Discovered? {
        while walk == nil, let entry = try listEntry() {
            switch entry {
            case .path(let path):
                if let refused = try begin(absolute(path)) { return refused }
            case .tooLong(let number, let beginning):
                return refuse(beginning, RunReasons.entryTooLong, "entry \(number)")
            }
        }
        if walk == nil { list = nil }
        return nil
    }

    private func listEntry() throws(RunFailure) -> ListEntry? {
        do throws(FileError) { return try list?.next() } catch {
            throw RunFailure(.inputOutput, error.description)
        }
    }

    private func absolute(_ path: Path) -> Path {
        if selection.keepsNames { return path }
        do throws(FileError) { return try path.canonical() } catch {
            // It cannot be reached: beginning its walk says why. Without a current folder the name
            // is all there is.
            return (try? path.absolute()) ?? path
        }
    }

    private func settle(_ found: WalkItem) throws(RunFailure) -> Discovered {
        switch found {
        case .file(let path): return advance(.file(path, isLink: false))
        case .linkedFile(let path): return advance(.file(path, isLink: true))
        case .refused(let path, let refusal):
            switch refusal {
            case .unreadable(let error), .listingBroken(let error):
                try refuseWithoutDescriptors(error)
                return refuse(path, RunReasons.unreadableFolder, error.reason)
            case .vanished: return refuse(path, RunReasons.unreadableFolder, "it vanished")
            case .special(let kind): return refuse(path, RunReasons.notRegular, kind.name)
            case .danglingLink: return refuse(path, RunReasons.danglingLink, "")
            case .unpackedBook: return refuse(path, RunReasons.unpackedBook, "")
            case .tooDeep: return refuse(path, RunReasons.tooDeep, "")
            }
        }
    }

    /// That there are no more descriptors is nothing to hold against a folder or a file.
    private func refuseWithoutDescriptors(_ error: FileError) throws(RunFailure) {
        if error.isOutOfDescriptors { throw RunFailure(error, near: error.path) }
    }

    private func advance(_ item: Discovered) -> Discovered {
        desk.ticket().settle(.advanced)
        return item
    }

    private func refuse(_ path: Path, _ reason: Reason, _ detail: String) -> Discovered {
        desk.ticket().settle(.rejected(reason.code))
        return .refused(path, reason.code, detail: detail)
    }
}
