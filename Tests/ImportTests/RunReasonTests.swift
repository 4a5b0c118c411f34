// SPDX-License-Identifier: Apache-2.0

import Accounting
import EPUB
import Library
import Testing

@Suite struct RunReasonTests {
    @Test func `every code means one thing, here and in the reader`() {
        let codes = RunReasons.all.map(\.code)
        let bookCodes = BookReasons.all.map(\.code)
        #expect(Set(codes).count == codes.count)
        #expect(Set(bookCodes).count == bookCodes.count)
        #expect(Set(codes).isDisjoint(with: bookCodes))
    }

    /// Codes stand in registers and scripts: none may be given another meaning.
    @Test func `the codes are frozen`() {
        #expect(
            RunReasons.all.map { "\($0.code.text) \($0.severity.word)" } == [
                "SRC-001 reject", "SRC-002 reject", "SRC-003 reject", "SRC-004 reject",
                "SRC-005 reject", "SRC-006 reject", "SRC-008 reject", "SRC-009 skip",
                "SRC-010 skip", "SRC-011 reject", "SRC-012 skip", "SRC-013 skip",
                "SRC-014 skip", "SRC-015 skip", "RUN-001 reject", "RUN-002 reject", "REG-001 skip",
                "REG-002 skip", "REG-003 skip", "REG-004 warning", "NET-001 skip",
                "NET-002 skip", "NET-003 skip", "NET-004 skip", "NET-005 skip", "NET-006 skip",
                "NET-007 skip", "NET-008 skip", "NET-009 skip", "NET-010 reject",
            ]
        )
    }

    @Test func `every reason is a sentence with a hint`() {
        for reason in RunReasons.all {
            #expect(reason.sentence.hasSuffix("."))
            #expect(reason.sentence.first?.isUppercase == true)
            #expect(reason.hint.hasSuffix("."))
            #expect(reason.sentence.utf8.count <= 100)
        }
    }
}
