// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// Exports onto a disk that is too small.
@Suite struct ExportFullDiskTests {
    private static let formats = [
        "csv", "jsonl", "bibtex", "csl-json", "marcxml", "snapshot", "calibre", "csv --bag",
        "calibre --bag", "opds", "opds --books copy", "site",
    ]

    private static let folders = ["calibre", "opds", "opds --books copy", "site"]

    /// Onto a full disk, each to a place that is not there yet.
    private static let firstScript = """
        while read -r format; do
            mount -t tmpfs -o size=96k tmpfs disk || exit 99
            accession export $format --to disk/new/out > output 2> errors
            echo "$format: exit $?, $(wc -c < output) bytes of output"
            grep -o 'the disk is full at' errors
            grep -o 'no export was written, and an earlier one is as it was' errors
            ls -A disk
            umount disk
        done < formats
        """

    /// Onto a new disk each: one work, then all, which do not fit; then all again, with more room.
    private static let script = """
        while read -r format; do
            mount -t tmpfs -o size=128k tmpfs disk || exit 99
            accession export $format --to disk/out --title first > output || exit 98
            find disk -type f ! -name '*.lock' -exec sha512sum {} + | sort > before
            accession export $format --to disk/out > output 2> errors
            echo "$format: exit $?, $(wc -c < output) bytes of output"
            grep -o 'the disk is full at' errors
            find disk -type f ! -name '*.lock' -exec sha512sum {} + | sort > after
            cmp before after && echo the old one stays
            mount -o remount,size=64m disk
            accession export $format --to disk/out > output || exit 97
            grep -o '+ 0 failed' output
            find disk -name '*.part'
            ls -A disk
            umount disk
        done < formats
        """

    @Test(
        .enabled(if: FullDiskTests.canMount, "needs the right to mount a file system"),
        .timeLimit(.minutes(1))
    )
    func `a full disk leaves nothing of a first export`() throws {
        let formats = Self.formats.filter { $0.contains("--bag") || Self.folders.contains($0) }
        let result = try run(Self.firstScript, formats)
        let expected = formats.map { format in
            """
            \(format): exit 75, 0 bytes of output
            the disk is full at
            no export was written, and an earlier one is as it was

            """
        }
        #expect(result == expected.joined())
    }

    @Test(
        .enabled(if: FullDiskTests.canMount, "needs the right to mount a file system"),
        .timeLimit(.minutes(1))
    )
    func `a full disk leaves the old export, and the next one is whole`() throws {
        let result = try run(Self.script, Self.formats)
        let expected = Self.formats.map { format in
            """
            \(format): exit 75, 0 bytes of output
            the disk is full at
            the old one stays
            + 0 failed
            out

            """
        }
        #expect(result == expected.joined())
    }

    /// - Returns: what a script prints that tries the formats over a library of a hundred books.
    private func run(_ script: String, _ formats: [String]) throws -> String {
        let place = try Workplace()
        try place.folder.book("shelf/first.epub", .minimal(title: "First"))
        for number in 0..<100 {
            try place.folder.book(
                "shelf/\(number).epub",
                .minimal(
                    title: "Book \(number)" + String(repeating: " of many words", count: 140),
                    identifiers: ["book-\(number)"],
                    text: "\(number)"
                )
            )
        }
        #expect(try place.run("import", "-q", "shelf").exit == 0)
        try place.folder.folder("disk")
        try place.folder.file("formats", formats.map { $0 + "\n" }.joined())
        try place.folder.file("small-disk", script)
        let result = try place.shell(
            "ACCESSION_LIBRARY=library exec unshare --mount sh ./small-disk"
        )
        #expect(result.exit == 0, "\(result.errorText)")
        return result.outputText
    }
}
