// SPDX-License-Identifier: Apache-2.0

import Accounting
import Terminal
import Testing

@Suite struct ManualPageTests {
    private let pages = ManualPage(Shop.tree)

    private func page(_ name: [String]) throws -> String {
        pages.page(try #require(Shop.tree.command(named: name)).definition)
    }

    @Test func `the overview leads to the page of every command`() {
        let text = pages.overview()
        #expect(text.hasPrefix(".TH \"SHOP\" 1 \"\" \"shop 1.0\" \"User Commands\"\n"))
        for command in Shop.tree.commands {
            let name = command.definition.name.joined(separator: "\\-")
            #expect(text.contains("\n.B \"shop\\-\(name)(1)\"\n\(command.definition.summary).\n"))
        }
        for code in ExitCode.allCases {
            #expect(text.contains("\n.B \"\(code.rawValue)\"\n"))
        }
    }

    @Test(arguments: Shop.tree.commands.map(\.definition.name))
    func `the page of a command has its flags, operands and examples`(name: [String]) throws {
        let definition = try #require(Shop.tree.command(named: name)).definition
        let text = try page(name)
        #expect(text.contains("\n.SH \"NAME\"\nshop\\-\(name.joined(separator: "\\-")) \\- "))
        for flag in definition.allFlags {
            #expect(text.contains("\\-\\-\(flag.isNegatable ? "[no\\-]" : "")\(flag.long)"))
        }
        for operand in definition.operands { #expect(text.contains("\n.I \"\(operand.name)\"\n")) }
        for (_, meaning) in definition.examples { #expect(text.contains("\n\(meaning)\n")) }
    }

    @Test func `the page of a command has its exit codes`() throws {
        let text = try page(["buy"])
        #expect(
            text.contains("\n.SH \"EXIT STATUS\"\n.TP\n.B \"66\"\nthe shop does not have it.\n")
        )
        #expect(try !page(["paint"]).contains("EXIT STATUS"))
    }

    @Test func `a page leads to the program and to the other commands of its noun`() throws {
        let references =
            ".SH \"SEE ALSO\"\n.BR \"shop\" \"(1),\"\n.BR \"shop\\-wares\\-show\" \"(1)\"\n"
        #expect(try page(["wares", "list"]).hasSuffix(references))
    }

    @Test func `text cannot become a macro of a manual page`() throws {
        let text = try page(["buy"])
        #expect(
            text.contains("\n\\&.or with a quote:\n\\&\\(aqand a \\e in it \\- \\(dqso\\(dq.\n")
        )
        #expect(text.contains("\nshop buy \\-gj4 \\-\\-only \\(aq*.loaf\\(aq bread\n"))
        #expect(pages.overview().contains("\n.B \"\\(ti/.shop\"\n"))
    }

    @Test(arguments: [
        (["wares", "list"], "wares list"), (["help"], "help"), (["paint"], "paint"),
    ])
    func `words name the command whose page is wanted`(words: [String], name: String) throws {
        let command = try Shop.tree.command(namedBy: words.map { Array($0.utf8) })
        #expect(command.definition.joinedName == name)
    }

    @Test(arguments: [
        (["wares"], "\"shop wares\" is not a whole command"),
        (["pain"], "there is no command \"pain\""),
        (["wares", "lost"], "\"shop wares\" has no command \"lost\""),
    ])
    func `a page of what is no command is a mistake`(words: [String], message: String) throws {
        let failure = try #require(throws: Failure.self) {
            try Shop.tree.command(namedBy: words.map { Array($0.utf8) })
        }
        #expect(failure.message == message)
        #expect(failure.kind == .wrongRequest)
    }
}
