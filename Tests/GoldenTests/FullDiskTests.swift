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
}
