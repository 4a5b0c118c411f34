// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import TestSupport
import Testing
import Works

@Suite struct PackageTests {
    @Test(arguments: [
        ("3.0", 3), ("2.0", 2), (" 3.0", 3), ("3 .0", 3), ("-3.0", 3), ("123.323", 123), ("0", 0),
        ("", 2), ("three", 2), ("99999999999999999999", 2), ("1.2", 1),
        ("version 3", 3), ("٣", 2), (".", 2), ("3.0.1", 3), ("03", 3), ("12345", 2),
    ])
    func `V the version is the first whole number`(text: String, version: Int) throws {
        let reading = try Reading(metadata: "<dc:title>T</dc:title>", version: text)
        #expect(reading.publication?.version == version)
    }

    @Test func `V a package without a version is of EPUB 2`() throws {
        #expect(try Reading(sample: "package/wrappers-epub2-valid").publication?.version == 2)
    }

    @Test(arguments: [
        ("not-a-package-error", "OPF-003"),
        ("not-xml-error", "OPF-002"),
        ("external-entity-error", "XML-002"),
    ])
    func `a file that is not a package document is refused`(sample: String, code: String) throws {
        #expect(try Reading(sample: "package/" + sample).refusal?.code.text == code)
    }

    @Test func `a repaired package keeps what is there`() throws {
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
        #expect(reading.publication?.mainTitle?.text == "The Salt &road;")
    }

    @Test(arguments: [
        "other-metadata-ignored-valid", "metadata-nested-ignored-valid",
        "collection-before-metadata-valid",
    ])
    func `X5 only the metadata of the package counts`(sample: String) throws {
        let publication = try Reading(sample: "package/" + sample).publication
        #expect(publication?.titles.map(\.text) == ["The Salt Road"])
        #expect(publication?.people == [])
    }

    @Test func `X6 the wrappers of EPUB 2 are transparent`() throws {
        let publication = try Reading(sample: "package/wrappers-epub2-valid").publication
        #expect(publication?.mainTitle?.text == "The Salt Road")
        #expect(publication?.people.first?.name == "Ines Marlow")
        #expect(publication?.identifiers.first?.scheme == "ISBN")
        #expect(publication?.identifiers.first?.isUnique == true)
        #expect(publication?.series?.name == "Roads of the Sea")
    }

    @Test func `X5 prefixes and namespaces do not matter`() throws {
        let publication = try Reading(sample: "package/prefixes-valid").publication
        #expect(publication?.mainTitle?.text == "The Salt Road")
        #expect(publication?.people.first?.fileAs == "Marlow, Ines")
    }

    @Test func `V an odd version excludes nothing`() throws {
        #expect(try Reading(sample: "package/version-odd-valid").publication?.version == 3)
        for version in ["0", "2.0", "3 .0", "9"] {
            let reading = try Reading(
                metadata: ##"<dc:title>T</dc:title><dc:creator id="c" opf:file-as="B, A">A B"##
                    + ##"</dc:creator><meta refines="#c" property="role">edt</meta>"##,
                version: version
            )
            #expect(reading.publication?.people.map(\.roles) == [["edt"]])
            #expect(reading.publication?.people.map(\.fileAs) == ["B, A"])
            #expect(reading.warningCodes == [])
        }
    }

    @Test func `X5 a second metadata element is not the package's`() throws {
        let publication = try Reading(sample: "package/metadata-second-ignored-valid").publication
        #expect(publication?.people.map(\.name) == ["Ines Marlow"])
        #expect(publication?.publishers == [])
        #expect(publication?.series == nil)
    }

    @Test func `X6 wrappers inside wrappers are transparent, metadata in them is not`() throws {
        let reading = try Reading(
            metadata: """
                <dc-metadata><x-metadata><dc:title>Deep</dc:title></x-metadata>
                <metadata><dc:title>Nested</dc:title></metadata>
                <DC-Metadata><dc:publisher>Harbour Press</dc:publisher></DC-Metadata></dc-metadata>
                """
        )
        #expect(reading.publication?.titles.map(\.text) == ["Deep"])
        #expect(reading.publication?.publishers == ["Harbour Press"])
    }

    @Test func `A1 a refinement finds its element by its id and only that`() throws {
        let publication = try Reading(sample: "package/refines-odd-valid").publication
        #expect(publication?.people.map(\.roles) == [["ill"], ["trl"], ["aut"]])
        #expect(publication?.people.map(\.name) == ["Ines Marlow", "Jo Park", "Tom Reed"])
        #expect(publication?.collections.map(\.name) == ["Coastal Library", "World Library"])
        #expect(publication?.collections.map(\.type) == [nil, "set"])
    }
}
