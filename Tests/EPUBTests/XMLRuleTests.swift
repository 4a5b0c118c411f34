// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import TestSupport
import Testing
import Works

/// The rules about XML and encodings of package documents and containers.
@Suite struct XMLRuleTests {
    private static func warnings(_ reading: Reading) -> [String] {
        reading.publication?.warnings.map { "\($0.code) \($0.detail)" } ?? []
    }

    @Test(arguments: [
        ("encoding-utf16le-valid", "Le Chemin de l’été"),
        ("encoding-utf16be-valid", "Le Chemin de l’été"),
        ("encoding-utf16-unmarked-valid", "Le Chemin de l’été"),
        ("encoding-utf32-valid", "Le Chemin de l’été"),
        ("encoding-utf8-mark-valid", "Le Chemin de l’été"),
        ("encoding-utf8-declared-latin1-valid", "Le Chemin de l’été"),
        ("encoding-latin1-valid", "Le Chemin de l’été"),
        ("encoding-windows1251-valid", "Соляная дорога"),
        ("encoding-gbk-valid", "盐之路"),
        ("encoding-shift-jis-valid", "塩の道"),
        ("encoding-iso2022jp-valid", "塩の道"),
    ])
    func `X1 a mark, then UTF-8, then what is declared`(sample: String, title: String) throws {
        let reading = try Reading(sample: "package/" + sample)
        #expect(reading.publication?.mainTitle?.text == title)
        #expect(reading.warningCodes == [])
    }

    @Test(arguments: [
        ("encoding-unknown-name-warning", "OPF-016 x-salt"),
        ("encoding-undeclared-warning", "OPF-016 "),
    ])
    func `X1 what remains is read as Windows-1252, and reported as a guess`(
        sample: String,
        warning: String
    ) throws {
        let reading = try Reading(sample: "package/" + sample)
        #expect(reading.publication?.mainTitle?.text == "Le Chemin de l’été")
        #expect(Self.warnings(reading) == [warning])
    }

    @Test func `X1 one foreign byte in UTF-8 does not spoil the rest`() throws {
        let reading = try Reading(sample: "package/encoding-mixed-warning")
        #expect(reading.publication?.mainTitle?.text == "Le Chemin de l’été")
        #expect(reading.publication?.people.map(\.name) == ["Inés Märlow"])
        #expect(Self.warnings(reading) == ["OPF-016 utf-8"])
    }

    @Test(arguments: [
        "junk-before-declaration-valid", "declaration-missing-valid",
        "declaration-version-1-1-valid", "declaration-version-nonsense-valid",
    ])
    func `X2 what stands before the first tag does not matter`(sample: String) throws {
        let reading = try Reading(sample: "package/" + sample)
        #expect(reading.publication?.mainTitle?.text == "The Salt Road")
        #expect(reading.warningCodes == [])
    }

    @Test(arguments: [
        ("entities-html-warning", "Café\u{A0}X", "OPF-015 &eacute; and 1 more"),
        ("entity-not-expanded-warning", "The Salt &road;", "OPF-015 &road;"),
        ("ampersand-bare-warning", "Salt & Pepper", "OPF-015 & and 1 more"),
    ])
    func `X3 names of HTML are characters, all else after an ampersand is text`(
        sample: String,
        title: String,
        warning: String
    ) throws {
        let reading = try Reading(sample: "package/" + sample)
        #expect(reading.publication?.mainTitle?.text == title)
        #expect(Self.warnings(reading) == [warning])
    }

    @Test func `X3 an external entity is never loaded`() throws {
        let reading = try Reading(sample: "package/external-entity-error")
        #expect(reading.refusal?.code == "XML-002")
    }

    @Test(arguments: [
        ("unclosed-tag-warning", "OPF-010 "),
        ("control-characters-warning", "OPF-010 control characters"),
        ("attributes-unparted-warning", "OPF-010 "),
        ("attribute-markup-warning", "OPF-015 < and 1 more"),
    ])
    func `X4 a malformed document is repaired`(sample: String, warning: String) throws {
        let reading = try Reading(sample: "package/" + sample)
        #expect(reading.publication?.mainTitle?.text == "The Salt Road")
        #expect(reading.publication?.people.map(\.name) == ["Ines Marlow"])
        #expect(Self.warnings(reading) == [warning])
    }

    @Test func `X4 an attribute that touches another is read`() throws {
        let publication = try Reading(sample: "package/attributes-unparted-warning").publication
        #expect(publication?.version == 2)
        #expect(publication?.identifiers.map(\.isUnique) == [true])
    }

    @Test(arguments: ["prefix-undeclared-valid", "prefix-doubled-valid"])
    func `X4 names are compared from their last colon on`(sample: String) throws {
        let reading = try Reading(sample: "package/" + sample)
        #expect(reading.publication?.mainTitle?.text == "The Salt Road")
        #expect(reading.publication?.people.map(\.name) == ["Ines Marlow"])
    }

    @Test(arguments: [
        ("container-utf16-valid", []),
        ("container-ampersand-warning", ["OCF-015 &"]),
        ("container-control-characters-warning", ["OCF-015 control characters"]),
        ("container-encoding-warning", ["OCF-015 encoding x-salt"]),
        ("container-unclosed-warning", ["OCF-010 "]),
    ])
    func `X1 to X4 hold for the container`(sample: String, warnings: [String]) throws {
        let reading = try Reading(sample: "ocf/" + sample)
        #expect(reading.publication?.mainTitle?.text == "The Salt Road")
        #expect(Self.warnings(reading) == warnings)
    }

    @Test func `X3 a text of a hostile reference is short in a warning`() throws {
        let name = String(repeating: "n\u{316}\u{301}", count: 50)
        let reading = try Reading(metadata: "<dc:title>T &\(name); &x\u{1B}[2J;</dc:title>")
        #expect(reading.warningCodes.contains("OPF-015"))
        for warning in reading.publication?.warnings ?? [] {
            #expect(warning.detail.utf8.count < 100)
            #expect(!warning.detail.utf8.contains(0x1B))
        }
    }
}
