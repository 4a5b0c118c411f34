// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// Runs over books with files beside them that end as after `kill -9`.
@Suite struct KilledBesideTests {
    @Test(arguments: [1, 32, 33, 47, 50], [false, true])
    func `the next run completes one that was killed, as if it had not been`(
        settled: Int,
        isLater: Bool
    ) async throws {
        let place = try TemporaryFolder()
        try Self.write(in: place)
        await ClockTick.pass()
        if isLater {
            for library in ["killed", "whole"] { try await Self.run(place.path, library) }
            try Self.change(in: place)
            await ClockTick.pass()
        }
        await #expect(processExitsWith: .signal(9)) {
            [path = place.path.text as String, settled = settled as Int] in
            let observer = Observer(whenSettled: { if $0 == settled { OwnProcess.die() } })
            try await KilledBesideTests.run(Path(path), "killed", observer: observer)
        }
        for library in ["killed", "whole"] {
            // The second one gives the word to what lies beside copies.
            for _ in 0..<2 { try await Self.run(place.path, library) }
        }
        expectSame(try Self.dump(place.path, "killed"), try Self.dump(place.path, "whole"))
        try LibraryVerification(Self.library(place.path, "killed"), isDeep: true).run {
            #expect($0.isSound, "\($0.finding) \($0.examples)")
        }
    }

    /// Books of which some share an identifier only beside them, and of which some are copies.
    private static func write(in place: TemporaryFolder) throws {
        for number in 0..<64 {
            let original = number % 8 == 7 ? number - 1 : number
            try place.book(
                "books/\(100 + number)/book.epub",
                .minimal(
                    title: "Book \(number / 4)",
                    identifiers: ["id-\(original)"],
                    text: "\(original)"
                )
            )
            try document(number, "Series \(number % 5)", in: place)
            try cover(number, width: 600, in: place)
        }
    }

    /// Of each kind of file some go, some come again, and some are others.
    private static func change(in place: TemporaryFolder) throws {
        for number in 0..<64 {
            let folder = place["books/\(100 + number)"]
            switch number % 6 {
            case 0: FileTree.remove(folder.appending("metadata.opf"))
            case 1: try document(number, "Another", in: place)
            case 2: FileTree.remove(folder.appending("cover.png"))
            case 3: try cover(number, width: 700, in: place)
            case 4: try place.file("books/\(100 + number)/metadata.opf", "broken")
            default: break
            }
        }
    }

    private static func document(
        _ number: Int,
        _ series: String,
        in place: TemporaryFolder
    ) throws {
        try place.file(
            "books/\(100 + number)/metadata.opf",
            """
            <package version="2.0" xmlns:dc="dc"><metadata>
            <dc:identifier opf:scheme="ISBN">\(ISBNs.all[number / 2 % 10])</dc:identifier>
            <meta name="calibre:series" content="\(series)"/></metadata></package>
            """
        )
    }

    private static func cover(_ number: Int, width: UInt32, in place: TemporaryFolder) throws {
        try place.file(
            "books/\(100 + number)/cover.png",
            SampleImage.png(width: width, height: 900, seed: UInt8(number))
        )
    }

    private static func library(_ place: Path, _ name: String) -> Library {
        Library(place.appending(name))
    }

    private static func run(
        _ place: Path,
        _ name: String,
        observer: (any RunObserver)? = nil
    ) async throws {
        var request = ImportRequest(
            SourceSelection([.path(place.appending("books"))]),
            library: library(place, name),
            command: "import",
            program: "test"
        )
        (request.workers, request.settle) = (2, .zero)
        let run = ImportRun(request, observer: observer, editionsPerTransaction: 1)
        #expect(try await run.run().imbalances == [])
    }

    private static func dump(_ place: Path, _ name: String) throws -> [String] {
        var lines: [String] = []
        try RegisterReader(library(place, name).openForReading()).dumpByContent { line in
            lines.append(String(decoding: line, as: UTF8.self))
            return true
        }
        return lines
    }
}
