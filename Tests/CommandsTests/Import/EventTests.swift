// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// What `--events` writes and `--log` keeps, read as another program would.
@Suite struct EventTests {
    private let folder: TemporaryFolder
    private let schema: JSONSchema

    init() throws {
        folder = try TemporaryFolder()
        try folder.book("books/a.epub", .minimal())
        try folder.file("books/b.epub", Array("no archive".utf8))
        let file = Samples.path.parent.appending("pipelines/events.schema.json")
        schema = try JSONSchema(FileTree.read(file))
    }

    private func run(
        _ flags: String,
        _ paths: [[UInt8]]? = nil
    ) async -> (exit: ExitCode, output: String, errors: String) {
        let test = TestConsole()
        let words = ("import --library " + folder["library"].text + " " + flags)
            .split(separator: " ").map { Array($0.utf8) }
        await ClockTick.pass()
        let exit = await Program.tree.run(
            words + (paths ?? [folder["books"].bytes]),
            test.console
        )
        return (exit, test.output.text, test.errors.text)
    }

    /// Every event, each of which has to be as the schema says.
    private func events(_ text: String) throws -> [JSONValue] {
        #expect(text.hasSuffix("\n"))
        return try text.split(separator: "\n").map { line in
            let event = try JSONReading.value(Array(line.utf8))
            #expect(schema.problems(event) == [], "\(line)")
            return event
        }
    }

    private func names(_ events: [JSONValue]) -> [String] {
        events.compactMap { $0["event"]?.text }
    }

    @Test func `a run reports its start, its rejects, its counts and its end`() async throws {
        let answer = await run("--events")
        #expect(answer.exit == .rejects)
        let events = try events(answer.output)
        #expect(
            names(events) == ["run_started", "item_rejected", "stage_counts", "run_finished"]
        )
        #expect(events.allSatisfy { $0["v"] == .integer(1) && $0["run"] == .integer(1) })
        #expect(events[1]["path"] == .string(folder["books/b.epub"].text))
        #expect(events[1]["reason"] == "ZIP-001")
        #expect(events[2]["found"] == .integer(2))
        #expect(events[3]["result"]?["exit"] == .integer(1))
    }

    @Test func `sources are told as the register has them`() async throws {
        let roundabout = folder["library"].bytes + Array("/../books/./".utf8)
        try FolderCreation.create(folder["library"])
        let first = try events(await run("--events", [roundabout]).output)[0]
        let books = try folder["books"].canonical().text
        #expect(first["sources"] == .string(books))
        #expect(first["source_list"] == .array([.string(books)]))
    }

    @Test func `the last event holds the result`() async throws {
        let result = await run("--json --dry-run")
        let events = try events(await run("--events --dry-run").output)
        #expect(names(events) == ["run_started", "item_rejected", "run_finished"])
        #expect(events[0]["run"] == .null)
        #expect(events[0]["dry_run"] == .bool(true))
        func members(_ value: JSONValue?) -> [JSONObject.Member] {
            guard case .object(let object) = value else { return [] }
            return object.members.filter { $0.name != "seconds" }
        }
        let whole = members(try JSONReading.value(Array(result.output.utf8)))
        #expect(whole.count > 20)
        #expect(members(events.last?["result"]) == whole)
    }

    @Test func `a log keeps the same events, from run to run`() async throws {
        let log = folder["log"]
        let first = await run("--events --log \(log.text)")
        _ = await run("-q --log \(log.text)")
        let lines = String(decoding: try FileTree.read(log), as: UTF8.self)
        #expect(lines.hasPrefix(first.output))
        let names = names(try events(lines))
        #expect(names.filter { $0 == "run_started" }.count == 2)
        #expect(names.last == "run_finished")
    }

    @Test func `a log that cannot be opened ends the run before it begins`() async throws {
        try folder.folder("library")
        for name in ["no/log", "library/log"] {
            let answer = await run("--log \(folder[name].text)")
            #expect(answer.exit == .cannotCreate)
            #expect(answer.errors.contains("the log cannot be written"), "\(answer.errors)")
        }
        #expect(try FileTree.names(in: folder["library"]) == [])
    }

    @Test func `a file that is no log is not appended to`() async throws {
        let script = try folder.file("shot.py", Array("print(1)\n".utf8))
        let answer = await run("--log \(script.text)")
        #expect(answer.exit == .cannotCreate)
        #expect(answer.errors.contains("is no earlier log"), "\(answer.errors)")
        #expect(try FileTree.read(script) == Array("print(1)\n".utf8))
        let empty = try folder.file("log", [])
        #expect(await run("-q --log \(empty.text)").exit == .rejects)
        #expect(try FileTree.read(empty).starts(with: "{\"v\":".utf8))
    }

    @Test func `a log that cannot be written is reported once and harms nothing`() async {
        let answer = await run("--log /dev/full")
        #expect(answer.exit == .rejects)
        let complaints = answer.errors.split(separator: "\n").filter { $0.contains("/dev/full") }
        #expect(complaints.count == 1, "\(answer.errors)")
    }

    @Test func `a name that is not UTF-8 has its bytes as well`() async throws {
        let path = folder["books"].bytes + Array("/\u{7}".utf8) + [0xFF]
        try FileTree.write(Array("no".utf8), to: Path(bytes: path))
        let events = try events(await run("--events", [path]).output)
        #expect(events[1]["path_bytes_b64"] == .string(Base64.encode(path)))
    }

    @Test func `a run that cannot begin says why`() async throws {
        let answer = await run("--events", [folder["nothing"].bytes])
        #expect(answer.exit == .missingInput)
        let events = try events(answer.output)
        #expect(names(events) == ["run_failed"])
        #expect(events[0]["kind"] == "input_missing")
        #expect(events[0]["exit"] == .integer(66))
    }

    @Test(arguments: ["--events", "--json"])
    func `a run that is skipped says so in one line`(form: String) async throws {
        _ = await run("-q")
        let lock = try FileLock(folder["library/lock"])
        let answer = await run("--lock skip \(form)")
        #expect(answer.exit == .success)
        #expect(answer.output.split(separator: "\n").count == 1)
        let events = try events(answer.output)
        #expect(names(events) == ["run_skipped"])
        #expect(events[0]["holder"] == .integer(Int(OwnProcess.id)))
        #expect(answer.errors.contains("is working on \(folder["library"].text)"))
        let silent = await run("--lock skip -q")
        #expect(silent.exit == .success)
        #expect(silent.output + silent.errors == "")
        let late = await run("--lock wait=1ms --events")
        #expect(late.exit == .tryLater)
        #expect(names(try self.events(late.output)) == ["run_waiting", "run_failed"])
        #expect(lock.path == folder["library/lock"])
    }

    @Test func `the schema tells a wrong event from a right one`() throws {
        let right =
            #"{"v":1,"event":"progress","at":"","run":1,"phase":"work","done":1,"total":null"#
        #expect(
            schema.problems(try JSONReading.value(Array((right + ",\"rejected\":0}").utf8))) == []
        )
        let fetched = ",\"rejected\":0,\"bytes_received\":7,\"bytes_total\":null}"
        #expect(schema.problems(try JSONReading.value(Array((right + fetched).utf8))) == [])
        for wrong in [
            "}", ",\"rejected\":-1}", ",\"rejected\":\"0\"}",
            ",\"rejected\":0,\"bytes_received\":-1}",
        ] {
            let value = try JSONReading.value(Array((right + wrong).utf8))
            #expect(schema.problems(value) != [])
        }
    }
}
