// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Store
import Works

/// A book in few words.
struct Book {
    var title: String?
    var author: String?
    var ids: [String] = []
    var sources: [String] = []
    var subjects: [String] = []
    /// A cover of this content, and one that stands in for it.
    var cover: UInt8?
    var raster: UInt8?
    /// Instead of one that nothing else has.
    var fingerprint: [UInt8]?

    init(
        _ title: String?,
        by author: String? = "Ada Quill",
        _ ids: String...,
        from sources: [String] = []
    ) {
        self.title = title
        self.author = author
        self.ids = ids
        self.sources = sources
    }
}

extension TestRegister {
    /// Enters books one after the other as an import does; their editions are 1, 2, 3 and so on.
    func enter(_ books: Book...) throws {
        for book in books { try enter(book) }
    }

    private func enter(_ book: Book) throws {
        try writer.begin()
        defer { writer.rollBack() }
        let number = try writer.lastEdition() + 1
        var record = Books.Book.plain(
            UInt8(number),
            title: book.title,
            people: book.author.map { [$0] } ?? [],
            subjects: book.subjects
        )
        if let fingerprint = book.fingerprint { record.fingerprint = fingerprint }
        record.publication.cover = book.cover.map { Publication.Cover($0, raster: book.raster) }
        record.names = BookNames(title: book.title, seriesPosition: nil, author: book.author)
        record.publication.sources = book.sources
        var hits: [(id: VolumeID, work: WorkID)] = []
        var flipped: [VolumeID] = []
        var needsReview = false
        var needsSolving = try writer.isNamedInDecisions(record.fingerprint)
        for raw in book.ids {
            var claim = VolumeIDClaim(RawIdentifier(value: raw), record.names, Blocklist())
            if let id = claim.volumeID {
                let known = try writer.knowledge(
                    of: id,
                    key: IDKey(id),
                    names: record.names,
                    mayBeContested: true
                )
                if known.after != known.before { try writer.note(known.after, of: id, run: run) }
                needsReview = needsReview || known.after.isOpen
                if known.stopsJoining { flipped.append(id) }
                needsSolving = needsSolving || known.stopsJoining || known.isContested
                for work in known.works { hits.append((id, work)) }
                let state = VolumeIDClaim.State(of: known.after)
                let isPlain = state == .joins && known.after.verdict != .trusted
                claim.state = isPlain ? VolumeIDClaim.plainState(id, record.names) : state
            }
            record.volumeIDs.append(claim)
        }
        var arrival = WorkAssignment(hits)
        if needsSolving {
            var changes = WorkChanges()
            arrival = try writer.place(record, flipped: flipped, run: run, &changes)
        }
        let (edition, _) = try writer.add(record, arrival, needsReview: needsReview, run: run)
        var file = FileRecord(
            path: Array("/b/\(edition).epub".utf8),
            status: .registered,
            stage: .record
        )
        file.editionID = edition
        file.fingerprint = record.fingerprint
        try writer.record(file, run: run)
        try writer.commit()
    }
    @discardableResult
    func remove(_ editions: Int64...) throws -> Removal {
        try remove(editions)
    }

    @discardableResult
    func remove(_ editions: [Int64]) throws -> Removal {
        try change { (writer, changes) throws(SQLiteError) in
            try writer.remove(editions: editions, &changes)
        }
    }

    /// Changes the register as one batch.
    @discardableResult
    func change<Result>(
        _ body: (RegisterWriter, inout WorkChanges) throws(SQLiteError) -> Result
    ) throws -> Result {
        try writer.begin()
        defer { writer.rollBack() }
        var changes = WorkChanges()
        let result = try body(writer, &changes)
        try writer.commit()
        return result
    }

    /// Records a decision on editions, and applies it.
    @discardableResult
    func say(_ kind: String, _ left: [Int64], _ right: [Int64]) throws -> Int64 {
        var decision = Decision(kind: kind, who: "ada", why: "I looked")
        decision.left = try left.compactMap { try writer.fingerprint(ofEdition: $0) }
        decision.right = try right.compactMap { try writer.fingerprint(ofEdition: $0) }
        return try note(decision)
    }

