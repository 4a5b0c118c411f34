// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import JSON5
import Terminal
import TestSupport
import Testing

/// Invalid pipeline files: all mistakes are reported at once with their positions, and nothing runs.
@Suite struct PipelineProblemTests {
    static let wrong: [(text: String, problems: [String])] = [
        ("", ["1:1: expected a value but found the end of the text"]),
        ("[]", ["1:1: a pipeline must be an object, not a list"]),
        ("{}", ["1:1: no sources are named"]),
        ("{ sources: [] }", ["1:12: no sources are named"]),
        (
            "{ sources: [\"/b\"], check: { sample: \"5%\" } }",
            ["1:27: \"check\" needs \"files\""]
        ),
        ("{ files_from: [] }", ["1:1: no sources are named"]),
        ("{ sources: 'x' }", ["1:12: \"sources\" must be a list, not a string"]),
        ("{ sources: [''] }", ["1:13: \"sources\" must not be empty"]),
        ("{ sources: ['a\\0'] }", ["1:13: \"sources\" must not contain a NUL"]),
        (
            "{ sources: ['~ann/x'] }",
            ["1:13: \"sources\" cannot begin with the ~ of another user"]
        ),
        ("{ sources: ['x', 5] }", ["1:18: \"sources\" must contain strings, not a number"]),
        ("{ sources: ['x'], setle: '1h' }", ["1:19: unknown key \"setle\""]),
        ("{ sources: ['x'], 'zebra\\u001B': 1 }", ["1:19: unknown key \"zebra\\x1B\""]),
        ("{ sources: ['x'], runs: 3 }", ["1:19: unknown key \"runs\""]),
        (
            "{ sources: ['x'], enrich: { provider: 'openlibrary' } }",
            ["1:27: \"enrich\" must be a list of objects, not an object"]
        ),
        (
            "{ sources: ['x'], enrich: [{}] }",
            [
                "1:28: what is to be asked needs \"provider\"",
                "1:28: the service must be told who asks, by \"contact\"",
            ]
        ),
        (
            "{ sources: ['x'], enrich: [{ provider: 'moon', offline: true }] }",
            ["1:40: \"enrich.provider\" must be openlibrary, not \"moon\""]
        ),
        (
            "{ sources: ['x'], enrich: [{ provider: 'moon',\n contact: 5,\n filter: 'year:x',\n"
                + " base_address: 'ftp://x', covers_address: 'https://x/?a' }] }",
            [
                "1:40: \"enrich.provider\" must be openlibrary, not \"moon\"",
                "2:11: \"enrich.contact\" must be a string, not a number",
                "3:10: \"enrich.filter\": year:\"x\": it must be a year, or a range such as 1990.., "
                    + "..1950 or 1990..1999",
                "4:16: \"enrich.base_address\" is no address of the web: \"ftp://x\"",
                "4:43: \"enrich.covers_address\" is no address of the web: \"https://x/?a\"",
            ]
        ),
        (
            "{ sources: ['x'], fill: [{ tag: '',\n filter: 'year:x' }] }",
            [
                "1:33: \"fill.tag\": \"\" is no collection: a name in it is empty",
                "2:10: \"fill.filter\": year:\"x\": it must be a year, or a range such as 1990.., "
                    + "..1950 or 1990..1999",
            ]
        ),
        (
            "{ sources: ['x'], enrich: [{ provider: 'openlibrary' }] }",
            ["1:28: the service must be told who asks, by \"contact\""]
        ),
        (
            "{ sources: ['x'], enrich: [{ provider: 'openlibrary', contact: 'ada' }] }",
            ["1:64: \"enrich.contact\" is neither a mail nor a web address: \"ada\""]
        ),
        (
            "{ sources: ['x'], enrich: [{ provider: 'openlibrary', offline: true, filter: 'year:x' }] }",
            [
                "1:78: \"enrich.filter\": year:\"x\": it must be a year, or a range such as 1990.., "
                    + "..1950 or 1990..1999"
            ]
        ),
        (
            "{ sources: ['x'], identity: { providers: ['person'] } }",
            ["1:42: \"person\" is no name of a provider"]
        ),
        (
            "{ sources: ['x'], identity: { providers: ['calibre'] } }",
            ["1:42: the identifiers of calibre join books anyway"]
        ),
        (
            "{ sources: ['x'], settle: 60 }",
            ["1:27: \"settle\" must be a time such as 30s, 10m, 26h or 7d, not a number"]
        ),
        (
            "{ sources: ['x'], settle: '1 hour' }",
            ["1:27: \"settle\" must be a time such as 30s, 10m, 26h or 7d, not \"1 hour\""]
        ),
        (
            "{ sources: ['x'], item_timeout: '-1s' }",
            ["1:33: \"item_timeout\" must be a time such as 30s, 10m, 26h or 7d, not \"-1s\""]
        ),
        (
            "{ sources: ['x'], breaker: '101%' }",
            ["1:28: \"breaker\" must be a percentage such as 5% or 0.5%, or off, not \"101%\""]
        ),
        (
            "{ sources: ['x'], breaker: false }",
            ["1:28: \"breaker\" must be a percentage such as 5% or 0.5%, or off, not false"]
        ),
        (
            "{ sources: ['x'], lock: 'wait' }",
            ["1:25: \"lock\" must be fail, skip or wait=TIME, such as wait=10m, not \"wait\""]
        ),
        ("{ sources: ['x'], jobs: 0 }", ["1:25: \"jobs\" must be a number from 1 to 256, not 0"]),
        (
            "{ sources: ['x'], jobs: 1.5 }",
            ["1:25: \"jobs\" must be a number from 1 to 256, not 1.5"]
        ),
        (
            "{ sources: ['x'], jobs: 0x1FF }",
            ["1:25: \"jobs\" must be a number from 1 to 256, not 0x1FF"]
        ),
        (
            "{ sources: ['x'], jobs: Infinity }",
            ["1:25: \"jobs\" must be a number from 1 to 256, not Infinity"]
        ),
        (
            "{ sources: ['x'], jobs: '4' }",
            ["1:25: \"jobs\" must be a number from 1 to 256, not a string"]
        ),
        ("{ sources: ['x'], jobs: null }", ["1:25: \"jobs\" has no value"]),
        (
            "{ sources: ['x'], follow_symlinks: 1 }",
            ["1:36: \"follow_symlinks\" must be true or false, not a number"]
        ),
        (
            "{ sources: ['x'], duplicates: 'drop' }",
            ["1:31: \"duplicates\" must be keep or skip, not \"drop\""]
        ),
        (
            "{ sources: ['x'], fail_on: ['new'] }",
            ["1:28: \"fail_on\" must be never, new, reject or warn, not a list"]
        ),
        ("{ sources: ['x'], identity: [] }", ["1:29: \"identity\" must be an object, not a list"]),
        (
            "{ sources: ['x'], identity: { lists: [] } }",
            ["1:31: unknown key \"lists\" in \"identity\""]
        ),
        (
            "{ sources: ['x'], keep: { runs: 0, backups: -1 } }",
            [
                "1:33: \"keep.runs\" must be a number from 1 to 1000000, not 0",
                "1:45: \"keep.backups\" must be a number from 1 to 1000000, not -1",
            ]
        ),
        ("{ sources: ['x'], name: '' }", ["1:25: \"name\" must have 1 to 64 characters"]),
        (
            "{ sources: ['x'], name: 'a/b' }",
            ["1:25: \"name\" must not contain / or control characters"]
        ),
        (
            "{ sources: ['x'], name: 'a\\u202Eb' }",
            ["1:25: \"name\" must not contain / or control characters"]
        ),
        (
            "{ sources: ['x'], backup: 'always' }",
            ["1:27: \"backup\" must be never or changed, not \"always\""]
        ),
        (
            "{ sources: ['x'], reports: {} }",
            ["1:28: \"reports\" must be a list of objects, not an object"]
        ),
        (
            "{ sources: ['x'], reports: ['run'] }",
            ["1:29: \"reports\" must contain objects, not a string"]
        ),
        (
            "{ sources: ['x'], reports: [{}] }",
            ["1:29: a report needs \"kind\"", "1:29: a report needs \"to\""]
        ),
        (
            "{ sources: ['x'], reports: [{ kind: 'cover', to: 'c', wen: 1 }] }",
            [
                "1:37: \"reports.kind\" must be run, rejects, covers or export, not \"cover\"",
                "1:55: unknown key \"wen\" in \"reports\"",
            ]
        ),
        (
            "{ sources: ['x'], reports: [{ kind: 'rejects', format: 'html', to: 'c' }] }",
            ["1:56: a report of the kind rejects must be json or csv"]
        ),
        (
            "{ sources: ['x'], reports: [{ kind: 'run', to: 'c' },\n{ kind: 'covers', to: './c' }] }",
            ["2:1: the report on line 1 is written to the same file"]
        ),
        (
            "{ sources: ['x'],\n sources: ['y'],\n setle: 1 }",
            ["2:2: \"sources\" is already defined on line 1"]
        ),
        (
            "{ sources: ['x'],\n lock: 'skp',\n jobs: 'x' }",
            [
                "2:8: \"lock\" must be fail, skip or wait=TIME, such as wait=10m, not \"skp\"",
                "3:8: \"jobs\" must be a number from 1 to 256, not a string",
            ]
        ),
    ]

