// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal
import TestSupport
import Testing

/// What undoing and reports say of rejects that a person took note of.
@Suite struct AcknowledgedRejectTests {
    private let shelf: CommandShelf
    private let bad: Path

    /// Run 1 takes in a book, run 2 rejects a file.
    init() async throws {
        shelf = try CommandShelf()
        try await shelf.add("Emma")
        bad = try shelf.file("books/bad.epub", Array("no archive".utf8))
        #expect(await shelf.run("import -q", [shelf.book(1).parent.bytes]).exit == .rejects)
    }

    private func acknowledge() async {
        let answer = await shelf.run("rejects acknowledge --reason torn", [bad.bytes])
        #expect(answer.exit == .success, "\(answer.errors)")
    }

    @Test func `undoing says how many acknowledgements go`() async {
        await acknowledge()
        let rehearsal = await shelf.run("undo run:2 --dry-run")
        #expect(rehearsal.output.contains("1 acknowledged reject among them would be forgotten"))
        let json = await shelf.run("undo run:2 --yes --json")
        #expect(json.output.contains("\"acknowledged_rejects\": {\n    \"forgotten\": 1\n"))
        #expect(await shelf.run("import -q", [bad.bytes]).exit == .rejects)
    }

    @Test func `it is called acknowledged wherever people read of it`() async {
        let answer = await shelf.run("rejects acknowledge --code ZIP-001 --reason torn --by Ada")
        #expect(answer.lines.first?.hasPrefix("Acknowledged ") == true)
        #expect(answer.lines.last == "asked for 1 = 1 acknowledged")
        let list = await shelf.run("rejects list --status acknowledged --verbose")
        #expect(list.output.contains("acknowledged by Ada: torn"), "\(list.output)")
        let explained = await shelf.run("explain", [bad.bytes])
        for said in [list, explained] {
            #expect(said.output.contains("ZIP-001"), "\(said.output)")
            #expect(!said.output.contains("REG-003"), "\(said.output)")
            #expect(!said.output.contains("files ignore"), "\(said.output)")
        }
        for words in [
            "rejects list --status acknowledged --plain", "rejects list --status ignored --json",
        ] {
            #expect(await shelf.run(words).output.contains("REG-003"))
        }
        let all = [answer, list, await shelf.run("explain", [bad.bytes])]
        for said in all { #expect(!(said.output + said.errors).contains("gnored by")) }
        let status = await shelf.run("status")
        #expect(status.output.contains("1, of which 1 acknowledged reject"), "\(status.output)")
        #expect(await shelf.run("status --plain").lines.contains("ignored\t1"))
        // A program reads the word that it always read.
        #expect(await shelf.run("rejects list --status ignored --json").output.contains("ignored"))
    }

    @Test func `a reason is a note, and a code is chosen with another flag`() async {
        let mistaken = await shelf.run("rejects acknowledge --reason ZIP-001", [bad.bytes])
        #expect(mistaken.exit == .usage)
        #expect(mistaken.errors.contains("--code ZIP-001"), "\(mistaken.errors)")
        let list = await shelf.run("rejects list --reason ZIP-001")
        #expect(list.output.contains(bad.text))
        #expect(list.errors.contains("\"--reason CODE\" is now \"--code CODE\""), "\(list.errors)")
        let former = await shelf.run("rejects acknowledge --reason-text torn", [bad.bytes])
        #expect(former.exit == .success)
        #expect(former.errors.contains("is now \"--reason TEXT\""), "\(former.errors)")
    }

    @Test(arguments: ["acknowledge", "ignore"])
    func `a code in the reason still chooses where no file is named`(name: String) async {
        let other = await shelf.run("rejects \(name) --reason ZIP-002")
        #expect(other.lines.last == "asked for 0 = 0 acknowledged", "\(other.output)")
        let answer = await shelf.run("rejects \(name) --reason ZIP-001")
        #expect(answer.exit == .success, "\(answer.errors)")
        let note = "\"--reason CODE\" is now \"--code CODE\""
        #expect(answer.errors.split(separator: note, omittingEmptySubsequences: false).count == 2)
        #expect(answer.lines.last == "asked for 1 = 1 acknowledged")
        let list = await shelf.run("rejects list --status acknowledged --verbose")
        #expect(!list.output.contains(": ZIP-001"), "no note: \(list.output)")
    }

    @Test func `all of one reason are taken back as they were acknowledged`() async {
        let answer = await shelf.run("rejects acknowledge --code ZIP-001")
        let back = " --stop --code ZIP-001"
        #expect(answer.errors.withoutLibrary.contains(back), "\(answer.errors)")
        let other = await shelf.run("rejects acknowledge --stop --code ZIP-002 --yes")
        #expect(other.lines.last == "asked for 0 = 0 no longer acknowledged", "\(other.errors)")
        let taken = await shelf.run("rejects acknowledge --stop --code ZIP-001 --yes")
        #expect(taken.lines.last == "asked for 1 = 1 no longer acknowledged", "\(taken.errors)")
        #expect(await shelf.run("import -q", [bad.bytes]).exit == .rejects)
    }

    @Test func `an acknowledgement is taken back, and the next run reports the file again`() async {
        await acknowledge()
        let before = await shelf.run("rejects acknowledge --stop --dry-run", [bad.bytes])
        #expect(
            before.lines.first?.hasPrefix("Would no longer be acknowledged: ") == true,
            "\(before.errors)"
        )
        let answer = await shelf.run("rejects acknowledge --stop --yes", [bad.bytes])
        #expect(answer.lines.last == "asked for 1 = 1 no longer acknowledged", "\(answer.errors)")
        #expect(await shelf.run("import -q", [bad.bytes]).exit == .rejects)
        let again = await shelf.run("rejects acknowledge --stop --yes", [bad.bytes])
        #expect(again.exit == .missingInput)
    }

