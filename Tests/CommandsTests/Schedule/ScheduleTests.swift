// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import JSON5
import System
import Terminal
import TestSupport
import Testing

/// What a timer needs, with every path absolute and quoted as its reader requires.
@Suite struct ScheduleTests {
    private static let pipelines = Samples.path.parent.appending("pipelines")

    private func files(_ line: String, _ more: [Path]) async throws -> [String: String] {
        let answer = try await PipelineDesk().json(line, more)
        var files: [String: String] = [:]
        for file in answer["files"].elements {
            files[file["name"].text] = file["text"].text
        }
        return files
    }

    /// The settings behind the examples in the repository.
    ///
    /// The program is named as well: the one that runs a test lies wherever the repository does, and
    /// a unit must not hide the folder of its program.
    private static func example(
        user: String?,
        program: String = "/usr/local/bin/accession"
    ) -> Schedule {
        Schedule(
            program: Path(program),
            definition: Path("/etc/accession/nightly.json5"),
            name: "nightly",
            library: Path("/var/lib/accession"),
            sources: [Path("/srv/books")],
            outputs: [Path("/var/log/accession")],
            user: user
        )
    }

    @Test func `a program that is not installed is no program for a timer`() throws {
        #expect(Self.example(user: nil).buildWarning == nil)
        #expect(Self.example(user: nil, program: "/usr/bin/x.build").buildWarning == nil)
        let program = "/home/ada/accession/.build/release/accession"
        let warning = try #require(Self.example(user: nil, program: program).buildWarning)
        #expect(warning.contains(program) && warning.contains("make install"))
    }

    @Test func `the examples in the repository match the output`() throws {
        for file in Self.example(user: "accession").units {
            try compare(file, "systemd/" + file.name)
        }
        let crontab = Self.example(user: nil).crontab
        #expect(crontab.name == "accession-nightly")
        try compare(crontab, "crontab")
    }

    /// Lines that name the pipeline and its folders; a template has others for all pipelines.
    private static let ownKeys = ["Description", "ExecStart", "ReadWritePaths", "ReadOnlyPaths"]

    @Test(arguments: ["service", "timer"])
    func `the template for any pipeline has all that the written units have`(kind: String) throws {
        let name = "systemd/accession@.\(kind)"
        let template = String(
            decoding: try FileTree.read(Self.pipelines.appending(name)),
            as: UTF8.self
        )
        .split(separator: "\n")
        let unit = try #require(
            Self.example(user: "accession").units.first { $0.name.hasSuffix(kind) }
        )
        let wanted = unit.text.split(separator: "\n").filter { line in
            !line.hasPrefix("#") && !Self.ownKeys.contains { line.hasPrefix($0 + "=") }
        }
        #expect(wanted.count > 4)
        for line in wanted { #expect(template.contains(line)) }
    }

    private func compare(_ file: Schedule.File, _ kept: String) throws {
        let place = Self.pipelines.appending(kept)
        if Environment.value("ACCESSION_SAVE_GOLDEN") == "1" {
            FileTree.remove(place)
            try FileTree.write(Array(file.text.utf8), to: place)
        }
        #expect(try String(decoding: FileTree.read(place), as: UTF8.self) == file.text)
    }

    /// Folder names that each reader might take for something else.
    static let names = [
        "plain", "two words", "100%", "%h", "\\%", "a\\\\b", "a\\b", "end\\", "$HOME", "${x}",
        "say \"yes\"", "it's", "a;b|c&d", "-dash", "ünïcode", "#hash", "a\\\\%", "*?[x]", "`x`",
        "~",
    ]

