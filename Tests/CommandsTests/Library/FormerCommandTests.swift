// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// What people typed before, or type in other programs.
@Suite struct FormerCommandTests {
    private let shelf: CommandShelf

    init() async throws {
        shelf = try CommandShelf()
        try await shelf.add("Ash", "google:zyTCAlFPjgYC")
        try await shelf.add("Birch")
    }

    @Test(arguments: [
        ("report run", "runs report"), ("register verify", "verify"),
        ("report covers --no-thumbnails", "covers report"),
        ("register status", "status --register"), ("files missing", "files list --missing"),
        ("files ignored", "files list --ignored"), ("works ids 1", "works explain --ids"),
        ("works decide not-same 1 2", "works apart"), ("works decide same 1 2", "works merge"),
        ("works decide distrust google:zyTCAlFPjgYC", "works distrust"),
        ("works remove -n 1", "remove"), ("editions remove -n 2", "remove edition:ID"),
        ("runs undo -n 1", "undo run:ID"), ("covers unset -n 1", "covers set WORK --clear"),
        ("runs diff 1", "runs show --diff"), ("files prune -n", "files forget --missing"),
        ("works decisions", "undo --list"), ("trash list", "shelf list --trash"),
        ("rejects export", "rejects list --format FORMAT"), ("works providers", "works match"),
        ("works providers -n shelf", "works match --identity-providers PROVIDER"),
        ("works suggest --tsv", "works review --tsv"), ("register dump", "export dump"),
        ("register export", "export register"),
    ])
    func `a former spelling still works and says the one of today once`(
        former: String,
        now: String
    ) async {
        let said = await shelf.run(former)
        #expect([.success, .rejects].contains(said.exit), "\(said.errors)")
        let name = former.split(separator: " ").prefix(2).joined(separator: " ")
        let sentence = "\"\(name)\" is now \"accession \(now)\"\n"
        #expect(said.errors.split(separator: sentence, omittingEmptySubsequences: false).count == 2)
    }

    @Test(arguments: [
        ("covers unset", "\"accession covers set WORK --clear\""),
        ("works decide", "\"accession works merge WORK OTHER...\", "),
        ("works decide same", "\"accession works merge WORK OTHER...\", "),
        ("files unignore", "\"accession files ignore --stop PATH...\""),
        ("works untag", "\"accession works tag --remove TAG [WORK...]\""),
        ("collections release", "\"accession collections keep --stop NAME...\""),
        ("report run x", "\"accession runs report [RUN]\""),
    ])
    func `a former spelling that lacks something says how it is typed now`(
        former: String,
        now: String
    ) async {
        let said = await shelf.run(former)
        #expect(said.exit == .usage)
        #expect(said.errors.contains("hint: this is now \(now)"), "\(said.errors)")
    }

    @Test(arguments: [
        ("ls -la", "\"accession works list\""), ("rm -rf 3", "\"accession remove\""),
        ("works ls -l", "\"accession works list\""), ("fsck --deeply", "\"accession verify\""),
        ("verify --xylophone", "lists the flags"),
    ])
    func `a word of another tool may have flags of that tool`(line: String, hint: String) async {
        let said = await shelf.run(line)
        #expect(said.exit == .usage)
        #expect(said.errors.contains(hint), "\(said.errors)")
    }

    @Test func `an id means what it meant before`() async {
        #expect(await shelf.run("works set 1 --title Oak").exit == .success)
        #expect(await shelf.run("works undo --yes 1").lines.first?.contains("title") == true)
        #expect(await shelf.run("works set 1 --title Oak").exit == .success)
        #expect(await shelf.run("works undo --yes").exit == .success)
        #expect(await shelf.run("editions remove --yes 2").lines.first?.contains("Birch") == true)
        #expect(await shelf.run("runs undo --yes 1").lines.first?.contains("run 1") == true)
    }

