// SPDX-License-Identifier: Apache-2.0

import EPUB
import TestSupport
import Testing

@Suite struct ProtectionTests {
    @Test(arguments: [
        ("font-obfuscation-valid", Publication.Protection.none),
        ("rights-only-valid", .none),
        ("unknown-valid", .unknown),
        ("lcp-license-valid", .lcp),
        ("lcp-retrieval-valid", .lcp),
        ("adept-valid", .adept),
        ("fairplay-valid", .fairplay),
    ])
    func `protection is told by the files of the container`(
        sample: String,
        protection: Publication.Protection
    ) throws {
        let publication = try Reading(sample: "protection/" + sample).publication
        #expect(publication?.protection == protection)
        #expect(publication?.mainTitle?.text == "The Salt Road")
    }

    @Test func `an encrypted cover is a warning`() throws {
        let reading = try Reading(sample: "protection/cover-encrypted-warning")
        #expect(reading.warningCodes == ["COV-006"])
        #expect(reading.publication?.cover == nil)
    }

    @Test func `an encryption document that cannot be read is a warning`() throws {
        let reading = try Reading(sample: "protection/unreadable-warning")
        #expect(reading.warningCodes == ["DRM-002"])
        #expect(reading.publication?.protection == Publication.Protection.none)
    }
}
