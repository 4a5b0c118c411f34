// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Exports
import Files
import Library
import Store
import TestSupport
import Works

/// A library of books that say what a test wants them to say.
///
/// No book is read, so nothing is smoothed on the way into the register: whatever some reader may
/// let through one day is exported here already.
final class StatedLibrary {
    private let place: TemporaryFolder
    let library: Library
    /// When its one run began: 2026-03-01T07:08:09Z.
    static let time: Int64 = 1_772_348_889

    init(_ publications: [Publication]) throws {
        place = try TemporaryFolder()
        library = Library(place["library"])
        let writer = try library.openForWriting().writer
        defer { writer.rollBack() }
        try writer.begin()
        let run = try writer.beginRun(command: "i", sources: "", program: "", startedAt: Self.time)
        var changes = WorkChanges()
        let blocklist = try writer.update(
            shipped: Blocklist(),
            own: Blocklist(),
            run: run,
            &changes
        )
        let assigner = try WorkAssigner(writer)
        var progress = RunProgress()
        for (number, publication) in publications.enumerated() {
            let book = Book(
                publication,
                fingerprint: Self.fingerprint(number),
                readerVersion: 1,
                outcome: .sound,
                blocklist: blocklist
            )
            let entry = try assigner.add(book, try assigner.decide(book), run: run)
            var file = FileRecord(
                path: Array("/shelf/\(number).epub".utf8),
                status: .registered,
                stage: .record
            )
            file.fingerprint = book.fingerprint
            file.editionID = entry.edition
            try writer.record(file, run: run)
            progress.counts[.found] += 1
            progress.counts[.newWorks] += 1
        }
        progress.state = .finished
        try writer.saveRun(run, progress)
        try writer.commit()
    }

    /// Every work, with all that is known of it.
    func works() throws -> [CatalogueWork] {
        var works: [CatalogueWork] = []
        let source = try source()
        try source.forEach(.all) { works.append($0) }
        return works
    }

    /// - Parameter works: which of them are exported; nil for all.
    func source(
        of works: [Int64]? = nil,
        books: BookPlacing = .none,
        thumbnailWidth: Int? = nil,
        cancellation: Cancellation = .never
    ) throws -> ExportSource {
        let reader = RegisterReader(try library.openForReading())
        return ExportSource(
            library,
            reader,
            works: try works ?? reader.ids(matching: WorkFilter(), order: WorkOrder()),
            time: Self.time,
            books: books,
            thumbnailWidth: thumbnailWidth,
            cancellation: cancellation,
            progress: { _, _ in }
        )
    }

    /// Puts books into folders, by their numbers from 0.
    func put(_ books: [(number: Int, folder: String)], as kind: CollectionKind = .folder) throws {
        let take = CollectionImport(library, from: "test", who: "ada", why: nil, isDryRun: false)
        _ = try take.run { (intake) throws(Failure) in
            for book in books {
                let path = CollectionPath(
                    known: kind,
                    book.folder.split(separator: "/").map(String.init)
                )
                try intake.add(Self.fingerprint(book.number), .in, path, place: nil)
            }
        }
    }

    private static func fingerprint(_ number: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: 14) + [UInt8(number >> 8), UInt8(number & 0xFF)]
    }

    /// All works in one of the forms that are one file.
    func export(_ format: some RecordFormat) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let count = try RecordExport.write(try source(), as: format) { bytes += $0 }
        guard count == (try source().works.count) else { throw Incomplete() }
        return bytes
    }

    private struct Incomplete: Error {}
}
