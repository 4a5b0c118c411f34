// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// A library on a disk that is too small.
@Suite struct FullDiskTests {
    /// Whether this process may mount a file system, seen only by the script that does.
    static let canMount: Bool = {
        let place = try? Workplace()
        let script = "unshare --mount sh -c 'mount -t tmpfs -o size=1m tmpfs .' 2> /dev/null"
        return (try? place?.shell(script))?.exit == 0
    }()

    @Test(.enabled(if: canMount, "needs the right to mount a file system"), .timeLimit(.minutes(1)))
    func `a full disk ends the run and keeps what was there, and the next run completes it`() throws
    {
        let place = try Workplace()
        try place.folder.book("first/first.epub", .minimal(title: "First"))
        for number in 0..<24 {
            // Every cover is another one.
            let cover = SampleImage.png(width: 60, height: 90, seed: UInt8(number))
            try place.folder.book(
                "shelf/\(number).epub",
                .minimal(
                    title: "Book \(number)",
                    identifiers: ["book-\(number)"],
                    cover: cover + [UInt8](repeating: UInt8(number), count: 64_000)
                )
            )
        }
        let sources = try [place["first"], place["shelf"]].map(SourceSnapshot.of)
        try place.folder.file(
            "small-disk",
            """
            mkdir disk && mount -t tmpfs -o size=1m tmpfs disk || exit 99
            accession import -q --library disk/library first || exit 98
            accession import --library disk/library shelf 2> errors > output
            echo $? > exit
            accession works list --library disk/library --plain > works-then
            mount -o remount,size=64m disk
            accession import --library disk/library first shelf > output-again
            echo $? > exit-again
            accession runs list --library disk/library --plain | cut -f2 > states
            """
        )
        let script = try place.shell("exec unshare --mount sh ./small-disk")
        #expect(script.exit == 0, "\(script.errorText)")
        func text(_ name: String) throws -> String {
            String(decoding: try FileTree.read(place[name]), as: UTF8.self)
        }
        #expect(try text("exit") == "75\n")
        #expect(try text("output") == "")
        let errors = try text("errors")
        #expect(errors.contains("the disk is full at \(place["disk/library"].text)"))
        #expect(errors.contains(" free\n"))
        #expect(errors.contains("hint: free some space"))
        #expect(try text("works-then").contains("\tFirst\t"))
        #expect(try text("exit-again") == "0\n")
        let again = try text("output-again")
        #expect(again.hasPrefix("found 25 = "))
        #expect(again.hasSuffix(" + 0 deferred + 0 rejected\n"))
        #expect(try text("states") == "finished\nfailed\nfinished\n")
        #expect(try [place["first"], place["shelf"]].map(SourceSnapshot.of) == sources)
    }

    @Test(.enabled(if: canMount, "needs the right to mount a file system"), .timeLimit(.minutes(1)))
    func `a snapshot that finds no room leaves the old one, and the change`() throws {
        let place = try Workplace()
        try place.folder.book("books/first.epub", .minimal(title: "First"))
        try place.folder.file(
            "small-disk",
            """
            mkdir disk && mount -t tmpfs -o size=256k tmpfs disk || exit 99
            accession import -q --library library --snapshot disk/works.sqlite books || exit 98
            cp disk/works.sqlite before
            dd if=/dev/zero of=disk/full bs=4k 2> full
            accession works set 1 --title Other --library library --snapshot disk/works.sqlite \
                2> errors > output
            echo $? > exit
            cmp disk/works.sqlite before && ls -A disk > names
            accession works list --library library --plain > works
            """
        )
        let script = try place.shell("exec unshare --mount sh ./small-disk")
        #expect(script.exit == 0, "\(script.errorText)")
        func text(_ name: String) throws -> String {
            String(decoding: try FileTree.read(place[name]), as: UTF8.self)
        }
        #expect(try text("exit") == "75\n")
        #expect(try text("errors").contains("the change is in the register, but the snapshot "))
        #expect(try text("errors").contains("the disk is full at "))
        #expect(try text("names") == "full\nworks.sqlite\n")
        #expect(try text("works").contains("\tOther\t"))
    }

    private static func film(_ number: Int, _ size: Int) throws -> CatalogueServer.Book {
        var book = BookBuilder.minimal(title: "Film \(number)", identifiers: ["urn:x:\(number)"])
        var numbers = SeededNumbers(seed: UInt64(number))
        let bytes = (0..<size).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
        book.set("OPS/film.bin", bytes, compressed: false)
        return CatalogueServer.Book("\(number).epub", try book.archive())
    }

    @Test(.enabled(if: canMount, "needs the right to mount a file system"), .timeLimit(.minutes(2)))
    func `a disk that fills while books come from the web is emptied of staged ones, once`() throws
    {
        let place = try Workplace()
        let books = try (1...8).map { try Self.film($0, 900_000) } + [Self.film(9, 9_000_000)]
        let server = try CatalogueServer(books)
        func addresses(_ numbers: ClosedRange<Int>) -> String {
            numbers.map { server.address(of: "\($0).epub") }.joined(separator: " ")
        }
        try place.folder.file(
            "small-disk",
            """
            mkdir disk && mount -t tmpfs -o size=6m tmpfs disk || exit 99
            export ACCESSION_LIBRARY=disk/library
            accession import -q \(addresses(1...1)) || exit 98
            accession staging set --quota 1GB > quota || exit 97
            accession import -q --remote stage \(addresses(1...4)) || exit 96
            ls disk/library/staging > staged-first
            accession import --json --remote stage \(addresses(5...8)) 2> errors > output
            echo $? > exit
            ls disk/library/staging > staged
            accession verify --deep > verified || echo not sound >> verified
            accession import --remote stage \(addresses(9...9)) 2> errors-large > output-large
            echo $? > exit-large
            ls -A disk/library/staging > staged-large
            accession works list --plain > works
            mount -o remount,size=64m disk
            accession import -q --remote stage \(addresses(9...9)) 2> errors-again
            echo $? > exit-again
            accession verify --deep > verified-again || echo not sound >> verified-again
            """
        )
        let script = try place.shell("exec unshare --mount sh ./small-disk")
        #expect(script.exit == 0, "\(script.errorText)")
        func text(_ name: String) throws -> String {
            String(decoding: try FileTree.read(place[name]), as: UTF8.self)
        }
        func lines(_ name: String) throws -> Int { try text(name).split(separator: "\n").count }
        #expect(try lines("staged-first") == 4)
        #expect(try text("exit") == "0\n")
        let errors = try text("errors")
        #expect(errors.contains("staging: asked 4 = 4 staged + 0 failed"), "\(errors)")
        #expect(errors.contains("\n4 files of 3.6 MB went from staging to make room"), "\(errors)")
        let output = try text("output")
        #expect(output.contains(#""evicted": 4,"#), "\(output)")
        #expect(output.contains(#""bytes_won": 36"#), "\(output)")
        // What the run says to be staged is.
        #expect(try lines("staged") == 4)
        #expect(try text("staged") != text("staged-first"))
        #expect(try !text("verified").contains("not sound"))
        // It does not fit at all.
        #expect(try text("exit-large") == "75\n")
        #expect(try text("errors-large").contains("the disk is full at "))
        #expect(try text("errors-large").contains("; 4 files of 35"))
        #expect(try text("errors-large").contains(" KiB went from staging to make room\n"))
        #expect(try text("staged-large") == "")
        #expect(try lines("works") >= 8)
        let again = try text("errors-again")
        #expect(try text("exit-again") == "0\n", "\(again)")
        #expect(try !text("verified-again").contains("not sound"))
    }
}