    /// Records a decision on an identifier, and applies it.
    @discardableResult
    func say(_ kind: String, _ id: VolumeID) throws -> Int64 {
        var decision = Decision(kind: kind, who: "ada", why: nil)
        decision.volumeID = id
        return try note(decision, overruling: try judgements(of: id))
    }

    /// The decisions in force on an identifier: the next one overrules them.
    private func judgements(of id: VolumeID) throws -> [Int64] {
        let connection = try outsider()
        defer { _ = connection.isInTransaction }
        return try connection.prepare(
            """
            SELECT id FROM decisions
            WHERE id_kind = ? AND id_value = ? AND revoked_at IS NULL ORDER BY id
            """
        ).all(
            { values in
                values.text(id.kind.name)
                values.text(id.value)
            },
            { $0.integer(0) }
        )
    }

    func revoke(_ decision: Int64) throws {
        try writer.begin()
        defer { writer.rollBack() }
        try writer.revoke(decision, who: "ada", why: nil, at: 3)
        var changes = WorkChanges()
        _ = try writer.settleDecisions([decision], &changes)
        try writer.commit()
    }

    private func note(_ decision: Decision, overruling: [Int64] = []) throws -> Int64 {
        try writer.begin()
        defer { writer.rollBack() }
        let id = try writer.note(decision, madeAt: 2)
        for old in overruling { try writer.overrule(old, by: id) }
        var changes = WorkChanges()
        _ = try writer.settleDecisions([id], &changes)
        try writer.commit()
        return id
    }

    /// The works, each as its editions.
    func works() throws -> [[Int64]] {
        let connection = try outsider()
        defer { _ = connection.isInTransaction }
        var works: [Int64: [Int64]] = [:]
        try connection.prepare("SELECT work_id, id FROM editions ORDER BY id").forEach({ _ in }) {
            works[$0.integer(0), default: []].append($0.integer(1))
        }
        return works.keys.sorted().map { works[$0] ?? [] }
    }
}

extension Publication.Cover {
    init(_ seed: UInt8, raster: UInt8?) {
        self.init(image: CoverImage(seed), rule: CoverRule(rawValue: "r"), entry: "c", page: nil)
        self.raster = raster.map {
            Publication.Raster(image: CoverImage($0), entry: "r")
        }
    }
}

extension CoverImage {
    init(_ seed: UInt8) {
        self.init(
            hash: Array(repeating: seed, count: 16),
            format: .png,
            width: 1,
            height: 1,
            byteCount: Int(seed),
            file: "covers/00/\(seed).png"
        )
    }
}

extension VolumeID {
    /// An identifier as a person writes it, such as `isbn:9780306406157`.
    static func of(_ text: String) throws -> VolumeID {
        guard let id = IdentifierClassifier.classify(RawIdentifier(value: text)).volumeID else {
            throw NoIdentifier(text: text)
        }
        return id
    }
}

private struct NoIdentifier: Error {
    let text: String
}

extension TestRegister {
    /// Books that are joined, merged, quarantined, conflicting and decided.
    func enterABitOfEverything() throws {
        let uuid = "urn:uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41"
        try enter(
            Book("Ash", "gutenberg:1"),
            Book("Ash", "gutenberg:2"),
            Book("Ash", "gutenberg:1", "gutenberg:2", "issn:0317-8471", "isbn:9780306406150"),
            Book("Birch", uuid),
            Book("Cedar", uuid),
            Book("Dune Grass", uuid),
            Book("Elm", by: "Bo Lark", "isbn:9780306406157"),
            Book("Fern", by: "Cy Marsh", "isbn:9780306406157"),
            Book("Gorse", "gutenberg:3"),
            Book("Gorse", "gutenberg:3"),
            Book("Gorse", "gutenberg:3"),
            Book("Heath"),
            Book("Ivy")
        )
        try say("not-same", [9], [10])
        try say("same", [12], [13])
        try say("distrust", try .of("gutenberg:4"))
    }
}
