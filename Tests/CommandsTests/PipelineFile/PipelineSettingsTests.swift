// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import JSON5
import Terminal
import TestSupport
import Testing

/// The settings of a run, and where each value comes from.
@Suite struct PipelineSettingsTests {
    private func settings(
        _ text: String,
        _ flags: String = ""
    ) async throws -> [String: (value: String, origin: String)] {
        let desk = try PipelineDesk()
        let answer = await desk.run("run --print --plain " + flags, [try desk.write(text)])
        #expect(answer.exit == .success, "\(answer.errors)")
        var found: [String: (value: String, origin: String)] = [:]
        for line in answer.output.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
                .map { String($0).replacing(desk.path.text, with: "DESK") }
            try #require(fields.count == 4)
            found[fields[0]] = (fields[1], fields[2] + (fields[3].isEmpty ? "" : " " + fields[3]))
        }
        return found
    }

    @Test func `every key is shown with its value`() async throws {
        let found = try await settings(
            """
            { name: 'My books', library: './lib', sources: ['src', 'a/../b', '../x', '/abs', './/c'],
              files_from: ['-', 'list'], include: ['*.EPUB', 'a/**'], exclude: ['old/'],
              include_hidden: true, follow_symlinks: true,
              settle: '10m', breaker: '0.5%', moved: true, item_timeout: '2m',
              lock: 'wait=1h', jobs: 0x10, cache_size: 0, duplicates: 'skip',
              sidecars: 'prefer', hash: 'sha256', fail_on: 'new', remote: 'stage',
              identity: { blocklists: ['block'], match: 'likely', providers: ['union', 'shelf'] },
              collect_by: 'folder', tags: ['new', 'to read'], copy_rejects: 'rejects', log: 'log',
              allow_network_library: true, fetch_jobs: 8, fetch_rate: '5/s', fetch_timeout: '30s',
              credentials: 'netrc', contact: 'ada@example.org',
              enrich: [{ provider: 'openlibrary', filter: 'missing:year', max_calls: 20,
                max_time: '10m', offline: true }],
              shelf: { ensure: true, fetch: true },
              check: { files: true, sample: '5%', older_than: '30d', max: '2h', hash: 'sha256' },
              backup: 'changed', keep: { runs: 400, backups: 7 },
              reports: [{ kind: 'rejects', format: 'csv', to: 'r.csv', when: 'trouble' }] }
            """
        )
        let expected = [
            "name": "My books", "library": "DESK/lib",
            "sources": "",
            "files_from": "-; DESK/list", "include": "*.EPUB; a/**", "exclude": "old/",
            "include_hidden": "yes", "follow_symlinks": "yes",
            "settle": "10m", "breaker": "0.5%", "moved": "yes", "item_timeout": "2m",
            "lock": "wait=1h", "jobs": "16", "cache_size": "0", "duplicates": "skip",
            "sidecars": "prefer", "hash": "sha256", "remote": "stage",
            "fail_on": "new", "identity.blocklists": "DESK/block",
            "identity.match": "likely", "identity.providers": "union; shelf",
            "collect_by": "folder", "tags": "new; to read",
            "copy_rejects": "DESK/rejects",
            "fetch_jobs": "8", "fetch_rate": "5/s", "fetch_timeout": "30s",
            "credentials": "DESK/netrc", "contact": "ada@example.org",
            "log": "DESK/log", "allow_network_library": "yes", "backup": "changed",
            "shelf.ensure": "yes", "shelf.fetch": "yes", "check.files": "yes",
            "check.sample": "5%", "check.older_than": "30d", "check.max": "2h",
            "check.hash": "sha256",
            "keep.runs": "400", "keep.backups": "7",
            "enrich[0]": "openlibrary at https://openlibrary.org for missing:year, offline, "
                + "at most 20 calls, for at most 10m",
            "reports[0]": "rejects as csv to DESK/r.csv (trouble)",
        ]
        #expect(Set(found.keys) == Set(expected.keys))
        for (name, value) in expected where name != "sources" {
            #expect(found[name]?.value == value, "\(name)")
            #expect(found[name]?.origin.hasPrefix("file DESK/p.json5:") == true, "\(name)")
        }
        let sources = found["sources"]?.value.split(separator: "; ").map(String.init) ?? []
        try #require(sources.count == 5)
        #expect(sources[0] == "DESK/src" && sources[1] == "DESK/a/../b" && sources[4] == "DESK/c")
        #expect(sources[2].hasSuffix("/x") && !sources[2].contains("DESK"))
    }

    @Test func `of a catalogue it is shown who asks, and where`() async throws {
        let text = """
            { sources: ['a'], library: 'l', enrich: [{ provider: 'openlibrary',
              contact: 'ada@example.org', base_address: 'https://mirror.example.org' },
              { provider: 'openlibrary', contact: 'ada@example.org' }] }
            """
        let found = try await settings(text)
        #expect(
            found["enrich[0]"]?.value
                == "openlibrary at https://mirror.example.org, as ada@example.org"
        )
        let desk = try PipelineDesk()
        let rows = try await desk.json("run --print --json", [try desk.write(text)])["settings"]
        let values = rows.elements
            .filter { $0["setting"].text.hasPrefix("enrich") }.map { $0["value"] }
        #expect(values.map { $0["contact"].text } == ["ada@example.org", "ada@example.org"])
        #expect(
            values.map { $0["base_address"].text }
                == ["https://mirror.example.org", "https://openlibrary.org"]
        )
    }

    @Test func `without keys the defaults apply`() async throws {
        let found = try await settings("{ sources: ['a'] }", "--library /l")
        for (name, value) in [
            ("include", "*.epub"), ("settle", "0"), ("breaker", "5%"), ("item_timeout", "60s"),
            ("lock", "fail"), ("cache_size", "3000000"), ("duplicates", "keep"),
            ("sidecars", "read"),
            ("fail_on", "reject"), ("follow_symlinks", "no"), ("include_hidden", "no"),
            ("moved", "no"),
            ("backup", "never"),
            ("keep.runs", ""), ("keep.backups", "5"), ("name", "p"), ("log", ""),
        ] {
            #expect(found[name]?.value == value, "\(name)")
            #expect(found[name]?.origin == "default", "\(name)")
        }
        #expect(found["library"]?.value == "/l")
        #expect(found["library"]?.origin == "flag --library")
    }

    @Test func `a flag overrides the file, and a repeatable flag the whole list`() async throws {
        let found = try await settings(
            """
            { sources: ['a'], library: 'l', jobs: 4, settle: '1h', include: ['a', 'b'],
              follow_symlinks: true, exclude: ['x'] }
            """,
            "--jobs 2 --settle 0 --include c --no-follow-symlinks --lock skip"
        )
        #expect(found["jobs"]?.value == "2")
        #expect(found["jobs"]?.origin == "flag --jobs")
        #expect(found["settle"]?.value == "0")
        #expect(found["include"]?.value == "c")
        #expect(found["follow_symlinks"]?.value == "no")
        #expect(found["follow_symlinks"]?.origin == "flag --no-follow-symlinks")
        #expect(found["lock"]?.value == "skip")
        #expect(found["exclude"]?.origin == "file DESK/p.json5:2:35")
    }

    @Test func `the settings shown are those used`() async throws {
        let desk = try PipelineDesk()
        try desk.book("a.epub")
        try desk.book("b.EPUB", title: "Other")
        try desk.book("c.book", title: "Third")
        func found(_ keys: String, _ flags: String = "") async throws -> String {
            let answer = try await desk.pipeline(keys, "--dry-run --json " + flags)
            #expect(answer.exit == .success, "\(answer.errors)")
            return try JSON5Reader.read(Array(answer.output.utf8))["found"].integer
                .map { String($0) } ?? ""
        }
        #expect(try await found("") == "2")
        #expect(try await found("include: ['*.book']") == "1")
        #expect(try await found("include: ['*.book']", "--include *") == "3")
        #expect(try await found("include: ['*']") == "3")
        #expect(try await found("include: ['*'], exclude: ['c*']") == "2")
        #expect(try await found("include: []") == "2")
        #expect(!desk.isThere("library"))
    }

    @Test func `the register records the run under the pipeline's name`() async throws {
        let desk = try PipelineDesk()
        try desk.book("a.epub")
        #expect(try await desk.pipeline("").exit == .success)
        #expect(try await desk.pipeline("name: 'Every night'").exit == .success)
        let export = await desk.run("export register --library", [desk["library"]])
        #expect(export.output.contains("\"command\":\"run\""))
        #expect(export.output.contains("\"pipeline\":\"p\""))
        #expect(export.output.contains("\"pipeline\":\"Every night\""))
    }

    @Test func `the help explains every key`() async throws {
        let desk = try PipelineDesk()
        let help = await desk.run("help run --verbose").output
        let found = try await settings("{ sources: ['a'] }")
        for name in found.keys { #expect(help.contains("  \(name): "), "\(name)") }
        let page = await desk.run("man run").output
        #expect(page.contains("KEYS OF THE FILE"))
    }
}
