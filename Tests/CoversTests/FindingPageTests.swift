// SPDX-License-Identifier: Apache-2.0

import Covers
import Files
import TestSupport
import Testing

/// The page `CoverFindings` is written by hand, so nothing but this keeps it true.
@Suite struct FindingPageTests {
    @Test func `the page describes each finding as the program does`() throws {
        let page = Samples.path.parent.appending("Sources/Commands/Commands.docc/CoverFindings.md")
        let text = String(decoding: try FileTree.read(page), as: UTF8.self)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| CVR-") }.map(String.init)
        let expected = CoverFinding.allCases.map { finding in
            "| \(finding.code) | \(finding.rawValue) | \(finding.sentence) | \(finding.advice) |"
        }
        #expect(rows == expected)
    }
}
