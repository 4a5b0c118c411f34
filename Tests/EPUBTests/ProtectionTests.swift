// SPDX-License-Identifier: Apache-2.0

import Books
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
        ("rights-valid", .rights),
    ])
    func `N protection is recognized by the files of the container`(
        sample: String,
        protection: Publication.Protection
    ) throws {
        let publication = try Reading(sample: "protection/" + sample).publication
        #expect(publication?.protection == protection)
        #expect(publication?.mainTitle?.text == "The Salt Road")
    }

    @Test(arguments: ["nested-license-warning", "capitals-license-warning"])
    func `N protection is recognized by the folder that holds the container`(sample: String) throws
    {
        #expect(try Reading(sample: "ocf/" + sample).publication?.protection == .lcp)
    }

    @Test func `N an encrypted cover is a warning`() throws {
        let reading = try Reading(sample: "protection/cover-encrypted-warning")
        #expect(reading.warningCodes == ["COV-006"])
        #expect(reading.publication?.cover == nil)
    }

    @Test func `N a reference is relative to the folder that holds the book`() throws {
        let reading = try Reading(sample: "ocf/nested-cover-encrypted-warning")
        #expect(reading.warningCodes == ["OCF-012", "COV-006"])
        #expect(reading.publication?.protection == .unknown)
    }

    @Test(arguments: [
        ("/OPS/cover", true), ("OPS/cover", true), ("OPS/./c%6Fver", true), ("../OPS/cover", true),
        ("cover", false), ("OPS/cover/", true), ("https://books.example/OPS/cover", false),
    ])
    func `N a reference may be written in several ways`(uri: String, isMeant: Bool) throws {
        var book = BookBuilder.minimal(cover: SampleImage.png(width: 3, height: 4))
        book.set("META-INF/encryption.xml", Self.encryption([(Self.cipher, uri)]))
        let reading = try Reading(book)
        #expect(reading.warningCodes == (isMeant ? ["COV-006"] : []))
        #expect(reading.publication?.protection == .unknown)
    }

    @Test func `N an entry that is obfuscated and encrypted is encrypted`() throws {
        let font = "http://www.idpf.org/2008/embedding"
        for methods in [[Self.cipher, font], [font, Self.cipher]] {
            var book = BookBuilder.minimal(cover: SampleImage.png(width: 3, height: 4))
            book.set(
                "META-INF/encryption.xml",
                Self.encryption(methods.map { ($0, "OPS/cover") })
            )
            #expect(try Reading(book).warningCodes == ["COV-006"])
        }
    }

    @Test func `N an encryption document that cannot be read is a warning`() throws {
        let reading = try Reading(sample: "protection/unreadable-warning")
        #expect(reading.warningCodes == ["DRM-002"])
        #expect(reading.publication?.protection == Publication.Protection.none)
    }

    @Test func `N references over 65,536 are left out with a warning`() throws {
        var book = BookBuilder.minimal(cover: SampleImage.png(width: 3, height: 4))
        for (count, codes) in [(65_535, ["COV-006"]), (65_536, ["DRM-002"])] {
            let fill = String(repeating: #"<CipherReference URI="x"/>"#, count: count)
            let last = #"<CipherReference URI="OPS/cover"/>"#
            book.set("META-INF/encryption.xml", "<encryption>\(fill)\(last)</encryption>")
            #expect(try Reading(book).warningCodes == codes)
        }
    }

    private static let cipher = "http://www.w3.org/2001/04/xmlenc#aes256-cbc"

    private static func encryption(_ entries: [(method: String, uri: String)]) -> String {
        "<encryption>"
            + entries.map { method, uri in
                "<EncryptedData><EncryptionMethod Algorithm=\"\(method)\"/>"
                    + "<CipherReference URI=\"\(uri)\"/></EncryptedData>"
            }.joined() + "</encryption>"
    }
}
