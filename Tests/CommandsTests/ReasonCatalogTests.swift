// SPDX-License-Identifier: Apache-2.0

import Accounting
import Commands
import Terminal
import TestSupport
import Testing

/// The words for each reason, and the definitions of the real commands.
@Suite struct ReasonCatalogTests {
    @Test func `the program's own definitions have no problem`() {
        #expect(Program.tree.problems == [])
    }

    @Test func `a code has one meaning`() {
        let codes = ReasonCatalog.all.map(\.code)
        #expect(Set(codes).count == codes.count)
        #expect(codes.count > 30)
    }

    @Test(arguments: ReasonCatalog.all.map(\.code.text))
    func `a code is two or three capitals and three digits`(code: String) {
        #expect(code.wholeMatch(of: /[A-Z]{2,3}-\d{3}/) != nil)
    }

    @Test(arguments: ReasonCatalog.all.map(\.code))
    func `each reason is a sentence with a hint`(code: ReasonCode) {
        for text in [ReasonCatalog.sentence(code), ReasonCatalog.hint(code)] {
            #expect(text.hasSuffix("."), "\(code.text): \(text)")
            #expect(text.first?.isUppercase == true, "\(code.text): \(text)")
            #expect(!text.contains("\n") && !text.contains("  "), "\(code.text): \(text)")
        }
    }

    @Test func `an unknown code is said to be unknown`() {
        #expect(ReasonCatalog.sentence(ReasonCode("ABC-999")) == "Unknown to this version.")
        #expect(ReasonCatalog.hint(ReasonCode("ABC-999")) == "")
    }
}
