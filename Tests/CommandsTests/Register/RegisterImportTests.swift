// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import JSON5
import SQLite
import Store
import Terminal
import TestSupport
import Testing

/// What `export register` wrote becomes a library again.
@Suite struct RegisterImportTests {
    @Test func `what an export does not hold is said, with a command that works`() async throws {
        let desk = try CoverDesk()
        try desk.book("one", title: "Oak", cover: (600, 900))
        await desk.fill()
        #expect(await desk.run("shelf add 1 --library @library").exit == .success)
        #expect(await desk.run("export register --to @e --library @library").exit == .success)
        let said = await desk.run("register import @e --library @new").errors
        #expect(said.contains("copies of books; it names 1\n"))
        #expect(said.contains("accession shelf verify --library \(desk["new"].text)\n"))
        let repair = "accession register repair --force --library \(desk["new"].text)\n"
        #expect(said.contains(repair), "\(said)")
        #expect(await desk.run("register repair --yes --library @new").exit == .tryLater)
        #expect(await desk.run("register repair --yes --force --library @new").exit == .success)
    }

    private static let dumps = ["export dump", "export dump --by-content"]

    /// A library, and what it exports.
    private struct Exported {
        let shelf: CommandShelf
        let file: Path
        let text: String

        init(_ shelf: CommandShelf) async throws {
            self.shelf = shelf
            text = await shelf.run("export register").output
            file = try shelf.file("export.jsonl", text)
        }

        /// Imports it, or what was made of it, and says how that ended.
        func imported(
            into new: CommandShelf,
            _ flags: String = "",
            as other: String? = nil
        ) async throws -> CommandShelf.Answer {
            if let other { _ = try shelf.file("export.jsonl", other) }
            return await new.run("register import " + flags, [file.bytes])
        }
    }

    /// A copy of a register that an earlier program made.
    private func old(_ version: Int) throws -> CommandShelf {
        let shelf = try CommandShelf()
        try FileTree.makeFolder(shelf.library)
        try FileTree.write(
            FileTree.read(Samples.path("registers/v\(version).sqlite")),
            to: shelf.library.appending("register.sqlite")
        )
        return shelf
    }

    /// A library in which everything was done that changes a register.
    private func lively() async throws -> CommandShelf {
        let shelf = try await CommandShelf.withQuestions()
        try await shelf.add("Ivy\u{1F33F} \u{202E}'quoted' \\ \"end\"", by: "Zo\u{EB} \u{301}")
        try await shelf.add("Juniper", "urn:isbn:9783161484100", "oclc:12345")
        try await shelf.add("Knotgrass", "urn:isbn:9783161484100")
        let map = try shelf.file("map.tsv", "isbn:9783161484100\twikidata:Q170583\n")
        let facts = try shelf.file(
            "facts",
            """
            {"isbn": "9783161484100", "provider": "union", "facts": \
            {"identifiers": ["openlibrary-work:OL1W"]}}
            {"isbn": "9783161484100", "provider": "shelf", "record": "1", "facts": \
            {"title": "Quite another book", "first_year": 1851}}

            """
        )
        for (line, more) in [
            ("works map import", [map.bytes]), ("works merge 1 2 --reason odd", []),
            ("works trust \(CommandShelf.conflicting)", []), ("works merge 3 4", []),
            ("undo --yes decision:3", []), ("works set 5 --title Another", []),
            ("undo --yes run:6", []),
            ("files ignore --yes", [shelf.book(3).bytes]), ("remove --yes 8", []),
            ("works match likely", []), ("enrich --from \(facts.text)", []),
            ("works match --identity-providers union", []), ("works trust edition:10 shelf:1", []),
        ] {
            let answer = await shelf.run(line, more)
            #expect(answer.exit == .success, "\(line): \(answer.errors)")
        }
        try change(
            shelf,
            """
            UPDATE editions SET publisher = CAST(x'61ff62' AS TEXT), rights = 'a' || char(0) || 'b',
                modified_raw = '' WHERE id = 1;
            UPDATE editions SET series_number = 0.1, cover_entry = CAST(x'00' AS TEXT) WHERE id = 2;
            UPDATE editions SET series_number = 9e999 WHERE id = 5;
            UPDATE files SET path = x'2f62ff0a41', modified_at = 9223372036854775807 WHERE id = 1;
            UPDATE files SET path = x'2f620041', modified_at = -9223372036854775808 WHERE id = 2;
            UPDATE runs SET sources = '' WHERE id = 1;
            """
        )
        return shelf
    }

    private func change(_ shelf: CommandShelf, _ sql: String) throws {
        try Connection(
            path: shelf.library.appending("register.sqlite").bytes,
            access: .readWrite
        ).execute(sql)
    }

    private func sequences(_ shelf: CommandShelf) throws -> [String] {
        try Connection(
            path: shelf.library.appending("register.sqlite").bytes,
            access: .readOnly
        ).texts("SELECT name || ' ' || seq FROM sqlite_sequence ORDER BY name")
    }

