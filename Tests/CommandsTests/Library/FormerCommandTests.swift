// SPDX-License-Identifier: Apache-2.0

import Commands
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

    @Test func `an id means what it meant before`() async {
        #expect(await shelf.run("works set 1 --title Oak").exit == .success)
        #expect(await shelf.run("works undo --yes 1").lines.first?.contains("title") == true)
        #expect(await shelf.run("works set 1 --title Oak").exit == .success)
        #expect(await shelf.run("works undo --yes").exit == .success)
        #expect(await shelf.run("editions remove --yes 2").lines.first?.contains("Birch") == true)
        #expect(await shelf.run("runs undo --yes 1").lines.first?.contains("run 1") == true)
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
        #expect(said.errors.contains(hint), "\(said.errors)")
    }

    @Test(arguments: [
        ("ls", "works list"), ("find", "works search"), ("dedupe", "duplicates"),
        ("doctor", "verify"), ("rm", "remove"), ("log", "runs list"), ("report", "runs report"),
        ("search --help", "works search"),
        ("run list", "runs list"), ("editions", "works show"),
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
