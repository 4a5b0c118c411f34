// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// The page `Commands` is written by hand; its table and its flags must be those of the program.
@Suite struct CommandsPageTests {
    private let page: String
    private let definitions = Program.tree.commands.map(\.definition)

    init() throws {
        let path = Samples.path.parent.appending("Sources/Commands/Commands.docc/Commands.md")
        page = String(decoding: try FileTree.read(path), as: UTF8.self)
    }

    @Test func `the table lists every command once`() {
        #expect(commands.map { name(of: $0) }.sorted() == definitions.map(\.joinedName).sorted())
    }

    @Test func `the table shows the operands that a command takes`() throws {
        for line in commands {
            let definition = try #require(definitions.first { $0.joinedName == name(of: line) })
            let operands = line.split(separator: " ").dropFirst(1 + definition.name.count)
                .filter { !$0.hasPrefix("--") && $0 != "DIR" }
            #expect(operands.count <= definition.operands.count, "\(line)")
            if definition.operands.isEmpty { #expect(operands.isEmpty, "\(line)") }
        }
    }

    @Test func `every flag that the page names exists`() {
        let known = Set(definitions.flatMap(\.allFlags).flatMap(\.spellings))
        let named = page.matches(of: /`[^`\n]*?(--[a-z][a-z-]*)/).map { String($0.output.1) }
        #expect(!named.isEmpty)
        for flag in named { #expect(known.contains(flag), "\(flag)") }
    }

    @Test func `what asks is listed`() throws {
        let chapter = try #require(page.split(separator: "### What asks").last)
        let rows = chapter.prefix(while: { $0 != "#" }).split(separator: "\n")
            .filter { $0.hasPrefix("|") }.joined()
        let asking = definitions.filter(\.mayAsk).map(\.joinedName)
        let listed = rows.matches(of: /`([a-z][a-z -]*)`/).map { String($0.output.1) }
        #expect(Set(listed) == Set(asking))
    }

    /// `accession works show ID...` and the others, as the first column has them.
    private var commands: [Substring] {
        page.matches(of: /(?m)^\| `(accession [^`]+)` \|/).map(\.output.1)
    }

    /// `works show`: the words before the first operand or flag.
    private func name(of line: Substring) -> String {
        line.split(separator: " ").dropFirst().prefix { $0.first?.isLowercase == true }
            .joined(separator: " ")
    }
}