    @Test(arguments: names)
    func `a crontab line has the intended meaning`(name: String) async throws {
        let desk = try PipelineDesk()
        let file = try desk.write("{ sources: ['x'], library: 'l' }", as: name + "/p.json5")
        let text = try #require(
            try await files("schedule --json cron --at 4:05", [file])["accession-p"]
        )
        let line = try #require(text.split(separator: "\n").last { !$0.hasPrefix("#") })
        #expect(line.hasPrefix("5 4 * * * nice "))
        let command = Self.afterCron(String(line.dropFirst("5 4 * * * ".count)))
        // The shell prints what it would run.
        let answer = try ProgramRun.run(
            ["/bin/sh", "-c", "printf '%s\\n' " + command].map { Array($0.utf8) },
            environment: [],
            folder: desk.path
        )
        let words = answer.outputText.split(separator: "\n").map(String.init)
        #expect(words.suffix(3) == ["run", "--quiet", file.text])
    }

    /// The line that cron hands to the shell.
    private static func afterCron(_ line: String) -> String {
        var text = String.UnicodeScalarView()
        var rest = Array(line.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            if scalar == "%" { break }
            if scalar == "\\", let next = rest.first, next == "%" || next == "\\" {
                rest.removeFirst()
                text.append(next)
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }

    @Test(arguments: names)
    func `a unit has the intended meaning`(name: String) async throws {
        let desk = try PipelineDesk()
        let file = try desk.write(
            "{ sources: ['x', './y'], reports: [{ kind: 'run', to: 'r' }], library: 'l' }",
            as: name + "/p.json5"
        )
        let text = try #require(
            try await files("schedule --json systemd", [file])["accession-p.service"]
        )
        func words(_ key: String, isCommand: Bool = false) -> [String] {
            let line = text.split(separator: "\n").first { $0.hasPrefix(key + "=") } ?? ""
            return Self.afterSystemd(String(line.dropFirst(key.count + 1)), isCommand: isCommand)
        }
        let folder = file.parent.text
        #expect(words("ExecStart", isCommand: true).suffix(2) == ["run", file.text])
        #expect(words("ReadWritePaths") == [folder + "/l", folder])
        #expect(words("ReadOnlyPaths") == ["-" + folder + "/x", "-" + folder + "/y"])
    }

    /// How systemd takes a line apart: quotes, backslashes, specifiers, and variables in commands.
    private static func afterSystemd(_ line: String, isCommand: Bool) -> [String] {
        var words: [String] = []
        var word: String.UnicodeScalarView?
        var isQuoted = false
        var rest = Array(line.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"" where isQuoted || word == nil:
                isQuoted.toggle()
                word = word ?? .init()
            case "\\":
                word = word ?? .init()
                if let next = rest.popFirst() { word?.append(next) }
            case " " where !isQuoted:
                if let word { words.append(String(word)) }
                word = nil
            default:
                word = word ?? .init()
                word?.append(scalar)
                // One of the two stands for both; alone it would mean something else.
                if scalar == "%" || scalar == "$" && isCommand {
                    if rest.first == scalar { rest.removeFirst() } else { word?.append("?") }
                }
            }
        }
        return words + (word.map { [String($0)] } ?? [])
    }

    @Test func `what is in one's own home is no place for a timer of another user`() async throws {
        let home = try #require(Environment.path("HOME"))
        let desk = try PipelineDesk()
        let file = try desk.write("{ sources: ['~/Books'], library: '/l' }")
        let other = await desk.run("schedule systemd --user books", [file])
        #expect(other.exit == .success)
        #expect(other.errors.contains("\(home.appending("Books").text) is in your home folder"))
        let own = await desk.run("schedule systemd", [file])
        #expect(!own.errors.contains("home folder"))
    }

    @Test func `a library that the file does not name is given as a flag`() async throws {
        let desk = try PipelineDesk()
        let file = try desk.write("{ sources: ['x'] }")
        let named = try await files("schedule --json cron --library /srv/lib", [file])
        #expect(named["accession-p"]?.contains(" run --quiet --library /srv/lib /") == true)
        let own = try desk.write("{ sources: ['x'], library: '/l' }", as: "own.json5")
        #expect(
            try await files("schedule --json cron", [own])["accession-own"]?.contains("--library")
                == false
        )
        #expect(
            try await files("schedule --json cron --library /m", [own])["accession-own"]?
                .contains("--library /m ") == true
        )
    }

    @Test func `a crontab of the system names a user`() async throws {
        let desk = try PipelineDesk()
        let file = try desk.write(
            "{ sources: ['x'], library: '/l', name: 'A b' }"
        )
        let text = try await files("schedule --json cron --user books", [file])["accession-A-b"]
        #expect(text?.contains("\n30 3 * * * books nice ") == true)
        #expect(text?.contains("/etc/cron.d/accession-A-b\n") == true)
    }

    @Test func `with --to the units are written to files, and nothing is replaced without a flag`()
        async throws
    {
        let desk = try PipelineDesk()
        try desk.write("", as: "units/.keep")
        let file = try desk.write("{ sources: ['x'], library: '/l' }")
        let first = await desk.run("schedule systemd --to", [desk["units"], file])
        #expect(first.exit == .success)
        let service = try desk.text("units/accession-p.service")
        #expect(desk.isThere("units/accession-p.timer"))
        try desk.write("mine", as: "units/accession-p.service")
        let second = await desk.run("schedule systemd --to", [desk["units"], file])
        #expect(second.exit == .cannotCreate)
        #expect(try desk.text("units/accession-p.service") == "mine")
        let third = await desk.run("schedule systemd --overwrite --to", [desk["units"], file])
        #expect(third.exit == .success)
        #expect(try desk.text("units/accession-p.service") == service)
        let fourth = await desk.run("schedule systemd --to", [desk["none"], file])
        #expect(fourth.exit == .cannotCreate)
    }

    @Test func `a name that no timer can hold is refused`() async throws {
        let desk = try PipelineDesk()
        let file = try desk.write("{ sources: ['two\\nlines'], library: '/l' }")
        for form in ["cron", "systemd"] {
            let answer = await desk.run("schedule " + form, [file])
            #expect(answer.exit == .usage)
            #expect(answer.errors.contains("cannot hold the name"))
            #expect(answer.output == "")
        }
    }
}
