// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing
import Works

/// A register on disk that books are put into and taken out of, as an import and a person would.
///
/// It keeps count of what must be in it after a crash as well.
final class LivingRegister {
    private let place: TemporaryFolder
    let library: Library
    private var cacheCapacity: Int
    /// Whether the size of the cache never changes.
    var hasFixedCache = false
    private var open: OpenLibrary?
    private var assigner: WorkAssigner?
    private var run: Int64 = 0
    private var isInTransaction = false
    /// The blocklist for the next run.
    private var blocked: Set<Blocklist.Entry> = []
    private var blocklist = Blocklist()
    /// The editions of the books that are in, by fingerprint.
    private(set) var editions: [[UInt8]: Int64] = [:]
    private var committed: [[UInt8]: Int64] = [:]
    /// Those that were not revoked, the newest last.
    private(set) var decisions: [Int64] = []

    init(cacheCapacity: Int = VolumeIDCache.defaultCapacity) throws {
        self.cacheCapacity = cacheCapacity
        place = try TemporaryFolder()
        library = Library(place["library"])
    }

    /// A copy of another register, in a library of its own, as a backup or a second machine has it.
    convenience init(copying other: LivingRegister) throws {
        try self.init(cacheCapacity: other.cacheCapacity)
        try other.close()
        try FileTree.makeFolder(library.folder)
        if try other.library.register.exists {
            try FileTree.write(
                FileTree.read(other.library.register.path),
                to: library.register.path
            )
        }
        for entry in try FileTree.snapshot(other.library.folder) {
            guard entry.name.hasPrefix("covers/"), let bytes = entry.bytes else { continue }
            let copy = library.folder.appending(entry.name)
            try FileTree.makeFolder(copy.parent)
            try FileTree.write(bytes, to: copy)
        }
        editions = other.editions
        committed = other.committed
        decisions = other.decisions
        blocked = other.blocked
        blocklist = other.blocklist
    }

    var statistics: VolumeIDCacheStatistics { assigner?.statistics ?? VolumeIDCacheStatistics() }

    /// - Parameter ids: by which a file beside the book knows it.
    @discardableResult
    func add(
        _ book: ReferenceRegister.Book,
        beside ids: [VolumeID] = []
    ) throws -> WorkAssigner.Entry? {
        guard editions[book.fingerprint] == nil else { return nil }
        let assigner = try begin()
        var record = Book(book, blocklist)
        var sheet = FactSheet(.calibre, saidAt: 1)
        sheet[.identifiers] = ids.map(\.description)
        sheet[.series] = Self.series(of: book.fingerprint)
        let writer = try writer
        let number = try writer.reserveSheet()
        defer { writer.releaseSheet() }
        record.claim(sheet.joiningIDs, sheet: number, blocklist)
        let placement = try assigner.decide(record)
        let told = ids.isEmpty ? [] : [sheet]
        let entry = try assigner.add(record, placement, told: told, run: run)
        editions[book.fingerprint] = entry.edition
        guard !ids.isEmpty else { return entry }
        let path = Array("book-\(entry.edition)".utf8)
        var file = FileRecord(path: path, status: .registered, stage: .record)
        file.editionID = entry.edition
        try writer.record(file, run: run)
        _ = try writer.note(
            SidecarFile(name: Array("metadata.opf".utf8), size: 1, modifiedAt: 1),
            besideFileAt: path,
            of: entry.edition,
            isNew: true,
            sheet: number,
            sheet,
            run: run
        )
        return entry
    }

    /// What the file beside a book says of it besides identifiers, whenever that comes.
    private static func series(of fingerprint: [UInt8]) -> [String] {
        ["The \(fingerprint.first ?? 0) Lamps"]
    }

    /// Puts a sheet on a book, or takes it away if it gives no identifier.
    func tell(
        _ fingerprint: [UInt8],
        _ ids: [VolumeID],
        _ confidence: Double,
        by provider: FactProvider = .calibre,
        title: String? = nil
    ) throws {
        guard let edition = editions[fingerprint] else { return }
        let assigner = try begin()
        var sheet = FactSheet(provider, confidence: confidence, saidAt: 1)
        sheet[.identifiers] = ids.map(\.description)
        sheet[.title] = title.map { [$0] } ?? []
        if provider == .calibre { sheet[.series] = Self.series(of: fingerprint) }
        if ids.isEmpty {
            try writer.removeFacts(of: provider, editions: [edition])
        } else {
            try writer.put(sheet, on: edition)
        }
        _ = try assigner.regroupRetold(run: run)
    }

    /// What a person says of the record of a provider on a book, if it is there.
    func judge(
        _ fingerprint: [UInt8],
        _ provider: FactProvider,
        _ verdict: FactVerdict
    ) throws {
        guard let edition = editions[fingerprint] else { return }
        _ = try begin()
        let sheets = try writer.factSheets(ofEdition: edition)
        guard sheets.contains(where: { $0.provider == provider }) else { return }
        try decide(.judge(.edition(edition), FactRecord(provider, ""), verdict))
    }

