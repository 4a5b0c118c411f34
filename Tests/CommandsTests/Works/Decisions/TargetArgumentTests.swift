// SPDX-License-Identifier: Apache-2.0

import Accounting
import Commands
import Files
import Library
import Terminal
import TestSupport
import Testing

@Suite struct TargetArgumentTests {
    private func read(
        _ word: String,
        bare: TargetArgument.Bare = .work
    ) throws(Failure) -> Target {
        try TargetArgument.read(Array(word.utf8), bare: bare)
    }

    @Test(
        arguments: [
            ("17", .work(17)), ("work:17", .work(17)), ("017", .work(17)),
            ("edition:42", .edition(42)), ("9223372036854775807", .work(.max)),
        ] as [(String, Target)]
    )
    func `a number is a work unless marked otherwise`(word: String, target: Target) throws {
        #expect(try read(word) == target)
    }

    @Test func `a number is an edition where editions are expected`() throws {
        #expect(try read("42", bare: .edition) == .edition(42))
        #expect(try read("work:42", bare: .edition) == .work(42))
    }

    @Test(arguments: ["/b/emma.epub", "/b/emma", "/b/17", "/b/edition:42"])
    func `an argument with a slash is a file`(word: String) throws {
        #expect(try read(word) == .file(Path(word)))
    }

    @Test(arguments: ["gone.epub", "GONE.EPUB", "17.epub", "./17", "edition:42.epub"])
    func `a relative path becomes absolute, even if the file is gone`(
        word: String
    ) throws {
        #expect(try read(word) == .file(Path(word).absolute()))
    }

    @Test func `a file is identified by its real path`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("emma", "x")
        #expect(try read(file.text) == .file(file.canonical()))
        let roundabout = folder.path.appending("./emma")
        #expect(try read(roundabout.text) == .file(file.canonical()))
    }

    @Test func `a name that is not UTF-8 is a file as well`() throws {
        let bytes: [UInt8] = Array("/b/".utf8) + [0xFF]
        #expect(try TargetArgument.read(bytes) == .file(Path(bytes: bytes)))
    }

    @Test(arguments: [
        ("wrok:17", "did you mean \"work:17\"?"), ("editions:4", "did you mean \"edition:4\"?"),
        ("Work:17", "did you mean \"work:17\"?"),
    ])
    func `a mistyped word gets a suggestion`(word: String, hint: String) {
        let error = #expect(throws: Failure.self) { try read(word) }
        #expect(error?.message == "\"\(word)\" is not a work, an edition or a file")
        #expect(error?.hint == hint)
    }

    @Test(arguments: [
        "", "0", "work:0", "work:", "edition:", "-1", "+1", "1.5", "work:17x", "emma",
        "work:work:1",
        "9223372036854775808", "edition:-4", "isbn:9780306406158", "\u{0664}\u{0662}",
    ])
    func `anything else is refused with an example`(word: String) {
        let error = #expect(throws: Failure.self) { try read(word) }
        #expect(error?.message.hasSuffix("is not a work, an edition or a file") == true)
        #expect(error?.hint.contains("edition:42") == true)
    }

    @Test(arguments: ["isbn:978-0-306-40615-7", "0-306-40615-2"])
    func `an identifier is referred to the search`(word: String) {
        let error = #expect(throws: Failure.self) { try read(word) }
        #expect(
            error?.hint
                == "it is an identifier; accession works search isbn:9780306406157 finds its work"
        )
    }

    @Test func `where a work is expected nothing else is accepted`() throws {
        #expect(try TargetArgument.work(Array("work:3".utf8)) == 3)
        #expect(throws: Failure.self) { try TargetArgument.work(Array("edition:3".utf8)) }
        #expect(throws: Failure.self) { try TargetArgument.work(Array("a.epub".utf8)) }
    }
}
