// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Hashing
import Library
import Store

/// What the register knows of books on the web.
struct RemoteIndex: Sendable {
    struct Note: Sendable {
        let file: VanishedFile
        /// Whether there is nothing to find out about it if it is unchanged.
        let isSettled: Bool
        let isMissing: Bool
        let reason: ReasonCode
        /// Hashes of what a catalogue says; 0 if it says nothing.
        let feed: UInt64
        let updated: UInt64
        let validator: String?
        let isPeeked: Bool
    }

    private(set) var notes: [UInt64: Note] = [:]
    /// What a run does with books.
    let policy: RemotePolicy
    /// Editions of which the library has a file itself.
    private let held: [Int64: OwnCopy]

    init(_ policy: RemotePolicy = .peek, held: [Int64: OwnCopy] = [:]) {
        self.policy = policy
        self.held = held
    }

    var isEmpty: Bool { notes.isEmpty }

    mutating func add(_ file: FileIndexRow, _ remote: RemoteFile, at path: Span<UInt8>) {
        let reason = file.reason ?? ReasonCode("")
        notes[Hash128(of: path).low] = Note(
            file: VanishedFile(
                id: file.id,
                path: path.indices.map { path[$0] },
                edition: file.edition,
                standing: file.standing
            ),
            isSettled: file.isCurrent && !file.isMissing
                && !(file.standing == .rejected && RunReasons.isPassing(reason)),
            isMissing: file.isMissing,
            reason: reason,
            feed: Self.hash(remote.feed),
            updated: Self.hash(remote.entryUpdated),
            validator: remote.validator,
            isPeeked: remote.seen == .peeked
        )
    }

    /// Whether a book that is registered has to come whole, though it has not changed.
    func lacks(_ note: Note) -> Bool {
        policy != .peek && note.isPeeked && note.file.edition.flatMap { held[$0] } == nil
    }

    /// The content of a registered book that only has to get from staging to the shelf.
    func staged(_ note: Note) -> [UInt8]? {
        guard policy == .shelve, let held = note.file.edition.flatMap({ held[$0] }),
            !held.isShelved
        else { return nil }
        return held.fingerprint
    }

    static func key(_ path: [UInt8]) -> UInt64 { Hash128(of: path.span).low }

    /// Nothing is 0.
    static func hash(_ text: String?) -> UInt64 {
        text.map { max(1, Hash128(of: Array($0.utf8).span).low) } ?? 0
    }
}

/// Lets a walk pass by the books on the web that are as the register knows them, and counts them.
final class UnchangedRemoteFilter {
    private let index: RemoteIndex
    private let looksAgainAtRejects: Bool
    private let suspects: CrashSuspects
    /// Each address is one book, however many sources lead to it.
    private var met: Set<UInt64> = []
    /// What catalogues say of books, where some are also named alone.
    private let listed: [UInt64: RemoteBook]
    private var recognised = UnchangedCounts()
    /// All that were recognised so far.
    private(set) var total = 0

    init(
        _ index: RemoteIndex,
        _ selection: SourceSelection,
        looksAgainAtRejects: Bool,
        suspects: CrashSuspects
    ) {
        self.index = index
        let sources = selection.remoteSources
        var listed: [UInt64: RemoteBook] = [:]
        if selection.hasLists || sources.contains(where: { !$0.isFeed }) {
            for book in sources.lazy.filter(\.isFeed).flatMap(\.books) {
                let key = RemoteIndex.key(book.path)
                if listed[key] == nil { listed[key] = book }
            }
        }
        self.listed = listed
        self.looksAgainAtRejects = looksAgainAtRejects
        self.suspects = suspects
    }

    /// The book as it is to be looked at; nil if its catalogue says that it has not changed, or if
    /// it was met before in this run.
    func meet(_ book: RemoteBook) -> RemoteBook? {
        let key = RemoteIndex.key(book.path)
        guard met.insert(key).inserted else { return nil }
        var book = book.feed == nil ? listed[key] ?? book : book
        guard let note = index.notes[key] else { return book }
        guard note.isSettled, !suspects.contains(book.path) else { return book }
        let isSame = book.updated != nil && RemoteIndex.hash(book.updated) == note.updated
        book.known = note.validator
        switch note.file.standing {
        case .held:
            if index.lacks(note) {
                book.known = nil
                return book
            }
            book.isUnchanged = isSame
            book.staged = index.staged(note)
            if book.staged != nil { return book }
            // A catalogue that lists it takes it over.
            guard isSame, book.feed == nil || RemoteIndex.hash(book.feed) == note.feed else {
                return book
            }
            recognised.unchanged += 1
        case .ignored:
            book.standing = .ignored
            guard isSame else { return book }
            recognised.ignored += 1
        case .rejected:
            book.standing = .rejected(note.reason)
            if looksAgainAtRejects { book.known = nil }
            guard isSame, !looksAgainAtRejects else { return book }
            recognised.rejects[note.reason, default: 0] += 1
        case .deferred:
            book.known = nil
            return book
        }
        total += 1
        return nil
    }

    /// What was passed by since the last call.
    func collect() -> UnchangedCounts {
        defer { recognised = UnchangedCounts() }
        return recognised
    }

    /// The books of a catalogue that it does not list any more; those that are known to be missing
    /// are not among them.
    func unseen(of feed: RemoteSource) -> [VanishedFile] {
        let hash = RemoteIndex.hash(feed.address.text)
        return index.notes.lazy
            .filter { !$0.value.isMissing && $0.value.feed == hash && !self.met.contains($0.key) }
            .map(\.value.file).sorted { $0.id < $1.id }
    }

    /// How many books of a catalogue are registered, and not missing.
    func known(of feed: RemoteSource) -> Int {
        let hash = RemoteIndex.hash(feed.address.text)
        return index.notes.values.count {
            !$0.isMissing && $0.feed == hash && $0.file.standing == .held
        }
    }
}

extension UnchangedCounts {
    static func + (left: UnchangedCounts, right: UnchangedCounts) -> UnchangedCounts {
        var sum = left
        sum.unchanged += right.unchanged
        sum.ignored += right.ignored
        sum.sidecars += right.sidecars
        sum.rejects.merge(right.rejects, uniquingKeysWith: +)
        return sum
    }
}
