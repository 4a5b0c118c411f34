// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Library
import SQLite
import Store
import Terminal
import TestSupport
import Testing

/// What the log says of commands.
@Suite struct LogCommandTests {
    /// A command that changes the register, after those before it in the list.
    private struct Change {
        let line: String
        let more: [[UInt8]]

        init(_ line: String, _ more: [[UInt8]] = []) {
            self.line = line
            self.more = more
        }

        /// The command's name, which a line begins with.
        var name: String? {
            Program.tree.commands.map(\.definition.joinedName)
                .filter { line == $0 || line.hasPrefix("\($0) ") }.max { $0.count < $1.count }
        }
    }

    private func entries(_ shelf: CommandShelf) throws -> [LogEntry] {
        var entries: [LogEntry] = []
        try RegisterReader(Library(shelf.library).openForReading())
            .logEntries(since: nil, limit: nil) { entry in
                entries.append(entry)
                return true
            }
        return entries.reversed()
    }

    private func changes(_ shelf: CommandShelf) throws -> [Change] {
        let books = shelf.book(1).parent.bytes
        let map = try shelf.file("map.tsv", "isbn:9783161484100\twikidata:Q170583\n")
        let facts = try shelf.file(
            "facts",
            """
            {"isbn": "9783161484100", "provider": "shelf", "record": "1", "facts": \
            {"title": "Quite another book"}}

            """
        )
        let pair = try shelf.file("pairs", "left\tright\nedition:1\tedition:8\n")
        let cover = try shelf.file("c.png", SampleImage.png(width: 300, height: 400, seed: 9))
        let broken = try shelf.file("books/broken.epub", "PK nothing")
        let night = try shelf.file("night.json5", "{ sources: [\"books\"] }")
        return [
            Change("import -q", [books]), Change("run -q", [night.bytes]),
            Change("works map import", [map.bytes]), Change("works map remove --yes map"),
            Change("works set 1 --title Another"), Change("works merge 1 2"),
            Change("works apart 3 4"), Change("works trust \(CommandShelf.conflicting)"),
            Change("works distrust \(CommandShelf.conflicting)"),
            Change("works match likely"), Change("works match --identity-providers shelf"),
            Change("works review --suggest \(pair.text)"), Change("works split 1 2"),
            Change("works tag later 5"), Change("covers set 5", [cover.bytes]),
            Change("collections create Sea Land"), Change("collections add Sea 3 5"),
            Change("collections take-out --yes Sea 3"), Change("collections rename Land Shore"),
            Change("collections move Shore Sea"), Change("collections keep Sea"),
            Change("collections remove --yes Sea/Shore"),
            Change("enrich --from \(facts.text)"), Change("enrich order shelf book"),
            Change("enrich forget --yes shelf"),
            Change("shelf set", [shelf.library.parent.appending("far").bytes]),
            Change("shelf add 5"), Change("shelf tidy --pattern {title} --yes"),
            Change("shelf remove --yes 5"),
            Change("trash restore 5"), Change("shelf remove --yes 5"), Change("trash empty --yes"),
            Change("staging set --quota 1G"), Change("shelf ensure"),
            Change("files check --all"), Change("rejects acknowledge", [broken.bytes]),
            Change("files ignore --yes", [shelf.book(3).bytes]), Change("remove --yes 5"),
            Change("undo decision --yes"), Change("runs prune --yes --keep 2"),
        ]
    }

