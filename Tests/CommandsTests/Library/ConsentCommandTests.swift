// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// What removes, replaces or undoes asks before.
@Suite struct ConsentCommandTests {
    private let shelf: CommandShelf

    init() async throws {
        shelf = try CommandShelf()
        try await shelf.add("Ash")
        try await shelf.add("Birch")
    }

    private func dump() async -> String { await shelf.run("export dump").output }

    /// Runs a command, and says whether it changed anything.
    private func changes(_ line: String, _ words: [Path], _ reply: String?) async -> Bool {
        let before = await dump()
        let said = await shelf.run(line, words.map(\.bytes), reply: reply)
        let exits: [ExitCode] = reply == nil ? [.usage] : [.success]
        #expect(exits.contains(said.exit), "\(line): \(said.errors)")
        return await dump() != before
    }

    private func expectConsent(_ line: String, _ words: [Path] = []) async {
        #expect(await changes(line, words, nil) == false)
        #expect(await changes(line, words, "n") == false)
        #expect(await changes(line, words, "y"))
    }

    @Test(arguments: [
        "remove 1", "remove edition:2", "undo run:1", "undo decision", "collections remove tag:old",
    ])
    func `it happens once a person says yes, and not before`(line: String) async {
        #expect(await shelf.run("works tag old 1").exit == .success)
        await expectConsent(line)
    }

    @Test(arguments: [
        "works set 1 --clear title", "collections take-out Sea 1", "works tag --remove old 1",
        "collections keep --stop Sea", "works untag old 1", "collections release Sea",
    ])
    func `so it is with what a person said, whatever takes it back`(line: String) async {
        for said in [
            "works set 1 --title Oak", "works tag old 1", "collections create Sea",
            "collections add Sea 1", "collections keep Sea",
        ] { #expect(await shelf.run(said).exit == .success) }
        await expectConsent(line)
    }

    @Test(arguments: [
        "works set 1 --title Oak --state verified", "works tag old 1", "collections create Sea",
        "works merge 1 2", "works apart 1 2", "works match likely", "enrich order shelf book",
        "works distrust isbn:9783161484100",
    ])
    func `what adds, answers or sets one thing does not ask`(line: String) async {
        #expect(await changes(line, [], "n"), "\(line)")
    }

    @Test(arguments: [
        "works set 1 --clear title", "collections take-out Sea 1", "works tag --remove old 1",
        "collections keep --stop Sea", "register repair", "covers adopt --better-elsewhere",
    ])
    func `where there is nothing to take away, nothing is asked`(line: String) async {
        #expect(await shelf.run("collections create Sea").exit == .success)
        #expect(await shelf.run("works tag old 2").exit == .success)
        let said = await shelf.run(line)
        #expect(said.exit == .success, "\(said.errors)")
    }

    @Test func `so it is with a repair, and with all better covers at once`() async throws {
        let stray = shelf.library.appending("covers/00/\(String(repeating: "0", count: 32)).png")
        try FileTree.makeFolder(stray.parent.parent)
        try FileTree.makeFolder(stray.parent)
        try FileTree.write([1], to: stray)
        #expect(await shelf.run("register repair --force").exit == .usage)
        #expect(await shelf.run("register repair --force", reply: "n").exit == .success)
        #expect(try FileTree.read(stray) == [1])
        #expect(await shelf.run("register repair --force", reply: "y").exit == .success)
        #expect(throws: (any Error).self) { try FileTree.read(stray) }
        let image = SampleImage.png(width: 600, height: 900)
        _ = try shelf.file("books/1.png", image)
        await expectConsent("covers adopt --better-elsewhere")
    }

    @Test func `nothing is asked about a run that changed nothing`() async {
        _ = await shelf.run("import", [shelf.book(1).parent.bytes])
        let said = await shelf.run("undo run:3")
        #expect(said.exit == .success, "\(said.errors)")
        #expect(said.output.contains("there is nothing to undo"))
    }

    @Test(arguments: ["files forget", "files ignore"])
    func `so it is with files`(line: String) async {
        await expectConsent(line, [shelf.book(1)])
    }

    @Test func `to acknowledge a reject does not ask, and to take that back does`() async throws {
        let bad = try shelf.file("bad.epub", "no archive")
        #expect(await shelf.run("import -q", [bad.bytes]).exit == .rejects)
        func acknowledged(after line: String, _ reply: String?, _ exit: ExitCode) async -> Bool {
            let said = await shelf.run(line, [bad.bytes], reply: reply)
            #expect(said.exit == exit, "\(line): \(said.errors)")
            let list = await shelf.run("rejects list --status acknowledged --plain")
            return !list.lines.isEmpty
        }
        #expect(await acknowledged(after: "rejects acknowledge", nil, .success))
        #expect(await acknowledged(after: "rejects acknowledge --stop", nil, .usage))
        #expect(await acknowledged(after: "rejects acknowledge --stop", "n", .success))
        #expect(await acknowledged(after: "rejects acknowledge --stop", "y", .success) == false)
    }

    @Test func `so it is with a folder that moved`() async throws {
        let (former, place) = try shelf.moveBooks(to: "elsewhere")
        await expectConsent("files move", [former, place])
    }

    @Test func `the command that takes a move back names the library`() async throws {
        let (former, place) = try shelf.moveBooks(to: "elsewhere")
        let met = await shelf.run("import", [place.bytes])
        let named = "--library \(shelf.library.text)"
        #expect(met.errors.contains("accession files move \(named) "), "\(met.errors)")
        let said = await shelf.run("files move --yes", [former.bytes, place.bytes])
        #expect(said.errors.contains("accession undo \(named) run:"), "\(said.errors)")
    }
}
