// SPDX-License-Identifier: Apache-2.0

import Commands
import Terminal
import TestSupport
import Testing

/// What completion offers from the library at hand.
@Suite struct OfferedWordsTests {
    @Test func `each line that completion runs lists something, without a complaint`() throws {
        let place = try Workplace()
        let folders = ["books", "broken", "works"].map { Samples.path($0) }
        try place.run("import", "-q", paths: folders)
        for command in [
            "works set 1 --title Named", "works tag read 1", "collections create Shelf",
            "register backup",
        ] {
            let answer = try place.run(command.split(separator: " ").map(String.init))
            #expect(answer.exit == 0, "\(answer.errorText)")
        }
        let definitions = Program.tree.commands.map(\.definition)
        let lines = Set(
            definitions.flatMap(\.operands).compactMap(\.listedBy)
                + definitions.flatMap(\.allFlags).compactMap(\.listedBy)
        )
        #expect(lines.count >= 12)
        for line in lines {
            let words = try place.shell("export ACCESSION_LIBRARY=\"$LIBRARY\"\n\(line)")
            #expect(words.errorText == "", "\(line)")
            #expect(words.outputText != "", "\(line)")
        }
    }
}
