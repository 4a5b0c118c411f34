// SPDX-License-Identifier: Apache-2.0

import Books
import Testing

@Suite struct FactSheetTests {
    @Test(arguments: [
        (["a"], ["a"]), (["a", "b", "a", ""], ["a", "b"]), ([], []), ([""], []),
        ([String(repeating: "x", count: FactSheet.longestValue + 1)], []),
        (Array(repeating: "a", count: 20), ["a"]),
        ("abcdefghijabcdefghij".map(String.init), "abcdefghij".map(String.init)),
    ])
    func `a field has each value once, and none that is empty or too long`(
        given: [String],
        kept: [String]
    ) {
        var sheet = FactSheet(.calibre, saidAt: 0)
        sheet[.subjects] = given
        #expect(sheet[.subjects] == kept)
        #expect(sheet.values.isEmpty == kept.isEmpty)
    }

    @Test func `a field of one value keeps the first, and a list so many`() {
        var sheet = FactSheet(.calibre, saidAt: 0)
        let many = (0..<1000).map { "\($0)" }
        sheet[.title] = many
        sheet[.subjects] = many
        #expect(sheet[.title] == ["0"])
        #expect(sheet[.subjects].count == FactSheet.mostValues)
    }
}
