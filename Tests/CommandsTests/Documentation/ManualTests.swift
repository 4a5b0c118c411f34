// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// The manual pages as they are installed, and as the readers of manuals find them.
@Suite struct ManualTests {
    private let folder: TemporaryFolder
    private let names: [String]

    init() async throws {
        folder = try TemporaryFolder()
        let list = await Self.man(["--list"])
        names = list.split(separator: "\n").map(String.init)
        for name in [""] + names {
            let words = name.split(separator: " ").map(String.init)
            let file = (["accession"] + words).joined(separator: "-") + ".1"
            try folder.file(file, Array(await Self.man(words).utf8))
        }
    }

    private static func man(_ words: [String]) async -> String {
        let test = TestConsole()
        let exit = await Program.tree.run((["man"] + words).map { Array($0.utf8) }, test.console)
        #expect(exit == .success, "\(words)")
        return test.output.text
    }

    @Test func `every command has a page, which names it`() throws {
        #expect(names == Program.tree.commands.map(\.definition.joinedName))
        for name in names {
            let page = "accession-" + name.replacing(" ", with: "-")
            let text = String(decoding: try FileTree.read(folder["\(page).1"]), as: UTF8.self)
            let title = page.replacing("-", with: "\\-")
            #expect(text.contains("\n.SH \"NAME\"\n\(title) \\- "), "\(name)")
        }
    }

    @Test func `no line of a source is joined by a sign that is left in the text`() async {
        for name in names {
            let test = TestConsole()
            let words = name.split(separator: " ").map { Array($0.utf8) }
            let help = words + ["--help", "--verbose"].map { Array($0.utf8) }
            #expect(await Program.tree.run(help, test.console) == .success)
            #expect(!test.output.text.contains("\\ "), "\(name)")
            #expect(!test.output.text.contains("\\\n"), "\(name)")
        }
    }

    @Test func `every page that another one names is there`() throws {
        let text = try FileTree.names(in: folder.path)
            .map { String(decoding: try FileTree.read(folder.path.appending($0)), as: UTF8.self) }
            .joined().replacing("\\-", with: "-")
        let named = Set(text.matches(of: /(accession(?:-[a-z]+)*)(?:" ")?\(1\)/).map(\.output.1))
        #expect(named.count > names.count)
        let files = Set(
            try FileTree.names(in: folder.path).map { String(decoding: $0, as: UTF8.self) }
        )
        for name in named { #expect(files.contains("\(name).1")) }
    }

    /// Those that this machine has.
    private static let readers = [
        "/usr/bin/mandoc -T lint -W warning", "/usr/bin/groff -ww -man -Tutf8 -z",
    ].filter { line in
        // What cannot be looked at cannot be run.
        (try? FileStatus.of(Path(String(line.prefix { $0 != " " })), followingLinks: true)) != nil
    }

    @Test(
        .enabled(if: !readers.isEmpty, "NEITHER MANDOC NOR GROFF: apt-get install mandoc"),
        arguments: readers
    )
    func `a reader of manuals has nothing to say against the pages`(reader: String) throws {
        let result = try ProgramRun.run(
            [Array("/bin/sh".utf8), Array("-c".utf8), Array("\(reader) -- *.1".utf8)],
            environment: ["LC_ALL=C.UTF-8"],
            folder: folder.path
        )
        let said = (result.outputText + result.errorText).split(separator: "\n")
        // Pages without a date are the same whenever they are made.
        #expect(said.filter { !$0.contains("missing date") } == [])
    }
}
