// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import SQLite
import Terminal
import Testing

/// `accession status` as a health check.
@Suite struct StatusTests {
    private let shelf: CommandShelf

    /// Run 1 is completed.
    init() async throws {
        shelf = try CommandShelf()
        try await shelf.add("Emma")
    }

    private func change(_ statement: String) throws {
        let register = shelf.library.appending("register.sqlite")
        try Connection(path: register.bytes, access: .readWrite).execute(statement)
    }

    @Test func `a recent completed run is silent`() async {
        let answer = await shelf.run("status -q --max-age 26h")
        #expect(answer.exit == .success)
        #expect(answer.output + answer.errors == "")
    }

    @Test func `a run that is too old is one line and 75`() async throws {
        try change("UPDATE runs SET finished_at = finished_at - 97200")
        let answer = await shelf.run("status -q --max-age 26h")
        #expect(answer.exit == .tryLater)
        #expect(answer.output == "")
        #expect(answer.errors.hasPrefix("shop: the last completed run, run 1, ended 1 d 03 h ago"))
        #expect(answer.errors.split(separator: "\n").count == 1)
        #expect(await shelf.run("status -q --max-age 28h").exit == .success)
        #expect(await shelf.run("status").exit == .success)
    }

    @Test func `a clock that was set back is never a good sign`() async throws {
        try change("UPDATE runs SET finished_at = finished_at + 10000")
        let late = await shelf.run("status -q --max-age 26h")
        #expect(late.exit == .tryLater)
        #expect(late.errors.contains("was the clock set back?"))
        let told = await shelf.run("status --json")
        #expect(told.exit == .success)
        #expect(told.errors.contains("in the future"))
        #expect(told.output.contains("\"age_seconds\": null"))
        #expect(told.output.contains("\"in_future\": true"))
    }

    @Test(
        arguments: [
            "state = 'failed'", "state = 'interrupted'", "state = 'running'",
            "command = 'register merge'",
        ]
    )
    func `a run that failed or imported nothing does not count`(
        change: String
    ) async throws {
        try self.change("UPDATE runs SET \(change)")
        let answer = await shelf.run("status --max-age 26h --json")
        #expect(answer.exit == .tryLater)
        #expect(answer.errors == "shop: there has been no completed run yet\n")
        #expect(answer.output.contains("\"last_good_run\": null"))
        #expect(answer.output.contains("\"healthy\": false"))
    }

    @Test func `an older completed run counts while the newest one failed`() async throws {
        try await shelf.add("Persuasion")
        try change("UPDATE runs SET state = 'failed' WHERE id = 2")
        let answer = await shelf.run("status --max-age 26h")
        #expect(answer.exit == .success)
        #expect(answer.lines.contains { $0.hasPrefix("last run  ") && $0.contains(" 2, failed") })
        #expect(
            answer.lines.contains { $0.hasPrefix("last completed run  ") && $0.contains(" 1, ") }
        )
    }

    @Test func `an import that found nothing is no completed run`() async throws {
        let empty = shelf.book(1).parent.parent.appending("empty")
        try FolderCreation.create(empty)
        #expect(await shelf.run("import -q", [empty.bytes]).exit == .noUsableInput)
        let answer = await shelf.run("status")
        #expect(answer.lines.contains { $0.hasPrefix("last run  ") && $0.contains(" 2, finished") })
        #expect(
            answer.lines.contains { $0.hasPrefix("last completed run  ") && $0.contains(" 1, ") }
        )
    }

    @Test func `what is counted is said in plain words, and for programs in one`() async {
        let lines = await shelf.run("status").lines
        #expect(lines.contains { $0.hasPrefix("cover images  ") })
        #expect(lines.contains { $0.hasPrefix("files checked  ") })
        #expect(lines.contains { $0.hasPrefix("grouping  ") && $0.contains("  strict: same id") })
        #expect(await shelf.run("status --plain").lines.contains("match\tstrict"))
        #expect(await shelf.run("status --json").output.contains("\"match\": \"strict\""))
    }

    @Test func `a pipeline is selected by name`() async throws {
        try await shelf.add("Persuasion")
        try change("UPDATE runs SET pipeline = 'nightly', finished_at = 1 WHERE id = 1")
        #expect(await shelf.run("status --max-age 26h").exit == .success)
        let late = await shelf.run("status --max-age 26h --pipeline nightly")
        #expect(late.exit == .tryLater)
        #expect(
            late.errors.contains("the last completed run of the pipeline nightly, run 1, ended")
        )
        #expect(late.lines.contains { $0.hasPrefix("last run  ") && $0.contains(" 1, finished") })
        let unknown = await shelf.run("status --max-age 26h --pipeline weekly")
        #expect(
            unknown.errors == "shop: there has been no completed run of the pipeline weekly yet\n"
        )
    }
}
