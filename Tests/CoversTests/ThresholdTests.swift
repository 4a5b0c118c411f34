// SPDX-License-Identifier: Apache-2.0

import Covers
import Testing

/// `missing>2%,tiny>0`.
@Suite struct ThresholdTests {
    private func summary(_ tiny: Int, of editions: Int, without: Int = 0) -> CoverSummary {
        var summary = CoverSummary()
        summary.editions = editions
        summary.withCover = editions - without
        summary.findings = [.tiny: tiny, .encrypted: without]
        return summary
    }

    @Test(arguments: [
        ("tiny>0", 0, 10, false), ("tiny>0", 1, 10, true), ("tiny>=1", 1, 10, true),
        ("tiny>=2", 1, 10, false), ("tiny>20%", 2, 10, false), ("tiny>=20%", 2, 10, true),
        ("tiny>19.9999%", 2, 10, true), ("tiny>=0%", 0, 10, true), ("tiny>=0", 0, 10, true),
        ("tiny>=0%", 0, 0, false), ("tiny>100%", 10, 10, false), ("tiny>=100.0%", 10, 10, true),
        ("tiny>33.3333%", 1, 3, true), ("tiny>33.3334%", 1, 3, false),
        (" tiny  >  0 ", 1, 10, true), ("tiny>= 2.5 %", 1, 40, true),
        ("tiny > 999999999", 1, 1, false),
    ])
    func `a number or a share is crossed or not`(
        text: String,
        tiny: Int,
        editions: Int,
        isCrossed: Bool
    ) throws {
        let thresholds = try CoverThresholds(text)
        #expect(thresholds.all.count == 1)
        #expect(thresholds.all[0].isCrossed(by: summary(tiny, of: editions)) == isCrossed)
    }

    @Test func `missing counts every edition without an image`() throws {
        let threshold = try CoverThresholds("missing>2%").all[0]
        #expect(threshold.isCrossed(by: summary(0, of: 100, without: 3)))
        #expect(threshold.count(in: summary(0, of: 100, without: 3)) == 3)
        #expect(!threshold.isCrossed(by: summary(0, of: 100, without: 2)))
    }

    @Test func `several thresholds are separated by commas and kept as written`() throws {
        let found = try CoverThresholds("missing>2%, not-an-image >= 1,CVR-004>0")
        #expect(found.all.map(\.text) == ["missing>2%", "not-an-image >= 1", "CVR-004>0"])
        #expect(found.all.map(\.finding) == [.missing, .notAnImage, .damaged])
    }

    @Test(arguments: [
        ("", 1, "the name of a finding is missing"), ("tiny", 5, "> or >= must follow tiny"),
        ("tiny<3", 5, "> or >= must follow tiny"),
        ("tiny=3", 5, "> or >= must follow tiny"),
        ("tiny>", 6, "a number such as 20 or 2.5% is missing"),
        ("tiny>x", 6, "a number such as 20 or 2.5% is missing"),
        ("tiny>-1", 6, "a number such as 20 or 2.5% is missing"),
        ("tiny>2.", 8, "a number such as 20 or 2.5% is missing"),
        ("tiny>2.5", 6, "a number of editions must be a whole number"),
        ("tiny>101%", 6, "a share must be at most 100%"),
        ("tiny>100.1%", 6, "a share must be at most 100%"),
        ("tiny>1.00001%", 6, "a share has at most four decimal places"),
        ("tiny>1234567890", 6, "the number is too large"),
        ("tiny>1;damaged>2", 7, "conditions must be separated by a comma"),
        ("tiny>1 damaged>2", 8, "conditions must be separated by a comma"),
        ("tiny>1,", 8, "the name of a finding is missing"),
        ("tiny>1,mising>2", 8, "there is no finding \"mising\""),
        ("TINY>1", 1, "there is no finding \"TINY\""),
    ])
    func `a mistake is reported with its position`(text: String, position: Int, message: String) {
        #expect(throws: CoverThresholds.Problem.self) { try CoverThresholds(text) }
        do throws(CoverThresholds.Problem) { _ = try CoverThresholds(text) } catch {
            #expect(error.position == position)
            #expect(error.message == message)
        }
    }

    @Test func `every finding may be named, and has a code of its own`() throws {
        for finding in CoverFinding.allCases {
            #expect(try CoverThresholds("\(finding.rawValue)>1").all[0].finding == finding)
        }
        let codes = CoverFinding.allCases.map(\.code)
        #expect(codes == codes.sorted())
        #expect(Set(codes).count == 13)
    }
}
