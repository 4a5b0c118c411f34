// SPDX-License-Identifier: Apache-2.0

import Accounting
import Sidecars
import Testing

@Suite struct SidecarReasonTests {
    /// Codes stand in registers and scripts: none may be given another meaning.
    @Test func `the codes are frozen, and none of them costs a book`() {
        #expect(
            SidecarReasons.all.map { "\($0.code.text) \($0.severity.word)" }
                == [
                    "SID-001 warning", "SID-002 warning", "SID-003 warning", "SID-004 warning",
                    "SID-005 warning",
                ]
        )
    }

    @Test func `every reason is a sentence with a hint`() {
        for reason in SidecarReasons.all {
            #expect(reason.sentence.hasSuffix("."))
            #expect(reason.hint.hasSuffix("."))
            #expect(reason.sentence.utf8.count <= 100)
        }
    }
}
