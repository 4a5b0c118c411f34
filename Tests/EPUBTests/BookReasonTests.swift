// SPDX-License-Identifier: Apache-2.0

import Accounting
import EPUB
import Testing

@Suite struct BookReasonTests {
    @Test func `no code stands for two reasons`() {
        #expect(Set(BookReasons.all.map(\.code)).count == BookReasons.all.count)
    }

    @Test func `each reason says what it means and what to do`() {
        for reason in BookReasons.all {
            #expect(reason.sentence.hasSuffix("."), "\(reason.code)")
            #expect(reason.hint.hasSuffix("."), "\(reason.code)")
            #expect(reason.code.text.contains("-"), "\(reason.code)")
        }
    }

    @Test func `a book that is refused counts as an outcome, and one with a warning does not`() {
        #expect(BookReasons.all.first { $0.code == "ZIP-002" }?.severity == .reject(.notAnArchive))
        #expect(BookReasons.all.first { $0.code == "COV-001" }?.severity == .warning)
    }
}
