// SPDX-License-Identifier: Apache-2.0

import Commands
import Terminal
import Testing

/// The shell lines that completion runs for ids and names.
@Suite struct KnownWordsTests {
    private static let lines = Program.tree.commands.map(\.definition).flatMap { definition in
        definition.operands.compactMap(\.listedBy) + definition.allFlags.compactMap(\.listedBy)
    }

    @Test func `operands and flags that take ids or names offer them`() {
        #expect(Set(Self.lines).count >= 5)
        let flags = Program.tree.commands.flatMap(\.definition.allFlags)
            .filter { $0.listedBy != nil }.map(\.long)
        #expect(
            Set(flags) == [
                "since", "run", "work", "before", "tag", "in", "language", "original-language",
            ]
        )
    }

    @Test func `wherever a work is to be named, works are offered`() {
        for definition in Program.tree.commands.map(\.definition) {
            for operand in definition.operands where operand.name == "WORK" {
                #expect(operand.listedBy != nil, "\(definition.joinedName)")
            }
        }
    }

    /// While zsh completes, a circumflex is part of a pattern as well.
    @Test(arguments: Set(lines))
    func `nothing in such a line is a pattern of the shell`(line: String) {
        let bare = line.replacing(/'[^']*'/, with: "")
        #expect(!bare.contains { "^*?[]#~".contains($0) })
    }
}
