// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import TestSupport
import Testing

@Suite struct LanguageTests {
    private func languages(_ metadata: String) throws -> [Publication.Language] {
        try #require(try Reading(metadata: metadata).publication).languages
    }

    @Test func `L each language is listed once, in order`() throws {
        let languages = try Reading(sample: "package/languages-valid").publication?.languages
        #expect(languages?.map(\.raw) == ["en", "de", "ja"])
    }

    @Test func `L a code is brought to its usual form and kept as written`() throws {
        let reading = try Reading(sample: "package/languages-normal-valid")
        let languages = try #require(reading.publication).languages
        #expect(languages.map(\.raw) == ["EN_gb", "ZH-hANT-tw", "deu", "ger", "x-Elvish-GB"])
        #expect(languages.map(\.tag) == ["en-GB", "zh-Hant-TW", "deu", "ger", "x-elvish-gb"])
        #expect(reading.warningCodes == [])
    }

    @Test(arguments: [
        ("en", "en"), ("EN", "en"), ("en-us", "en-US"), ("EN_US", "en-US"),
        ("sr-latn-rs", "sr-Latn-RS"),
        ("es-419", "es-419"), ("de-1996", "de-1996"), ("sl-ROZAJ-biske", "sl-rozaj-biske"),
        ("de-DE-u-CO-phonebk", "de-DE-u-co-phonebk"), ("en-GB-x-MINE", "en-GB-x-mine"),
        ("i-klingon", "i-klingon"), ("iw", "iw"), ("chr", "chr"), ("MN-mong", "mn-Mong"),
        ("zxx", "zxx"), ("zh-cmn-hans-cn", "zh-cmn-Hans-CN"),
    ])
    func `L every well-formed code has one form`(raw: String, tag: String) throws {
        let reading = try Reading(
            metadata: "<dc:title>T</dc:title><dc:language>\(raw)</dc:language>"
        )
        #expect(reading.publication?.languages.map(\.tag) == [tag])
        #expect(reading.warningCodes == [])
    }

    @Test(arguments: [
        "jp", "x", "i", "a-value", "LANG", "English", "en us", "en-", "-en", "en--US", "e1",
        "uk/en",
        "en-verylongsubtag", "日本語", "en-é", "1", "x-",
    ])
    func `L what is no code is kept as written, with a warning`(raw: String) throws {
        let reading = try Reading(
            metadata: "<dc:title>T</dc:title><dc:language>\(raw)</dc:language>"
        )
        #expect(reading.publication?.languages.map(\.raw) == [raw])
        #expect(reading.publication?.languages.map(\.tag) == [raw])
        #expect(reading.warningCodes == ["OPF-017"])
        #expect(reading.publication?.warnings.first?.detail == raw)
    }

    @Test func `L each malformed code is reported once`() throws {
        let reading = try Reading(sample: "package/languages-malformed-warning")
        #expect(reading.publication?.languages.map(\.tag) == ["jp", "en", "a-value"])
        #expect(reading.publication?.warnings.map(\.detail) == ["jp", "a-value"])
    }

    @Test(arguments: ["und", "UND", "und-Latn"])
    func `L a language that is not known is none`(raw: String) throws {
        let reading = try Reading(
            metadata: "<dc:title>T</dc:title><dc:language>\(raw)</dc:language>"
        )
        #expect(reading.publication?.languages == [])
        #expect(reading.warningCodes == [])
    }
}
