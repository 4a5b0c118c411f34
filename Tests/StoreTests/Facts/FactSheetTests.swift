// SPDX-License-Identifier: Apache-2.0

import Books
import Testing

@Suite struct FactSheetTests {
    @Test func `a field has each value once, and one value unless it is a list`() {
        var sheet = FactSheet(.calibre, saidAt: 1)
        sheet[.subjects] = ["Love", "", "Love", "Sea"]
        sheet[.title] = ["Emma", "Emma, again"]
        sheet[.language] = [""]
        #expect(sheet[.subjects] == ["Love", "Sea"])
        #expect(sheet[.title] == ["Emma"])
        #expect(sheet.values[.language].isEmpty)
    }

    @Test func `what is longer than any field of a book is no fact`() {
        var sheet = FactSheet(.calibre, saidAt: 1)
        sheet[.title] = [String(repeating: "x", count: FactSheet.longestValue + 1)]
        sheet[.subjects] = (0...FactSheet.mostValues).map(String.init)
        #expect(sheet.first(.title) == nil)
        #expect(sheet[.subjects].count == FactSheet.mostValues)
    }

    @Test(
        arguments: [
            ("openlibrary", true), ("my-script2", true), ("", false), ("book", false),
            ("-x", false), ("Open", false), ("a b", false), ("a=b", false),
            (String(repeating: "a", count: 33), false),
        ] as [(String, Bool)]
    )
    func `a provider has a plain name`(name: String, isValid: Bool) {
        #expect(FactProvider(rawValue: name).isValid == isValid)
    }
}
