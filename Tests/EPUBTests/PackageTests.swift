// SPDX-License-Identifier: Apache-2.0

import EPUB
import TestSupport
import Testing

@Suite struct PackageTests {
    @Test(arguments: [
        ("3.0", 3), ("2.0", 2), (" 3.0", 3), ("3 .0", 3), ("-3.0", 3), ("123.323", 123), ("0", 0),
        ("", 2), ("three", 2), ("99999999999999999999", 2), ("1.2", 1),
    ])
    func `the version is the first whole number`(text: String, version: Int) throws {
        let reading = try Reading(metadata: "<dc:title>T</dc:title>", version: text)
        #expect(reading.publication?.version == version)
    }

    @Test func `a package without a version is of EPUB 2`() throws {
        #expect(try Reading(sample: "package/wrappers-epub2-valid").publication?.version == 2)
    }

    @Test(arguments: [
        ("not-a-package-error", "OPF-003"),
        ("not-xml-error", "OPF-002"),
        ("external-entity-error", "XML-002"),
    ])
    func `what is no package document is refused`(sample: String, code: String) throws {
        #expect(try Reading(sample: "package/" + sample).refusal?.code == code)
    }

    @Test func `a mended package keeps what is there`() throws {
        let reading = try Reading(sample: "package/unclosed-tag-warning")
        #expect(reading.warningCodes == ["OPF-010"])
        #expect(reading.publication?.mainTitle?.text == "The Salt Road")
        #expect(reading.publication?.people.map(\.name) == ["Ines Marlow"])
    }

    @Test func `a package without metadata is a book without a title`() throws {
        let reading = try Reading(sample: "package/without-metadata-warning")
        #expect(reading.publication?.titles == [])
        #expect(reading.warningCodes == ["OPF-013", "OPF-014"])
    }

    @Test func `metadata without a package is read`() throws {
        let reading = try Reading(sample: "package/without-package-warning")
        #expect(reading.publication?.mainTitle?.text == "The Salt Road")
        #expect(reading.warningCodes == ["OPF-014"])
    }

    @Test func `an entity of the document is not expanded`() throws {
        let reading = try Reading(sample: "package/entity-not-expanded-warning")
        #expect(reading.publication?.mainTitle?.text == "The Salt")
    }

    @Test(arguments: [
        "other-metadata-ignored-valid", "metadata-nested-ignored-valid",
        "collection-before-metadata-valid",
    ])
    func `only the metadata of the package counts`(sample: String) throws {
        let publication = try Reading(sample: "package/" + sample).publication
        #expect(publication?.titles.map(\.text) == ["The Salt Road"])
        #expect(publication?.people == [])
    }

    @Test func `the wrappers of EPUB 2 are transparent`() throws {
        let publication = try Reading(sample: "package/wrappers-epub2-valid").publication
        #expect(publication?.mainTitle?.text == "The Salt Road")
        #expect(publication?.people.first?.name == "Ines Marlow")
        #expect(publication?.identifiers.first?.scheme == "ISBN")
        #expect(publication?.identifiers.first?.isUnique == true)
        #expect(publication?.series?.name == "Roads of the Sea")
    }

    @Test func `prefixes and namespaces do not matter`() throws {
        let publication = try Reading(sample: "package/prefixes-valid").publication
        #expect(publication?.mainTitle?.text == "The Salt Road")
        #expect(publication?.people.first?.fileAs == "Marlow, Ines")
    }
}