    /// Members may have come, and none may have gone.
    @Test(arguments: [
        ("works decisions --json", "undo --list --json", "{\"decisions\": ["),
        ("works providers --json", "works match --json", "{\"providers\": ["),
        ("rejects export --format json", "rejects list --format json", "{\"rejects\": ["),
        ("rejects export", "rejects list --format csv", "path,reason,sentence,detail"),
        ("works suggest --tsv", "works review --tsv", "left\tright\tleft_edition"),
        ("register dump --by-content", "export dump --by-content --to -", "edition|"),
        ("register export", "export register", "{\"format\":\"accession-export\""),
        ("files prune -n --json", "files forget --missing -n --json", "{\n  \"dry_run\": true"),
        ("trash list --json", "shelf list --trash --json", "{\"books\": ["),
    ])
    func `a former spelling answers with what the one of today says`(
        former: String,
        now: String,
        start: String
    ) async {
        let (old, new) = (await shelf.run(former), await shelf.run(now))
        #expect(old.exit == new.exit && old.output == new.output && new.errors.isEmpty)
        #expect(new.output.contains(start), "\(new.output.prefix(200))")
    }

    @Test func `what was rejected is still shown in the form of before`() async throws {
        let torn = try shelf.file("torn.epub", "PK")
        _ = await shelf.run("import", [torn.bytes])
        let old = await shelf.run("rejects show --json", [torn.bytes])
        #expect(old.errors.contains("\"rejects show\" is now \"accession explain FILE\""))
        #expect(old.output.hasPrefix("{\"rejects\": ["))
        let new = await shelf.run("explain --json", [torn.bytes])
        #expect(new.output.hasPrefix("{\"files\": ["))
        for member in ["tried_again", "because", "hint", "since_run", "missing_since", "next"] {
            #expect(old.output.contains("\"\(member)\":"), "\(member)")
            #expect(new.output.contains("\"\(member)\":"), "\(member)")
        }
    }

    @Test(arguments: [
        ("--json -", true), ("--json @out", false), ("--json=@out", false),
        ("--json-file @out", false), ("--json", true), ("--json-file -", true),
    ])
    func `a report as JSON goes where the flag of today or of before says`(
        flags: String,
        isOnStandardOutput: Bool
    ) async throws {
        let expected = await shelf.run("runs report 1 --json").output
        #expect(expected.hasPrefix("{"))
        let out = try shelf.file("out", "")
        let said = await shelf.run("runs report 1 \(flags.replacing("@out", with: out.text))")
        #expect(said.exit == .success, "\(said.errors)")
        #expect((said.output == expected) == isOnStandardOutput)
        if !isOnStandardOutput {
            #expect(String(decoding: try FileTree.read(out), as: UTF8.self) == expected)
        }
        let isFormer = flags.contains(/--json[ =]/)
        #expect(said.errors.contains("\"--json FILE\" is now \"--json-file FILE\"") == isFormer)
    }

    @Test func `a number behind the flag is the run that is meant`() async {
        let said = await shelf.run("runs report --json 2")
        #expect(said.exit == .success && said.errors.isEmpty)
        #expect(said.output == (await shelf.run("runs report 2 --json")).output)
    }

    @Test(arguments: [
        ("undo --list run:1", "leave the rest out"), ("undo --in-force run:1", "add --list"),
        ("undo", "for example: accession undo run:7 --dry-run"),
        ("runs show 1 2", "add --diff"), ("runs show --limit 3", "add --diff"),
        ("files forget", "--missing"), ("files forget --missing a", "--missing --dry-run"),
        ("files forget --force a", "add --missing"),
        ("rejects list --to x", "add --format csv"), ("rejects list -0", "add --format paths"),
        ("enrich --covers", "accession enrich --missing cover"),
        ("enrich --covers 1 --author x", "accession enrich --missing cover"),
    ])
    func `what only some forms of a command take is refused elsewhere`(
        line: String,
        hint: String
    ) async {
        let said = await shelf.run(line)
        #expect(said.exit == .usage)
        #expect(said.errors.withoutLibrary.contains(hint), "\(said.errors)")
    }

    @Test func `the overview is short, and names what it leaves out`() {
        let tree = Program.tree
        let shown = tree.program.groups.flatMap(tree.overview(of:))
        #expect(shown.count <= 45 && Set(shown.map(\.name)).count == shown.count)
        let all = tree.program.groups.flatMap(tree.commands(in:)).map(\.definition.joinedName)
        #expect(all.sorted() == tree.commands.map(\.definition.joinedName).sorted())
        let page = HelpPage(tree, width: 200).page(for: [])
        #expect(page.contains("Less often needed: completion, man, runs prune, scan, version."))
        #expect(page.split(separator: "\n").count < 80)
    }

