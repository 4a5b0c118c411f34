// SPDX-License-Identifier: Apache-2.0

package import Files
package import TestSupport

/// A folder as people have them: good books, copies, editions, broken files and odd names.
package final class MixedFolder {
    package let folder: TemporaryFolder

    package var path: Path { folder.path }

    /// The expected counts of an import of the whole folder, when links are followed.
    package static let found = good + copies + joining + broken + hostile + special
    /// Books with an identifier that no other has.
    package static let good = 90
    package static let copies = 9 + 1
    /// Two editions of each of eight works, and a chain of five books that is one work.
    package static let joining = 16 + 5
    /// Three books of the chain begin as works of their own and end as one.
    package static let newWorks = good + 8 + 3
    package static let joined = 8 + 2
    package static let merged = 2
    package static let broken = 10
    package static let hostile = 3
    /// A pipe and a link that leads nowhere.
    package static let special = 2
    package static let rejected = broken + hostile + special

    package init() throws {
        folder = try TemporaryFolder()
        for half in ["1", "2"] { try folder.folder(half) }
        try addGoodBooks()
        try addEditions()
        try addBrokenBooks()
        try FileTree.makePipe(folder["1/pipe.epub"])
        try FileTree.link(folder["1/nowhere.epub"], to: Path("gone"))
        try FileTree.link(folder["2/z-link.epub"], to: folder["1/good-00.epub"])
        try folder.file("1/notes.txt", "no book")
    }

    /// Every file, in the order of a walk.
    package func files() throws -> [Path] {
        var walk = try FolderWalk(root: path.canonical(), cancellation: .never)
        var paths: [Path] = []
        while let item = walk.next() { if case .file(let path) = item { paths.append(path) } }
        return paths
    }

    /// Ninety books; every tenth lies in the other half once more, under another name.
    private func addGoodBooks() throws {
        let oddNames: [[UInt8]] = [
            Array("caf\u{E9}".utf8), Array("cafe\u{301}".utf8), [0xFF, 0xFE, 0x80],
            Array("two\nlines".utf8), Array("\u{1B}[31m".utf8),
            Array(repeating: UInt8(ascii: "n"), count: 250),
        ]
        for number in 0..<Self.good {
            let digits = number < 10 ? "0\(number)" : "\(number)"
            let half = number < 60 ? "1" : "2"
            var name = Array("good-\(digits)".utf8)
            if number >= 30, number < 30 + oddNames.count { name = oddNames[number - 30] }
            // Names that only look equal, as books from two computers have them.
            let author = number % 2 == 0 ? "Zo\u{EB} Marlow" : "Zoe\u{308} Marlow"
            let cover: [UInt8]? =
                number % 5 == 0
                ? SampleImage.png(width: 600, height: 800, seed: UInt8(number % 20)) : nil
            let book = BookBuilder.minimal(
                title: "Book \(number)",
                identifiers: ["urn:uuid:5f0c5a52-9a39-4c1e-8a3e-0d3c5a1b7e\(digits)"],
                creators: [author],
                metadata: "<dc:subject>Caf\(number % 3)</dc:subject>",
                cover: cover,
                text: "Text \(number)"
            )
            // The writer of the archive needs room for a temporary name next to it.
            try FileTree.rename(
                book.write(to: folder["unfinished"]),
                to: folder[half].appending(name + Array(".epub".utf8))
            )
            if number % 10 == 9 { try folder.book("2/again-\(digits).epub", book) }
        }
    }

    private func addEditions() throws {
        for number in 0..<8 {
            let isbn = "urn:isbn:" + ISBNs.all[number]
            for (edition, half) in [("first", "1"), ("second", number < 4 ? "1" : "2")] {
                try folder.book(
                    "\(half)/work-\(number)-\(edition).epub",
                    .minimal(
                        title: "Work \(number), \(edition)",
                        identifiers: [isbn],
                        text: "\(number) \(edition)"
                    )
                )
            }
        }
        // Known to be one work only when the last of them comes.
        let chain = [
            ["google:zyTCAlFPjgYC"], ["oclc:123456789"], ["doi:10.1000/182"],
            ["oclc:123456789", "doi:10.1000/182"], ["google:zyTCAlFPjgYC", "doi:10.1000/182"],
        ]
        for (number, identifiers) in chain.enumerated() {
            try folder.book(
                "\(number < 3 ? "1" : "2")/chain-\(number).epub",
                .minimal(
                    title: "Chain \(number)",
                    identifiers: identifiers,
                    text: "chain \(number)"
                )
            )
        }
    }

    private func addBrokenBooks() throws {
        for file in try Samples.files(in: "broken") where file.name.hasSuffix(".epub") {
            try folder.file("1/\(file.name)", file.bytes)
        }
        for sample in ["ocf/container-missing-error", "package/not-xml-error"] {
            let name = sample.split(separator: "/").last.map(String.init) ?? sample
            let isCompleted = sample.hasPrefix("package")
            try folder.book("2/\(name).epub", BookBuilder(sample: sample, completed: isCompleted))
        }
        var hostile = BookBuilder.minimal()
        hostile.set(
            "OPS/content.opf",
            "<!DOCTYPE package [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><package>&x;</package>"
        )
        try folder.book("2/hostile.epub", hostile)
    }
}

/// ISBNs with right check digits.
package enum ISBNs {
    package static let all = [
        "9783161484100", "9780306406157", "9780131103627", "9780262033848", "9780201633610",
        "9780596007126", "9781491950296", "9780321125217", "9780134685991", "9780137081073",
    ]
}
