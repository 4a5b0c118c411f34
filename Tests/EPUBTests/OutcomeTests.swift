// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import Files
import TestSupport
import Testing

/// Every book ends as exactly one of a few kinds; here is one book of each.
@Suite struct OutcomeTests {
    private func outcome(_ reading: Reading) -> Outcome? {
        reading.publication?.outcome ?? reading.refusal?.outcome
    }

    @Test(arguments: [
        ("ocf/full-path-dot-valid", Outcome.sound),
        ("ocf/nested-warning", .warned),
        ("protection/adept-valid", .protected),
        ("ocf/nested-license-warning", .protected),
        ("protection/font-obfuscation-valid", .sound),
        ("ocf/container-missing-error", .notAnEPUB),
        ("ocf/other-format-error", .notAnEPUB),
        ("package/not-xml-error", .corrupt),
        ("package/external-entity-error", .hostile),
    ])
    func `R a book in a folder has its outcome`(sample: String, expected: Outcome) throws {
        #expect(outcome(try Reading(sample: sample)) == expected)
    }

    @Test func `R what is no archive has its outcome`() throws {
        #expect(outcome(try Reading(archive: [])) == .notAnArchive)
        #expect(outcome(try Reading(archive: Array("no archive".utf8))) == .notAnArchive)
    }

    @Test(
        arguments: [
            (Outcome.unsupported, 1, 0), (.unsupported, 0, 12), (.corrupt, 0, 8),
        ] as [(Outcome, UInt16, UInt16)]
    )
    func `R a package document that cannot be unpacked has its outcome`(
        expected: Outcome,
        flags: UInt16,
        method: UInt16
    ) throws {
        var archive = RawArchive(.minimal())
        archive.change("OPS/content.opf") {
            $0.flags = flags
            $0.method = method
        }
        #expect(outcome(try Reading(archive: archive.bytes())) == expected)
    }

    @Test func `R an archive built to deceive has its outcome`() throws {
        var archive = RawArchive(.minimal())
        archive.change("OPS/text.xhtml") { $0.compressedSize = 1_000_000 }
        #expect(outcome(try Reading(archive: archive.bytes())) == .hostile)
    }

    @Test func `R a file that cannot be read has its outcome`() {
        do throws(BookRefusal) {
            _ = try BookReader().open(descriptor: -1, size: 1000)
            Issue.record("a file that is not open was read")
        } catch {
            #expect(error.outcome == .unreadable)
        }
    }

    @Test func `R protection counts before salvage and salvage before warnings`() throws {
        var publication = try #require(try Reading(sample: "ocf/nested-warning").publication)
        publication.isSalvaged = true
        #expect(publication.outcome == .salvaged)
        publication.protection = .lcp
        #expect(publication.outcome == .protected)
    }

    @Test func `R every reason that rejects a book states its outcome`() {
        for reason in BookReasons.all {
            guard case .reject(let outcome) = reason.severity else { continue }
            #expect(![.sound, .warned, .salvaged, .protected].contains(outcome), "\(reason.code)")
        }
    }
}