    private static let versions = Result {
        try Samples.names(in: "registers").compactMap { name in
            Int(name.dropFirst("registers/v".count).prefix { $0 != "." })
        }.sorted()
    }

    // MARK: Whole exports

    @Test(arguments: try versions.get())
    func `the export of every released register becomes a library`(version: Int) async throws {
        let before = try await Exported(old(version))
        let new = try CommandShelf()
        let answer = try await before.imported(into: new)
        #expect(answer.exit == .success, "\(answer.errors)")
        let isOlder = version < Schema.newest.number
        #expect(
            answer.output.contains("  migrated from version \(version) to ") == isOlder
        )
        // The same as if it had been migrated in its place.
        #expect(await before.shelf.run("register migrate").exit == .success)
        for dump in Self.dumps {
            let (was, now) = (await before.shelf.run(dump), await new.run(dump))
            #expect(was.exit == .success && now.exit == .success)
            #expect(now.output == was.output)
        }
        #expect(try sequences(new) == sequences(before.shelf))
        let again = try await Exported(new)
        let newest = try CommandShelf()
        #expect(try await again.imported(into: newest).exit == .success)
        #expect(try await Exported(newest).text == again.text)
    }

    @Test func `a library of which everything was done comes back to the letter`() async throws {
        let before = try await Exported(lively())
        let new = try CommandShelf()
        let answer = try await before.imported(into: new)
        #expect(answer.exit == .success, "\(answer.errors)")
        for dump in Self.dumps {
            #expect(await new.run(dump).output == before.shelf.run(dump).output)
        }
        #expect(try await Exported(new).text == before.text)
        #expect(try sequences(new) == sequences(before.shelf))
        let verify = await new.run("verify --plain").lines
        let failed = verify.filter { $0.contains("\tfailed\t") }
        #expect(failed.allSatisfy { $0.hasPrefix("covers\t") }, "\(failed)")
        #expect(await new.run("works search quoted --plain").lines.count == 1)
    }

    @Test func `an id whose row is gone is not given again`() async throws {
        let shelf = try CommandShelf()
        try await shelf.add("Ash")
        try await shelf.add("Birch")
        #expect(await shelf.run("remove --yes 2").exit == .success)
        let before = try await Exported(shelf)
        for hasIDs in [true, false] {
            let new = try CommandShelf()
            let text = hasIDs ? before.text : Self.withoutIDs(before.text)
            let answer = try await before.imported(into: new, as: text)
            #expect(answer.exit == .success)
            #expect(answer.errors.contains("may be given again") != hasIDs)
            try await new.add("Cedar")
            let works = await new.run("works list --plain").lines.compactMap { $0.first }
            #expect(Set(works) == (hasIDs ? ["1", "3"] : ["1", "2"]))
        }
    }

    /// As programs wrote it before they noted the ids.
    private static func withoutIDs(_ text: String) -> String {
        text.replacing(/,"last_ids":\{[^}]*\}/, with: "", maxReplacements: 1)
    }

    @Test func `members in another order and lines that end otherwise are read too`() async throws {
        let before = try await Exported(try old(7))
        let text = before.text.split(separator: "\n").map { line in
            line.replacing(/("id":\d+),("[a-z_]+":(?:\d+|null|"[^"\\]*")),/, maxReplacements: 1) {
                "\($0.output.2) , \($0.output.1),"
            }
        }.joined(separator: "\r\n\r\n")
        #expect(text.contains(" , \"id\":"))
        let new = try CommandShelf()
        let answer = try await before.imported(into: new, as: text)
        #expect(answer.exit == .success, "\(answer.errors)")
        let same = try CommandShelf()
        #expect(try await before.imported(into: same, as: before.text).exit == .success)
        #expect(await new.run("export dump").output == same.run("export dump").output)
    }

    // MARK: What it says

    @Test func `JSON counts the rows of each table`() async throws {
        let before = try await Exported(try old(7))
        let new = try CommandShelf()
        let answer = try await before.imported(into: new, "--json")
        let value = try JSON5Reader.read(Array(answer.output.utf8))
        guard case .object(let members) = value.content else {
            Issue.record("no object")
            return
        }
        #expect(
            members.map(\.name) == [
                "dry_run", "register", "from", "version", "migrated_from", "rows", "covers",
                "last_ids", "tables",
            ]
        )
        #expect(answer.output.contains("\"table\": \"works\",\n      \"rows\": 7\n"))
        #expect(answer.output.contains("\"migrated_from\": 7,"))
        let total = before.text.split(separator: "\n").count - 2
        #expect(answer.output.contains("\"rows\": \(total),"))
    }

    @Test func `a rehearsal checks everything and leaves nothing`() async throws {
        let before = try await Exported(try old(3))
        let new = try CommandShelf()
        let answer = try await before.imported(into: new, "--dry-run")
        #expect(answer.exit == .success)
        #expect(answer.output.hasPrefix("Would import "))
        #expect(!FileTree.isFolder(new.library))
        let cut = String(before.text.dropLast(100))
        #expect(try await before.imported(into: new, "--dry-run", as: cut).exit == .noUsableInput)
        #expect(!FileTree.isFolder(new.library))
    }

    // MARK: Places

    @Test(arguments: ["", "--dry-run"])
    func `a register that is there stays as it is`(flags: String) async throws {
        let before = try await Exported(try old(7))
        let new = try CommandShelf()
        #expect(await new.run("runs list").exit == .missingInput)
        try await new.add("Ash")
        let bytes = try FileTree.read(new.library.appending("register.sqlite"))
        let answer = try await before.imported(into: new, flags)
        #expect(answer.exit == .cannotCreate)
        #expect(answer.errors.contains("there is already a register at "))
        #expect(answer.errors.contains("accession register merge"))
        #expect(try FileTree.read(new.library.appending("register.sqlite")) == bytes)
    }

    @Test func `a folder of something else is refused`() async throws {
        let before = try await Exported(try old(7))
        let new = try CommandShelf()
        try FileTree.makeFolder(new.library)
        try FileTree.write([1], to: new.library.appending("mine"))
        let answer = try await before.imported(into: new)
        #expect(answer.exit == .configuration)
        #expect(try FileTree.names(in: new.library) == [Array("mine".utf8)])
    }

    @Test func `a log without its register is left alone`() async throws {
        let before = try await Exported(try old(7))
        let new = try CommandShelf()
        try FileTree.makeFolder(new.library)
        try FileTree.write([1], to: new.library.appending("register.sqlite-wal"))
        let answer = try await before.imported(into: new)
        #expect(answer.exit == .configuration)
        #expect(try FileTree.names(in: new.library) == [Array("register.sqlite-wal".utf8)])
    }

    @Test func `a library that has lost its register gets it back, next to its covers`()
        async throws
    {
        let shelf = try await CommandShelf.withQuestions()
        let before = try await Exported(shelf)
        let dump = await shelf.run("export dump").output
        for suffix in ["", "-wal", "-shm"] {
            FileTree.remove(shelf.library.appending("register.sqlite" + suffix))
        }
        let answer = try await before.imported(into: shelf)
        #expect(answer.exit == .success)
        #expect(await shelf.run("export dump").output == dump)
        #expect(await shelf.run("verify").exit == .success)
    }

    // MARK: Damaged exports

    @Test(arguments: ExportDamage.all)
    func `a damaged export is refused, and nothing is left`(damage: ExportDamage) async throws {
        let before = try await Exported(try old(7))
        var lines = before.text.split(separator: "\n").map(String.init)
        damage.change(&lines)
        let text = lines.map { $0 + "\n" }.joined()
        #expect(text != before.text)
        let new = try CommandShelf()
        let answer = try await before.imported(into: new, as: text)
        #expect(answer.exit == .noUsableInput, "\(answer.errors)")
        #expect(answer.errors.contains(damage.message), "\(answer.errors)")
        #expect(answer.errors.contains("nothing was imported"))
        #expect(answer.output == "")
        #expect(!FileTree.isFolder(new.library))
    }

    @Test(arguments: [
        ("\"schema_version\":7", "\"schema_version\":7000", "a register of version 7000"),
        ("\"format_version\":1", "\"format_version\":2", "an export of format 2"),
    ])
    func `the export of a newer program is refused`(
        old: String,
        new: String,
        message: String
    ) async throws {
        let before = try await Exported(try self.old(7))
        let shelf = try CommandShelf()
        let answer = try await before.imported(
            into: shelf,
            as: before.text.replacing(old, with: new, maxReplacements: 1)
        )
        #expect(answer.exit == .configuration)
        #expect(answer.errors.contains(message))
        #expect(answer.errors.contains("use the Accession that wrote it (accession "))
        #expect(!FileTree.isFolder(shelf.library))
    }

    @Test func `no byte can be lost without a word`() async throws {
        let before = try await Exported(try old(7))
        let bytes = Array(before.text.utf8)
        var numbers = SeededNumbers(seed: 7)
        for _ in 0..<60 {
            let end = Int.random(in: 0..<(bytes.count - 1), using: &numbers)
            let new = try CommandShelf()
            try FileTree.write(Array(bytes[..<end]), to: before.file)
            let answer = try await before.imported(into: new)
            #expect(answer.exit == .noUsableInput, "\(end): \(answer.errors)")
            #expect(!FileTree.isFolder(new.library))
        }
    }

    @Test func `folders above the library go again too, but for those that were there`()
        async throws
    {
        let before = try await Exported(try old(7))
        let parent = before.file.parent.appending("new")
        let test = TestConsole()
        _ = try before.shelf.file("export.jsonl", String(before.text.dropLast(9)))
        let exit = await Program.tree.run(
            ["register", "import", "--library"].map { Array($0.utf8) }
                + [parent.appending("a/b/c").bytes, before.file.bytes],
            test.console
        )
        #expect(exit == .noUsableInput)
        #expect(!FileTree.isFolder(parent))
        #expect(try FileTree.read(before.file).count == before.text.utf8.count - 9)
    }
}