    @Test func `each command that changes the register leaves one entry, and a rehearsal none`()
        async throws
    {
        let shelf = try await CommandShelf.withQuestions()
        try await shelf.add("Juniper", "urn:isbn:9783161484100")
        for change in try changes(shelf) {
            let name = try #require(change.name)
            let definition = try #require(
                Program.tree.commands.first { $0.definition.joinedName == name }
            ).definition
            let before = try entries(shelf)
            if definition.flags.contains(where: { $0.long == "dry-run" }) {
                let answer = await shelf.run("\(change.line) --dry-run", change.more)
                #expect(try entries(shelf) == before, "\(change.line): \(answer.errors)")
            }
            let answer = await shelf.run(change.line, change.more)
            let new = try entries(shelf).dropFirst(before.count)
            #expect(new.map(\.command) == [name], "\(change.line): \(answer.errors)")
        }
        let verify = await shelf.run("verify --plain")
        #expect(verify.lines.contains { $0.hasPrefix("log\tok\t") }, "\(verify.output)")
    }

    /// Those that change nothing in the register, or that have a test of their own.
    private static let others = [
        "collections import", "covers adopt", "covers extract", "files forget", "files move",
        "register import", "register merge", "register migrate", "register repair",
        "register restore", "register vacuum", "rejects retry", "shelf verify", "staging evict",
        "undo", "export",
    ]

    @Test func `no command with a rehearsal is forgotten here`() async throws {
        let shelf = try CommandShelf()
        let named = Set(try changes(shelf).compactMap(\.name))
        let known = Program.tree.commands.map(\.definition).filter { definition in
            definition.flags.contains { $0.long == "dry-run" }
        }.map(\.joinedName)
        #expect(known.filter { !named.contains($0) && !Self.others.contains($0) } == [])
    }

    @Test(arguments: [
        "works set 1 --title Another", "works merge 1 2", "works match likely",
        "collections add Sea 3", "works tag later 5", "enrich order shelf book",
        "files ignore --yes FILE", "remove --yes 5",
    ])
    func `what is said once more is not entered once more`(line: String) async throws {
        let shelf = try await CommandShelf.withQuestions()
        _ = await shelf.run("collections create Sea")
        let words = line.replacing("FILE", with: shelf.book(3).text)
        #expect(await shelf.run(words).exit == .success)
        let before = try entries(shelf)
        let again = await shelf.run(words)
        #expect(try entries(shelf) == before, "\(again.errors)")
    }

    @Test func `a run is named by its number, and decisions by theirs`() async throws {
        let shelf = try await CommandShelf.withQuestions()
        _ = await shelf.run("works merge 1 2 --reason twins")
        let entries = try entries(shelf)
        #expect(entries.map(\.number) == Array(1...Int64(entries.count)))
        #expect(
            entries[0].details
                == "{\"arguments\":[\"\(shelf.book(1).parent.text)\"],\"runs\":[1]}"
        )
        #expect(
            entries.last?.details == "{\"arguments\":[\"1\",\"2\",\"--reason=twins\"],"
                + "\"decisions\":1,\"first_decision\":1}"
        )
    }

    @Test func `a name and a password in an address are not entered`() async throws {
        let shelf = try await CommandShelf.withQuestions()
        _ = await shelf.run("works set 1 --title https://ada:secret@example.org/a@b")
        let last = try #require(try entries(shelf).last)
        #expect(last.details.contains("https://example.org/a@b"))
    }

    @Test func `the list shows the newest first, and programs have what the hash is made of`()
        async throws
    {
        let shelf = try await CommandShelf.withQuestions()
        _ = await shelf.run("works merge 1 2")
        let shown = await shelf.run("register log --limit 1")
        #expect(shown.lines.count == 2)
        #expect(shown.lines[1].hasPrefix("     8"))
        #expect(shown.lines[1].contains("works merge"))
        #expect(shown.lines[1].contains("1 2; decisions 1; first decision 1"))
        let all = await shelf.run("register log --jsonl")
        #expect(all.lines.count == 8)
        let entry = try #require(try entries(shelf).last)
        #expect(all.lines[0].contains("\"hash\":\"\(entry.hashText)\""))
        #expect(await shelf.run("register log --newer-than 1h --plain").lines.count == 8)
    }

    @Test func `a merge enters which register came and how far its log goes, for each of several`()
        async throws
    {
        let (one, two) = (try CommandShelf(), try CommandShelf())
        try await one.add("Ash", "urn:isbn:9783161484100")
        try await two.add("Birch", "oclc:12345")
        _ = await two.run("works set 1 --title Beech")
        let target = try CommandShelf()
        let answer = await target.run("register merge", [one.library.bytes, two.library.bytes])
        #expect(answer.exit == .success, "\(answer.errors)")
        let entries = try entries(target)
        #expect(entries.map(\.command) == ["register merge", "register merge"])
        let end = try #require(try self.entries(two).last)
        #expect(
            entries.last?.details
                == "{\"register\":\"\(two.library.text)/register.sqlite\",\"register_entries\":2,"
                + "\"register_hash\":\"\(end.hashText)\",\"runs\":[2]}"
        )
        #expect(await target.run("register dump --by-content").output.contains("log") == false)
    }

    @Test func `an export carries the log as it is, also one that is broken`() async throws {
        let shelf = try await CommandShelf.withQuestions()
        for isBroken in [false, true] {
            if isBroken { try change(shelf, "UPDATE log SET login = 'eve' WHERE number = 2") }
            let file = try shelf.file("export", await shelf.run("register export").output)
            let new = try CommandShelf()
            let answer = await new.run("register import", [file.bytes])
            #expect(answer.exit == .success, "\(answer.errors)")
            #expect(try entries(new) == entries(shelf))
        }
    }

    @Test func `after a restore the log goes on, and says what only the replaced register has`()
        async throws
    {
        let shelf = try await CommandShelf.withQuestions()
        let backup = shelf.library.parent.appending("backup.sqlite")
        _ = await shelf.run("register backup --to \(backup.text)")
        _ = await shelf.run("works set 1 --title Beech")
        _ = await shelf.run("works merge 1 2")
        let lost = try entries(shelf)
        let answer = await shelf.run("register restore --yes", [backup.bytes])
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(answer.errors.contains("2 entries of the log"))
        let found = try entries(shelf)
        #expect(found.count == 8)
        #expect(Array(found.dropLast()) == Array(lost.dropLast(2)))
        let end = try #require(lost.last)
        #expect(
            found.last?.details == "{\"backup\":\"\(backup.text)\",\"replaced_entries\":9,"
                + "\"replaced_hash\":\"\(end.hashText)\",\"lost_entries\":2}"
        )
        _ = await shelf.run("works set 1 --title Beech")
        #expect(try entries(shelf).last?.number == 9)
        #expect(await shelf.run("verify").output.contains("9 entries of the log follow"))
    }

    @Test(arguments: [
        "PRAGMA user_version = 99", "PRAGMA user_version = 1", "CREATE TABLE odd (a)",
        "PRAGMA application_id = 7",
    ])
    func `a backup replaces a register that this program cannot read`(damage: String) async throws {
        let shelf = try await CommandShelf.withQuestions()
        let backup = shelf.library.parent.appending("backup.sqlite")
        _ = await shelf.run("register backup --to \(backup.text)")
        try change(shelf, damage)
        let answer = await shelf.run("register restore --yes", [backup.bytes])
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(try entries(shelf).last?.details == "{\"backup\":\"\(backup.text)\"}")
    }

    @Test func `an older register begins its log with its migration`() async throws {
        let shelf = try CommandShelf()
        try FileTree.makeFolder(shelf.library)
        try FileTree.write(
            FileTree.read(Samples.path("registers/v14.sqlite")),
            to: shelf.library.appending("register.sqlite")
        )
        let answer = await shelf.run("works set 1 --title Beech")
        #expect(answer.exit == .success, "\(answer.errors)")
        let entries = try entries(shelf)
        #expect(entries.map(\.command) == ["register migrate", "works set"])
        #expect(entries[0].details.hasPrefix("{\"from\":14,\"to\":\(Schema.newest.number),"))
    }

    private func change(_ shelf: CommandShelf, _ sql: String) throws {
        try Connection(
            path: shelf.library.appending("register.sqlite").bytes,
            access: .readWrite
        ).execute(sql)
    }
}
