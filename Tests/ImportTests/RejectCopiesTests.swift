// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import TestSupport
import Testing

/// Copies of rejected files.
@Suite struct RejectCopiesTests {
    private let folder: TemporaryFolder
    private let root: Path
    private let library: TestLibrary
    private let reason = ReasonCode("ZIP-001")

    init() throws {
        folder = try TemporaryFolder()
        root = try folder.path.canonical()
        library = try TestLibrary()
        try folder.folder("books")
    }

    private func request(_ copies: String, sources: [String] = ["books"]) -> ImportRequest {
        var request = library.request(sources.map { .path(root.appending($0)) })
        request.copyRejects = root.appending(copies)
        return request
    }

    private func copies(_ name: String = "rejects") throws -> RejectCopies {
        try #require(try RejectCopies.asked(of: request(name)))
    }

    private func copied(_ reason: String = "ZIP-001") throws -> [String] {
        try FileTree.names(in: folder["rejects"].appending(reason)).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    @Test func `two books with the same name are kept next to each other`() throws {
        let first = try folder.file("books/a/Emma.epub", "one")
        let second = try folder.file("books/b/Emma.epub", "two")
        let copies = try copies()
        copies.keep(first, reason)
        copies.keep(second, reason)
        copies.keep(second, ReasonCode("ZIP-002"))
        #expect(copies.report.copied == 3)
        let names = try copied()
        #expect(names.count == 2)
        for name in names {
            #expect(name.wholeMatch(of: /Emma-[0-9a-f]{8}\.epub/) != nil, "\(name)")
        }
        #expect(try copied("ZIP-002").count == 1)
        #expect(try FileTree.read(first) == Array("one".utf8))
    }

    @Test func `an existing copy is kept, and other content is written next to it`() throws {
        let file = try folder.file("books/Emma.epub", "one")
        let first = try copies()
        first.keep(file, reason)
        let before = try FileStatus.of(
            folder["rejects/ZIP-001"].appending(copied()[0]),
            followingLinks: false
        )
        let again = try copies()
        again.keep(file, reason)
        #expect(again.report.present == 1)
        #expect(again.report.copied == 0)
        try folder.file("books/Emma.epub", "two")
        again.keep(file, reason)
        #expect(again.report.copied == 1)
        let names = try copied()
        #expect(names.count == 2)
        #expect(names.contains { $0.hasSuffix("-2.epub") })
        let plain = try #require(names.first { !$0.hasSuffix("-2.epub") })
        let path = folder["rejects/ZIP-001"].appending(plain)
        #expect(try FileStatus.of(path, followingLinks: false) == before)
        // Neither of both is copied once more.
        again.keep(file, reason)
        #expect(try copied().count == 2)
    }

    @Test func `a problem with one file is counted, and the others are copied`() throws {
        let copies = try copies()
        copies.keep(folder["books/gone.epub"], reason)
        copies.keep(folder["books"], reason)
        copies.keep(try folder.file("books/there.epub", "x"), reason)
        #expect(copies.report.failed == 1)
        #expect(copies.report.firstFailure?.hasSuffix("gone.epub: it is gone") == true)
        #expect(copies.report.passedOver == 1)
        #expect(copies.report.copied == 1)
        #expect(copies.report.end == nil)
        #expect(!copies.report.isComplete)
    }

    @Test func `a folder that cannot be created is a problem of its files only`() throws {
        let copies = try copies()
        try folder.file("rejects/ZIP-001", "in the way")
        copies.keep(try folder.file("books/there.epub", "x"), reason)
        #expect(copies.report.failed == 1)
        #expect(copies.report.copied == 0)
    }

    @Test func `leftovers of a killed run are cleared away`() throws {
        try folder.file("rejects/ZIP-001/.accession-999999999-1.part", "half")
        let copies = try copies()
        copies.keep(try folder.file("books/there.epub", "x"), reason)
        #expect(try copied().count == 1)
    }

    @Test func `a file among the copies is not copied again`() throws {
        let copies = try copies()
        copies.keep(try folder.file("rejects/ZIP-001/old.epub", "x").canonical(), reason)
        #expect(copies.report.passedOver == 1)
        #expect(try copied() == ["old.epub"])
    }

    @Test(
        arguments: [
            "books/rejects", "books", ".", "books/../books/deep/er", "link",
        ]
    )
    func `a folder inside or around a source is refused`(name: String) throws {
        try FileTree.link(folder["link"], to: root.appending("books"))
        let failure = #expect(throws: Failure.self) {
            _ = try RejectCopies.asked(of: request(name))
        }
        #expect(failure?.kind == .wrongRequest)
        #expect(failure?.message.hasPrefix("the copies of rejects would be") == true)
        #expect(!FileTree.isFolder(folder["books/rejects"]))
    }

    @Test func `a folder in the library is refused`() throws {
        var request = request("x")
        try FileTree.makeFolder(library.library.folder)
        request.copyRejects = library.library.folder.appending("covers")
        let failure = #expect(throws: Failure.self) {
            _ = try RejectCopies.asked(of: request)
        }
        #expect(failure?.kind == .wrongRequest)
    }

    @Test func `a file that is a source may lie among the copies`() throws {
        try folder.file("rejects/ZIP-001/old.epub", "x")
        let request = request("rejects", sources: ["rejects/ZIP-001/old.epub"])
        #expect(try RejectCopies.asked(of: request) != nil)
    }

    @Test func `a dry run checks and creates nothing`() throws {
        var request = request("rejects")
        request.isDryRun = true
        #expect(try RejectCopies.asked(of: request) == nil)
        #expect(!FileTree.isFolder(folder["rejects"]))
        request.copyRejects = root.appending("books/rejects")
        #expect(throws: Failure.self) { _ = try RejectCopies.asked(of: request) }
    }

    @Test(
        arguments: [
            ("/b/Emma.epub", "Emma-", ".epub"), ("/b/.hidden.epub", "_hidden-", ".epub"),
            ("/b/-rf", "_rf-", ""), ("/b/a\u{1B}[31m\nb.epub", "a_[31m_b-", ".epub"),
            ("/b/back\\slash", "back_slash-", ""), ("/b/Zoë.epub", "Zoë-", ".epub"),
            ("/b/no ending at all here.x23456789012345678", "no ending at all here.x2345", ""),
        ]
    )
    func `a name keeps what is harmless`(path: String, start: String, ending: String) {
        let name = String(decoding: RejectName.of(Path(path)), as: UTF8.self)
        #expect(name.hasPrefix(start), "\(name)")
        #expect(name.hasSuffix(ending), "\(name)")
    }

    @Test func `a long name is cut where a character ends`() {
        for letters in 120..<128 {
            let name =
                String(repeating: "x", count: letters % 3)
                + String(repeating: "é", count: letters)
            for number in [1, 2, 100] {
                let copy = RejectName.of(Path("/b/\(name).epub"), number: number)
                #expect(copy.count <= 255)
                #expect(String(validating: copy, as: UTF8.self) != nil)
                #expect(String(decoding: copy, as: UTF8.self).hasSuffix(".epub"))
            }
        }
        let bytes = [UInt8](repeating: 0xFF, count: 255)
        #expect(RejectName.of(Path(bytes: Array("/b/".utf8) + bytes)).count <= 255)
        #expect(RejectName.of(Path("/b/x")) != RejectName.of(Path("/c/x")))
        #expect(RejectName.of(Path("/b/x"), number: 2) != RejectName.of(Path("/b/x")))
    }
}