    @Test(arguments: wrong)
    func `an invalid file is refused with all its mistakes`(
        text: String,
        problems: [String]
    ) async throws {
        let desk = try PipelineDesk()
        let file = try desk.write(text)
        for flags in ["--check", "--print", "-q", ""] {
            let answer = await desk.run("run " + flags, [file])
            #expect(answer.exit == .configuration, "\(flags)")
            #expect(answer.problems == problems, "\(flags): \(answer.errors)")
            #expect(answer.output == "")
        }
        let answer = try await desk.json("run --check --json", [file])
        #expect(answer["valid"].kind == "false")
        let found = answer["problems"].elements.map { problem in
            "\(problem["line"].integer ?? 0):\(problem["column"].integer ?? 0): "
                + problem["message"].text
        }
        #expect(found == problems.map { $0.replacing("\\x1B", with: "\\x1B") })
        let schedule = await desk.run("schedule cron", [file])
        #expect(schedule.exit == .configuration)
        #expect(schedule.problems == problems)
    }

    @Test(arguments: [
        ("{ sources: ['x'], setle: '1h' }", "did you mean \"settle\"?"),
        ("{ sources: ['x'], 'item-timeout': '1h' }", "did you mean \"item_timeout\"?"),
        ("{ sources: ['x'], Jobs: 4 }", "did you mean \"jobs\"?"),
        (
            "{ sources: ['x'], blocklists: [] }",
            "it belongs in another object: identity: { blocklists: … }"
        ),
        ("{ sources: ['x'], keep: { zebra: 1 } }", "keys here: runs, backups"),
        ("{ sources: ['x'], fail_on: 'rejects' }", "did you mean \"reject\"?"),
        ("{ sources: ['x'], jobs: '4' }", "write it without quotes: 4"),
        ("{ sources: ['x'], settle: 60 }", "put it in quotes"),
        ("{ sources: 'x' }", "put it between [ and ]"),
    ])
    func `a mistake has a hint`(text: String, hint: String) async throws {
        let desk = try PipelineDesk()
        let answer = await desk.run("run", [try desk.write(text)])
        #expect(answer.errors.contains("\nhint: \(hint)\n"), "\(answer.errors)")
    }

