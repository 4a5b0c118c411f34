// SPDX-License-Identifier: Apache-2.0

import Commands
import Terminal
import TestSupport
import Testing

/// Settings of a library that are made a second time.
@Suite struct SettingAgainTests {
    @Test(arguments: [
        ("works match likely", "works match strict", "books are joined by the rule likely"),
        (
            "works match --identity-providers openlibrary --identity-providers shelf",
            "works match --identity-providers none",
            "the work ids of openlibrary and shelf join books"
        ),
    ])
    func `what is in force already is not decided again`(
        setting: String,
        usual: String,
        sentence: String
    ) async throws {
        let shelf = try CommandShelf()
        try await shelf.add("The Lighthouse Keeper")
        let nothing = await shelf.run(usual)
        #expect(nothing.exit == .success)
        #expect(nothing.lines.count == 1 && nothing.lines[0].hasPrefix("Nothing to do, this holds"))
        let first = await shelf.run(setting)
        #expect(first.lines.first == "Decision 1: \(sentence)")
        let before = await shelf.run("export dump").output
        for flag in ["", " --dry-run", " --json"] {
            let again = await shelf.run(setting + flag)
            #expect(again.exit == .success)
            if flag == " --json" {
                #expect(again.output.contains("\"decisions\": []"))
            } else {
                #expect(again.lines == ["Nothing to do, this holds already: \(sentence)"])
            }
        }
        #expect(await shelf.run("export dump").output == before)
        #expect(await shelf.run(usual).lines.first?.hasPrefix("Decision 2: ") == true)
        #expect(await shelf.run(setting).lines.first?.hasPrefix("Decision 3: ") == true)
    }

    @Test func `an order of providers that holds already is not set again`() async throws {
        let shelf = try CommandShelf()
        try await shelf.add("The Lighthouse Keeper")
        let words = "enrich order calibre openlibrary book"
        #expect(await shelf.run(words).lines == ["The order is now calibre, openlibrary, book"])
        let before = await shelf.run("export dump").output
        #expect(await shelf.run(words).lines == ["The order is already calibre, openlibrary, book"])
        #expect(await shelf.run("export dump").output == before)
    }
}
