// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import TestSupport
import Testing
import Works

/// A register in a folder of its own, and the one who writes it.
final class TestRegister {
    let folder: TemporaryFolder
    let file: RegisterFile
    let writer: RegisterWriter
    let run: Int64

    init() throws {
        folder = try TemporaryFolder()
        file = RegisterFile(folder["register.sqlite"])
        try file.create()
        writer = try RegisterWriter(file.openForWriting())
        run = try writer.beginRun(command: "import", sources: "/b", program: "t", startedAt: 1)
    }

    /// A second pair of eyes, while the writer lives.
    func reader() throws -> RegisterReader {
        RegisterReader(try file.openForReading())
    }

    /// Another program that writes to the register.
    func outsider() throws -> Connection {
        let connection = try Connection(path: file.path.bytes, access: .readWrite)
        try connection.execute("PRAGMA foreign_keys = ON")
        return connection
    }

    /// Adds an edition with one file, as a batch of one.
    @discardableResult
    func add(
        _ edition: EditionRecord,
        _ arrival: WorkAssignment = .found,
        path: String? = nil
    ) throws -> (edition: Int64, work: WorkID) {
        try writer.begin()
        defer { writer.rollBack() }
        let ids = try writer.add(edition, arrival, run: run)
        let name = path ?? "/b/\(edition.fingerprint).epub"
        var file = FileRecord(path: Array(name.utf8), status: .registered, stage: .record)
        file.editionID = ids.edition
        file.fingerprint = edition.fingerprint
        try writer.record(file, run: run)
        try writer.commit()
        return ids
    }

    func dump() throws -> [String] {
        var lines: [String] = []
        try reader().dump { lines.append($0) }
        return lines
    }

    /// The rows of a query, as the dump writes values.
    func rows(_ query: String) throws -> [String] {
        let connection = try outsider()
        defer { _ = connection.isInTransaction }
        return try connection.prepare(query).all { row in
            (0..<row.columnCount).map { row.literal($0) }.joined(separator: "|")
        }
    }
}

extension WorkAssignment {
    static let found = WorkAssignment()

    static func join(_ work: WorkID, by id: VolumeID) -> WorkAssignment {
        WorkAssignment(work: work, evidence: .joined(id))
    }

    static func merge(into work: WorkID, absorbing: [WorkID], by id: VolumeID) -> WorkAssignment {
        var arrival = WorkAssignment(work: work, evidence: .joined(id))
        arrival.absorbing = absorbing
        return arrival
    }
}

extension EditionRecord {
    /// An edition with little in it; other seeds are other contents.
    static func plain(
        _ seed: UInt8,
        title: String? = "The Salt Road",
        people: [String] = [],
        subjects: [String] = [],
        isbn: String? = nil
    ) -> EditionRecord {
        var record = EditionRecord(
            fingerprint: Array(repeating: seed, count: 16),
            readerVersion: 1,
            epubVersion: 3,
            outcome: "ok",
            protection: "none"
        )
        record.title = title
        record.authors = people.isEmpty ? nil : people.joined(separator: "; ")
        record.people = people.map {
            Person(name: $0, sort: "", roles: "aut", isCreator: true)
        }
        record.subjects = subjects.map { Subject(name: $0) }
        if let isbn {
            record.volumeIDs = [
                VolumeIDClaim(
                    raw: isbn,
                    scheme: nil,
                    typeCode: nil,
                    isUnique: true,
                    state: .joins,
                    kind: "isbn",
                    value: isbn
                )
            ]
        }
        return record
    }

    /// An edition with something in every place.
    static func full(_ seed: UInt8 = 200) -> EditionRecord {
        var record = plain(
            seed,
            title: "Das Brot",
            people: ["Zoë Öztürk", "Ines Marlow"],
            subjects: ["Bread", "Salt; roads"],
            isbn: "9783161484100"
        )
        record.titleSort = "Brot, Das"
        record.otherTitles = [
            Title(title: "A Story", type: "subtitle", sort: "Story, A", sequence: 2),
            Title(title: "", type: nil, sort: nil, sequence: nil),
        ]
        record.outcome = "salvaged"
        record.packageEntry = "OPS/content.opf"
        record.packageRule = "ending"
        record.titleLanguage = "de"
        record.subtitle = "A Story"
        record.alternates = [
            Alternate(owner: .title, ownerPosition: 0, name: "パン", language: "ja"),
            Alternate(owner: .person, ownerPosition: 1, name: "Инес", language: nil),
        ]
        record.languages = [
            Language(tag: "de", raw: "de"), Language(tag: "en-GB", raw: "en_gb"),
        ]
        record.publisher = "O'Hara & \"Sons\""
        record.dates = [Date(value: "1999", event: "publication"), Date(value: "2001", event: nil)]
        record.published = Moment(text: "1999", raw: "[1999]")
        record.modified = Moment(
            text: "2001-02-03T04:05:06Z",
            raw: "2001-02-03T04:05:06Z"
        )
        record.subjects[1].authority = "BISAC"
        record.subjects[1].term = "FIC000000"
        record.description = "First.\n\nSecond: it's."
        record.rights = "None"
        record.texts = [
            Text(kind: .source, text: "urn:isbn:9780000000002"),
            Text(kind: .generator, text: "a program"), Text(kind: .publisher, text: "Another"),
        ]
        record.series = Series(name: "Roads", position: "2.5.1", number: 2.5, rule: "collection")
        record.collections = [Collection(name: "Best of", type: "set", place: "7")]
        record.cover = Cover(
            image: CoverImage(
                hash: Array(repeating: seed, count: 16),
                format: "svg",
                width: 600,
                height: nil,
                byteCount: 12,
                file: "covers/aa/aa.svg"
            ),
            rule: "guide-cover",
            entry: "OPS/c.svg",
            page: "OPS/cover.xhtml",
            raster: Raster(
                image: CoverImage(
                    hash: Array(repeating: seed &+ 1, count: 16),
                    format: "jpeg",
                    width: 300,
                    height: 400,
                    byteCount: 7,
                    file: "covers/ab/ab.jpg"
                ),
                entry: "OPS/c.jpg"
            )
        )
        record.coverSteps = [
            CoverStep(rule: "cover-image", reference: "gone.jpg", failure: "missing")
        ]
        record.volumeIDs.append(
            VolumeIDClaim(
                raw: "x",
                scheme: "ISBN",
                typeCode: "15",
                isUnique: false,
                state: .invalid,
                kind: "isbn",
                problem: "too short"
            )
        )
        record.warnings = [Warning(code: "OPF-011", detail: "description")]
        return record
    }
}
