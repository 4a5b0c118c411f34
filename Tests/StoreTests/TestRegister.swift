// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import SQLite
import Store
import TestSupport
import Testing
import Works

/// A register in a folder of its own, and its writer.
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

    /// Leaves no log, as if its writer had closed it.
    func settle() throws {
        try outsider().execute(
            "PRAGMA application_id = 0x4163636E; PRAGMA wal_checkpoint(TRUNCATE)"
        )
    }

    /// Adds an edition with one file, as a batch of one.
    @discardableResult
    func add(
        _ edition: Books.Book,
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

extension Books.Book {
    /// An edition with little in it; other seeds are other contents.
    static func plain(
        _ seed: UInt8,
        title: String? = "The Salt Road",
        people: [String] = [],
        subjects: [String] = [],
        isbn: String? = nil
    ) -> Books.Book {
        var record = Books.Book(
            fingerprint: Array(repeating: seed, count: 16),
            readerVersion: 1,
            outcome: .sound
        )
        record.publication.version = 3
        if let title { record.publication.titles = [Publication.Title(text: title)] }
        record.authors = people.isEmpty ? nil : people.joined(separator: "; ")
        record.publication.people = people.map {
            Publication.Person(name: $0, roles: ["aut"], isCreator: true)
        }
        record.publication.subjects = subjects.map { Publication.Subject(name: $0) }
        if let isbn {
            record.volumeIDs = [
                VolumeIDClaim(
                    RawIdentifier(value: isbn, isUnique: true),
                    state: .joins,
                    kind: "isbn",
                    value: isbn
                )
            ]
        }
        return record
    }

    /// An edition with something in every place.
    static func full(_ seed: UInt8 = 200) -> Books.Book {
        var record = plain(
            seed,
            title: "Das Brot",
            people: ["Zoë Öztürk", "Ines Marlow"],
            subjects: ["Bread", "Salt; roads"],
            isbn: "9783161484100"
        )
        record.outcome = .salvaged
        record.subtitle = "A Story"
        record.publication.fill(seed)
        record.volumeIDs.append(
            VolumeIDClaim(
                RawIdentifier(value: "x", scheme: "ISBN", typeCode: "15"),
                state: .invalid,
                kind: "isbn",
                problem: "too short"
            )
        )
        return record
    }
}

extension Publication {
    /// Something in every place.
    fileprivate mutating func fill(_ seed: UInt8) {
        titles[0].fileAs = "Brot, Das"
        titles[0].language = "de"
        titles[0].alternates = [Alternate(text: "パン", language: "ja")]
        titles += [
            Title(text: "A Story", type: "subtitle", fileAs: "Story, A", sequence: 2),
            Title(text: ""),
        ]
        package = PackagePlace(entry: "OPS/content.opf", rule: .ending)
        people[1].alternates = [Alternate(text: "Инес")]
        languages = [
            Language(raw: "de", tag: "de"), Language(raw: "en_gb", tag: "en-GB"),
        ]
        publishers = ["O'Hara & \"Sons\"", "Another"]
        dates = [Date(value: "1999", event: "publication"), Date(value: "2001")]
        published = Moment(text: "1999", raw: "[1999]")
        modified = Moment(text: "2001-02-03T04:05:06Z", raw: "2001-02-03T04:05:06Z")
        subjects[1].authority = "BISAC"
        subjects[1].term = "FIC000000"
        descriptions = ["First.\n\nSecond: it's."]
        rights = ["None"]
        sources = ["urn:isbn:9780000000002"]
        generators = ["a program"]
        series = Series(name: "Roads", position: "2.5.1", number: 2.5, rule: .collection)
        collections = [Collection(name: "Best of", type: "set", position: "7")]
        cover = Cover(
            image: CoverImage(
                hash: Array(repeating: seed, count: 16),
                format: .svg,
                width: 600,
                height: nil,
                byteCount: 12,
                file: "covers/aa/aa.svg"
            ),
            rule: .guide,
            entry: "OPS/c.svg",
            page: "OPS/cover.xhtml",
            raster: Raster(
                image: CoverImage(
                    hash: Array(repeating: seed &+ 1, count: 16),
                    format: .jpeg,
                    width: 300,
                    height: 400,
                    byteCount: 7,
                    file: "covers/ab/ab.jpg"
                ),
                entry: "OPS/c.jpg"
            )
        )
        coverSteps = [CoverStep(rule: .property, reference: "gone.jpg", failure: .missing)]
        warnings = [Warning(code: "OPF-011", detail: "description")]
    }
}
