// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// What killed processes leave in a library, and the next one that has it to write removes.
@Suite struct LeftoverTests {
    private let books: TemporaryFolder
    private let library: TestLibrary
    private let picture: ChosenImage

    init() async throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
        try books.book("A.epub", .minimal(title: "A", identifiers: ["goodreads:1"], text: "A"))
        try await library.run(books.path)
        picture = try ChosenImage(
            books.file("cover.png", SampleImage.png(width: 30, height: 40, seed: 1))
        )
    }

    private var folder: Path { library.library.folder }
    private var journal: Path { folder.appending("losing") }
    private var file: Path { folder.appending(picture.image.file) }

    private func isThere(_ path: Path) throws -> Bool {
        try FileStatus.ifPresent(path, followingLinks: false) != nil
    }

    private func decide(_ action: DecisionRequest.Action) throws {
        _ = try LibraryDecisions(library.library).decide(
            DecisionRequest(action, who: "keeper", why: nil)
        )
    }

    private func choose() throws {
        _ = try LibraryDecisions(library.library).choose(
            picture,
            forWork: 1,
            who: "keeper",
            why: nil,
            isDryRun: false
        )
    }

    /// As a process writes it down before it commits or keeps a cover.
    private func write() throws {
        let fields = [
            picture.image.hash, Array("png".utf8), Array("\(picture.image.byteCount)".utf8),
            Array(picture.image.file.utf8), [], Array("0".utf8),
        ]
        try FileTree.write(fields.flatMap { Array("\($0.count) ".utf8) + $0 }, to: journal)
    }

    @Test func `a cover that a killed command did not come to remove goes with the next`() throws {
        try choose()
        let bytes = try FileTree.read(file)
        try decide(.set(work: 1, [.cover: nil]))
        #expect(try !isThere(file) && !isThere(journal))
        try FileTree.write(bytes, to: file)
        try write()
        // A rehearsal leaves everything as it is.
        _ = try LibraryDecisions(library.library).decide(
            DecisionRequest(.set(work: 1, [.title: "B"]), who: "keeper", why: nil, isDryRun: true)
        )
        #expect(try isThere(file) && isThere(journal))
        try decide(.set(work: 1, [.title: "B"]))
        #expect(try !isThere(file) && !isThere(journal))
    }

    @Test func `a cover that has a row stays, whatever was written down`() throws {
        try choose()
        try write()
        try decide(.set(work: 1, [.title: "B"]))
        #expect(try isThere(file) && !isThere(journal))
    }

    @Test(arguments: ["", "covers/", "thumbnails/"])
    func `unfinished files of a process that is gone are removed`(place: String) throws {
        let own = folder.appending(place + ".accession-99999999-1-1.part")
        try FileTree.makeFolder(own.parent)
        try FileTree.write([1], to: own)
        try decide(.set(work: 1, [.title: "B"]))
        #expect(try !isThere(own))
    }
}
