// SPDX-License-Identifier: Apache-2.0

import EPUB
import TestSupport
import Testing

/// Every fixture names its result; the details are tested with its rule.
@Suite struct SampleVerdictTests {
    private static let folders = [
        "ocf", "package", "identifiers", "cover", "limits", "protection",
    ]

    @Test(arguments: folders) func `each fixture gives the result in its name`(folder: String)
        throws
    {
        let names = try Samples.names(in: folder)
        #expect(!names.isEmpty)
        for name in names {
            let reading = try Reading(sample: name)
            switch name.split(separator: "-").last {
            case "valid":
                #expect(reading.refusal == nil, "\(name)")
                #expect(reading.warningCodes == [], "\(name)")
            case "warning":
                #expect(reading.refusal == nil, "\(name)")
                #expect(!reading.warningCodes.isEmpty, "\(name)")
            case "error":
                #expect(reading.refusal != nil, "\(name)")
            default:
                Issue.record("\(name) has no verdict")
            }
        }
    }
}