    private var writer: RegisterWriter { get throws { try #require(open).writer } }

    func add(_ books: [ReferenceRegister.Book]) throws {
        for book in books { try add(book) }
    }

    func remove(_ fingerprint: [UInt8]) throws {
        guard let edition = editions[fingerprint] else { return }
        try begin().remove(edition: edition)
        editions[fingerprint] = nil
    }

    /// Reads a book again, with a reader that finds something else in it.
    func renew(_ book: ReferenceRegister.Book) throws {
        guard let edition = editions[book.fingerprint] else { return }
        _ = try begin().renew(edition, Book(book, blocklist), run: run)
    }

    func commit() throws {
        guard isInTransaction else { return }
        try open?.writer.commit()
        isInTransaction = false
        committed = editions
    }

    /// Loses uncommitted changes.
    func crash() {
        guard isInTransaction else { return }
        open?.writer.rollBack()
        assigner?.forget()
        isInTransaction = false
        editions = committed
    }

    /// Ends the run; the next one has a cache of this size.
    func close(cacheCapacity: Int? = nil) throws {
        try commit()
        assigner = nil
        open = nil
        if !hasFixedCache, let cacheCapacity { self.cacheCapacity = cacheCapacity }
    }

    /// Puts an identifier on the blocklist of the next run, or takes it off.
    func block(_ entry: Blocklist.Entry) throws {
        blocked.formSymmetricDifference([entry])
        try close()
        _ = try start()
    }

    /// A decision between two runs.
    func decide(_ actions: DecisionRequest.Action...) throws {
        try decide(actions)
    }

    /// All of it at once.
    func decide(_ actions: [DecisionRequest.Action]) throws {
        if actions.isEmpty { return }
        if try !library.register.exists { _ = try start() }
        try close()
        let requests = actions.map { DecisionRequest($0, who: "test", why: nil) }
        let report = try LibraryDecisions(library).decide(requests)
        decisions += report.made
        decisions.removeAll { report.revoked.contains($0) }
    }

    /// Takes in a map of works between two runs, or takes that of the name out if it has no lines.
    func map(_ name: String, _ lines: [WorkMapLine]) throws {
        if try !library.register.exists { _ = try start() }
        try close()
        let writer = try library.openForWriting().writer
        try writer.begin()
        var changes = WorkChanges()
        if lines.isEmpty {
            _ = try writer.removeMap(named: name, &changes)
        } else {
            var map = try NewWorkMap(writer)
            for line in lines { try map.add(line) }
            let origin = NewWorkMap.Origin(name: name, source: "a file", who: "test", time: 1)
            _ = try map.enter(as: origin, &changes)
        }
        try writer.commit()
    }

    /// Chooses a picture as the cover of a work; nil takes that back.
    func chooseCover(_ seed: UInt8?, of work: Int64) throws {
        guard let seed else { return try decide(.set(work: work, [.cover: nil])) }
        try close()
        let image = place["cover-\(seed).png"]
        try FileTree.write(SampleImage.png(width: 30, height: 40, seed: seed), to: image)
        let report = try LibraryDecisions(library).choose(
            ChosenImage(image),
            forWork: work,
            who: "test",
            why: nil,
            isDryRun: false
        )
        decisions += report.made
        decisions.removeAll { report.revoked.contains($0) }
    }

    /// Takes out everything, so that the next case finds an empty register that was used before.
    func empty() throws {
        crash()
        if !decisions.isEmpty { try decide(decisions.map { .revoke($0) }) }
        for fingerprint in editions.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            try remove(fingerprint)
        }
        try commit()
        for name in ["one", "two"] { try map(name, []) }
        if blocked.isEmpty { return }
        blocked = []
        try close()
        _ = try start()
    }

    /// Another program that writes to the register.
    func outsider() throws -> Connection {
        let connection = try Connection(path: library.register.path.bytes, access: .readWrite)
        try connection.execute("PRAGMA foreign_keys = ON")
        return connection
    }

    func facts() throws -> RegisterSnapshot {
        try commit()
        if try !library.register.exists { _ = try start() }
        let connection = try Connection(path: library.register.path.bytes, access: .readOnly)
        return try RegisterSnapshot(connection)
    }

    /// What is said of contents, without the files that hold them.
    func contentOfBooks() throws -> [String] {
        try commit()
        var lines: [String] = []
        try RegisterReader(try library.openForReading()).dumpByContent { line in
            lines.append(String(decoding: line, as: UTF8.self))
            return true
        }
        return lines.filter { !$0.hasPrefix("file") }
    }

    /// What a look at everything finds wrong.
    func verified() throws -> String? {
        try commit()
        var fault: String?
        try RegisterReader(try library.openForReading()).verify { check in
            if check.failed > 0 { fault = fault ?? "\(check.name): \(check.examples)" }
        }
        return fault
    }

    func dump() throws -> [String] {
        try commit()
        if try !library.register.exists { _ = try start() }
        var lines: [String] = []
        try RegisterReader(try library.openForReading()).dump { lines.append($0) }
        return lines
    }

    private func begin() throws -> WorkAssigner {
        let (open, assigner) = try start()
        if !isInTransaction {
            try open.writer.begin()
            isInTransaction = true
            try assigner.refresh()
        }
        return assigner
    }

    /// Begins a run, as one begins: with a row that stays when the first batch is lost.
    private func start() throws -> (OpenLibrary, WorkAssigner) {
        if let open, let assigner { return (open, assigner) }
        let open = try library.openForWriting()
        try open.writer.begin()
        run = try open.writer.beginRun(command: "i", sources: "", program: "", startedAt: 1)
        var changes = WorkChanges()
        blocklist = try open.writer.update(
            shipped: Blocklist(entries: Array(blocked)),
            own: Blocklist(),
            run: run,
            &changes
        )
        let assigner = try WorkAssigner(open.writer, cacheCapacity: cacheCapacity)
        try open.writer.commit()
        self.open = open
        self.assigner = assigner
        return (open, assigner)
    }
}