    @Test(
        arguments: [
            ("--reason torn", "--reason applies only to what is acknowledged from now on"),
            ("--reason ZIP-001", "--reason applies only"),
            ("--by Ada", "--by applies only"), ("", "specify which rejects"),
        ]
    )
    func `what is about acknowledging is refused where that is taken back`(
        flags: String,
        message: String
    ) async {
        await acknowledge()
        let answer = await shelf.run("rejects acknowledge --stop --yes \(flags)")
        #expect(answer.exit == .usage)
        #expect(answer.errors.contains(message), "\(answer.errors)")
        #expect(!answer.errors.contains("is now"), "\(answer.errors)")
    }

    @Test func `a list counts what it lists, and names the flag for the rest`() async throws {
        let torn = try shelf.file("books/torn.epub", "PK nothing")
        #expect(await shelf.run("import -q", [torn.bytes]).exit == .rejects)
        await acknowledge()
        let open = await shelf.run("rejects list")
        let rest = "1 rejected, 1 acknowledged, which --status acknowledged shows\n"
        #expect(open.errors == rest, "\(open.errors)")
        let acknowledged = await shelf.run("rejects list --status acknowledged")
        #expect(acknowledged.errors == "1 acknowledged\n", "\(acknowledged.errors)")
        #expect(await shelf.run("rejects list --status rejected").errors == "1 rejected\n")
        let all = await shelf.run("rejects list --status all").errors
        #expect(all == "1 rejected, 1 acknowledged\n")
        let deferred = await shelf.run("rejects list --status deferred").errors
        #expect(deferred == "No matching file was rejected.\n")
    }

    @Test func `nothing is said where nothing was acknowledged`() async {
        let rehearsal = await shelf.run("undo run:2 --dry-run")
        #expect(!rehearsal.output.contains("acknowledged"))
    }

    @Test func `an acknowledgement of another run stays, and is not counted`() async {
        await acknowledge()
        #expect(await shelf.run("import -q", [shelf.book(1).parent.bytes]).exit == .success)
        let undoing = await shelf.run("undo run:3 --yes --json")
        #expect(undoing.output.contains("\"acknowledged_rejects\": {\n    \"forgotten\": 0\n"))
        #expect(await shelf.run("rejects list --status acknowledged").output.contains(bad.text))
    }

    @Test(arguments: ["2", "3"])
    func `the report of a run still lists a reject that was acknowledged since`(
        run: String
    ) async throws {
        // Run 3 meets it as a known reject.
        #expect(await shelf.run("import -q", [shelf.book(1).parent.bytes]).exit == .rejects)
        await acknowledge()
        let report = await shelf.run("runs report \(run)")
        #expect(report.output.contains(bad.text + " (acknowledged since)"))
        let json = await shelf.run("runs report \(run) --json")
        #expect(json.output.contains("\"acknowledged\":true"))
        let page = shelf.library.parent.appending("run.html")
        #expect(await shelf.run("runs report \(run) --html \(page.text)").exit == .success)
        let text = try shelf.text(page)
        #expect(text.contains("<bdi>acknowledged since</bdi>"))
    }

    @Test(
        arguments: [
            ("ZIP-001, ignored by ada", "ZIP-001", nil),
            ("OCF-001 (a (b), c), ignored by ada: why", "OCF-001", "a (b), c"),
            ("ignored by ada", nil, nil), ("a book, ignored by ada", nil, nil),
            ("ZIP-001", nil, nil),
        ] as [(String, String?, String?)]
    )
    func `what a row says of an acknowledged reject is read again`(
        text: String,
        code: String?,
        detail: String?
    ) {
        let note = RejectNote(text)
        #expect(note?.code.text == code)
        #expect(note?.detail == detail)
    }
}