    @Test(arguments: Program.tree.program.groups.map(\.word))
    func `the page of a group has each of its commands once, in parts`(word: String) throws {
        let tree = Program.tree
        let group = try #require(tree.program.groups.first { $0.word == word })
        let page = HelpPage(tree, width: 200).page(for: [word])
        for command in tree.commands(in: group).map(\.definition.joinedName) {
            #expect(page.matches(of: try Regex("(?m)^  \(command)  ")).count == 1, "\(command)")
        }
        // A list that is longer than this is not read.
        for part in page.split(separator: ":\n") {
            #expect(part.matches(of: /(?m)^  [a-z]/).count < 17, "\(part)")
        }
    }

    @Test(arguments: Program.tree.commands.map(\.definition.joinedName))
    func `help is no longer than what it takes to type the command`(name: String) throws {
        let words = name.split(separator: " ").map(String.init)
        let page = HelpPage(Program.tree, width: 80).page(for: words)
        #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count < 150)
        #expect(!page.contains("Exit codes:") && !page.contains("Keys of the file:"))
        #expect(page.contains("man accession-\(words.joined(separator: "-"))"))
    }

    @Test(arguments: [
        ("undo 3", "write run:3 or decision:3"), ("undo work:3", "name them as run:7"),
        ("undo run:1 run:2", "name one run"), ("undo decision:1 run:1", "one after the other"),
        ("remove 1 edition:2", "remove the works first"), ("covers set 1", "--clear"),
        ("register restore", "accession status --register lists the backups"),
        ("status --tables", "add --register"), ("files list --older-than 3d", "add --missing"),
    ])
    func `a mistake says what to write instead`(line: String, hint: String) async {
        let said = await shelf.run(line)
        #expect(said.exit == .usage)
        #expect(said.errors.withoutLibrary.contains(hint), "\(said.errors)")
    }

    @Test(arguments: [
        ("ls", "works list"), ("find", "works search"), ("dedupe", "duplicates"),
        ("doctor", "verify"), ("rm", "remove"), ("log", "runs list"), ("report", "runs report"),
        ("search --help", "works search"),
        ("run list", "runs list"), ("editions", "works show"), ("works ls", "works list"),
        ("dups", "duplicates"), ("mv", "files move"), ("cp", "shelf add"), ("cat", "works show"),
        ("unignore", "files ignore --stop"), ("works rm", "remove"), ("files rm", "files forget"),
        ("collections mv", "collections move"), ("trash ls", "shelf list --trash"),
        ("works get", "works show"), ("collections undo", "undo"), ("covers ls", "covers report"),
        ("untag", "works tag --remove"), ("staging rm", "staging evict"),
        ("rejects unignore", "rejects acknowledge --stop"),
        ("rejects unacknowledge", "rejects acknowledge --stop"),
    ])
    func `a word of another program gets the right command as a hint`(
        line: String,
        command: String
    ) async {
        let test = TestConsole()
        let words = line.split(separator: " ").map { Array($0.utf8) }
        let exit = await Program.tree.run(words, test.console)
        #expect([.usage, .missingInput].contains(exit))
        #expect(test.errors.text.contains("hint: "), "\(test.errors.text)")
        #expect(test.errors.text.contains("\"accession \(command)"), "\(test.errors.text)")
        #expect(test.output.text.isEmpty)
    }

    @Test func `help shows the jobs, the groups and each of them`() async {
        func help(_ line: String) async -> String {
            let test = TestConsole()
            _ = await Program.tree.run(
                line.split(separator: " ").map { Array($0.utf8) },
                test.console
            )
            return test.output.text + test.errors.text
        }
        for job in ["import ~/Books", "schedule --print cron", "covers report --html"] {
            #expect(await help("").contains("accession \(job)"))
            #expect(await help("help").contains("accession \(job)"))
        }
        let overview = await help("help")
        for group in Program.tree.program.groups {
            #expect(overview.contains("\n\(group.title):\n"))
        }
        #expect(!overview.contains("runs undo") && !overview.contains("report run"))
        let works = await help("help works")
        for name in ["works merge", "works trust", "collections add", "duplicates"] {
            #expect(works.contains("  \(name) "))
        }
        #expect(await help("help trouble").contains("  rejects acknowledge "))
        #expect(await help("help report run").hasPrefix("accession report run: "))
    }
}
