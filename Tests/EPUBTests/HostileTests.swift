// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import TestSupport
import Testing

/// Bytes that no program writes by accident: each gives a value or a refusal.
@Suite struct HostileTests {
    @Test func `many elements and refinements of one id take linear time`() throws {
        let creators = String(repeating: "<dc:creator id=\"c\">x</dc:creator>", count: 20_000)
        let roles = String(
            repeating: "<meta refines=\"#c\" property=\"role\">ill</meta>",
            count: 20_000
        )
        let reading = try Reading(metadata: "<dc:title>T</dc:title>" + creators + roles)
        #expect(reading.publication?.people.map(\.roles) == [["ill"]])
    }

    @Test func `alternating combining marks are cut before anything looks at them`() throws {
        let marks = String(repeating: "\u{316}\u{301}", count: 100_000)
        let reading = try Reading(metadata: "<dc:title>a\(marks)</dc:title>")
        #expect(reading.publication?.mainTitle?.text.unicodeScalars.count == 31)
        #expect(reading.warningCodes == ["OPF-011"])
    }

    @Test func `an href never leads outside`() throws {
        var book = BookBuilder.minimal()
        for href in [
            "file:///etc/hostname", "//etc/hostname", "../../../../etc/hostname", "%00", "#", "?",
        ] {
            let item = #"<item id="c" href="\#(href)" properties="cover-image"/>"#
            book.set(
                "OPS/content.opf",
                BookBuilder.package(metadata: "<dc:title>T</dc:title>", items: item)
            )
            #expect(try Reading(book).warningCodes == ["COV-001"], "\(href)")
        }
    }

    @Test func `a damaged book gives a value or a refusal`() throws {
        let archive = try BookBuilder.minimal(cover: SampleImage.jpeg(width: 3, height: 4))
            .archive()
        let reader = BookReader()
        var generator = SeededNumbers(seed: 5)
        for _ in 0..<300 {
            var damaged = archive
            for _ in 0..<3 {
                damaged[Int.random(in: 0..<damaged.count, using: &generator)] =
                    UInt8.random(in: 0...255, using: &generator)
            }
            let reading = try Reading(archive: damaged, reader: reader)
            #expect((reading.publication == nil) != (reading.refusal == nil))
        }
    }
}