    @Test func `a run does not write into its sources`() async throws {
        let desk = try PipelineDesk()
        let settings = """
            log: 'books/log', copy_rejects: './books/deep/er',
            reports: [{ kind: 'run', to: 'books/run.json' }, { kind: 'covers', to: 'c.json' }]
            """
        let stopped = try await desk.pipeline(settings)
        #expect(stopped.exit == .configuration)
        #expect(stopped.errors.contains("the log would be written into"))
        let file = try desk.write("{ sources: ['books'], \(settings) }")
        let answer = await desk.run("run --check", [file])
        #expect(answer.exit == .configuration)
        #expect(answer.problems.count == 3)
        for name in ["the log", "the copies of rejects", "the report of the run"] {
            #expect(answer.errors.contains("\(name) would be written into the source"))
        }
        #expect(!desk.isThere("library"))
    }

    @Test func `a file of credentials that cannot be used is found before the run`() async throws {
        let desk = try PipelineDesk()
        let file = try desk.write(
            """
            { sources: ['books'], library: 'l', credentials: 'open', enrich: [
              { provider: 'openlibrary', contact: 'ada@example.org', credentials: 'gone' },
              { provider: 'openlibrary', contact: 'ada@example.org', credentials: 'odd' },
              { provider: 'openlibrary', offline: true, credentials: 'good' }] }
            """
        )
        for name in ["open", "odd", "good"] {
            try desk.write(name == "odd" ? "hello" : "machine x login y password z", as: name)
            try FileTree.setMode(name == "open" ? 0o640 : 0o600, of: desk[name])
        }
        let answer = await desk.run("run --check", [file])
        #expect(answer.exit == .configuration)
        #expect(
            Set(answer.problems) == [
                "1:50: the file of credentials \(desk["open"].text) may be read by others, or not by you",
                "2:71: the file of credentials \(desk["gone"].text) does not exist",
                "3:71: the file of credentials \(desk["odd"].text) does not have the form of .netrc",
            ]
        )
        #expect(answer.errors.contains("hint: chmod 600 \(desk["open"].text)\n"))
    }

    @Test func `a path that does not exist yet is a warning`() async throws {
        let desk = try PipelineDesk()
        let file = try desk.write(
            """
            { sources: ['books', 'gone'], files_from: ['list', '-'], log: 'logs/a',
              identity: { blocklists: ['books'] }, reports: [{ kind: 'run', to: 'no/run.json' }] }
            """
        )
        let answer = await desk.run("run --check", [file])
        #expect(answer.exit == .success)
        #expect(
            answer.problems == [
                "1:12: the source \(desk["gone"].text) does not exist",
                "1:43: the list \(desk["list"].text) does not exist",
                "1:63: the folder of the log does not exist: \(desk["logs"].text)",
                "2:27: the blocklist \(desk["books"].text) is a folder",
                "2:50: the folder of the report of the run does not exist: \(desk["no"].text)",
            ]
        )
        #expect(answer.output.hasSuffix("the pipeline \"p\" can be run, 5 warnings\n"))
    }

    @Test(arguments: [
        ("missing.json5", ExitCode.missingInput), ("books", .missingInput),
        ("long", .configuration),
        ("latin", .configuration),
    ])
    func `a file that cannot be read is refused`(name: String, exit: ExitCode) async throws {
        let desk = try PipelineDesk()
        try desk.write(String(repeating: " ", count: 1 << 20 + 1), as: "long")
        try FileTree.write([0x7B, 0xE9, 0x7D], to: desk["latin"])
        let answer = await desk.run("run", [desk[name]])
        #expect(answer.exit == exit)
        #expect(answer.errors.hasPrefix("shop: "))
    }

    @Test(arguments: [
        ("run", "needs FILE"), ("run --plain p", "--plain works only with --print"),
        ("run --check --print p", "cannot be combined"), ("run --schema --check p", "combined"),
        ("run --settle 5 p", "--settle \"5\": TIME must be a time"),
        ("schedule cron -", "cannot read standard input"),
        ("schedule cron p --at 3", "it must be a time of day"),
        ("schedule cron p --at 24:00", "it must be a time of day"),
        ("schedule cron p --at 03:60", "it must be a time of day"),
        ("schedule cron p --user a;b", "it must be the name of a user"),
        ("schedule at p", "must be systemd or cron"),
    ])
    func `a command line that makes no sense is refused`(line: String, word: String) async throws {
        let answer = try await PipelineDesk().run(line)
        #expect(answer.exit == .usage)
        #expect(answer.errors.contains(word), "\(answer.errors)")
    }
}
