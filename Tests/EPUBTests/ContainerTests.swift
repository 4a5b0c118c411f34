// SPDX-License-Identifier: Apache-2.0

import EPUB
import TestSupport
import Testing

@Suite struct ContainerTests {
    @Test(arguments: [
        ("container-missing-error", "OCF-001"),
        ("container-not-xml-error", "OCF-003"),
        ("container-without-rootfile-error", "OCF-004"),
        ("package-missing-error", "OCF-005"),
    ])
    func `what is no EPUB is refused`(sample: String, code: String) throws {
        #expect(try Reading(sample: "ocf/" + sample).refusal?.code == code)
    }

    @Test(arguments: [
        ("container-unclosed-warning", "The Salt Road"),
        ("full-path-dot-valid", "The Salt Road"),
        ("full-path-literal-percent-valid", "The Salt Road"),
        ("full-path-percent-valid", "The Salt Road"),
        ("full-path-slash-valid", "The Salt Road"),
        ("rootfile-absent-skipped-valid", "The Salt Road"),
        ("rootfile-by-ending-valid", "The Salt Road"),
        ("rootfile-first-of-two-valid", "The First Rootfile"),
        ("rootfile-other-type-skipped-valid", "The Salt Road"),
    ])
    func `the package document is found`(sample: String, title: String) throws {
        #expect(try Reading(sample: "ocf/" + sample).publication?.mainTitle?.text == title)
    }

    @Test func `a mended container is a warning`() throws {
        #expect(try Reading(sample: "ocf/container-unclosed-warning").warningCodes == ["OCF-010"])
    }

    @Test func `a NUL that is encoded in a path does not cut it`() throws {
        var book = BookBuilder.minimal()
        book.set(
            "META-INF/container.xml",
            BookBuilder.container(packagePath: "OPS/content.opf%00.opf")
        )
        #expect(try Reading(book).refusal?.code == "OCF-005")
    }

    @Test func `no mimetype entry is needed`() throws {
        var book = BookBuilder.minimal()
        book.remove("mimetype")
        #expect(try Reading(book).warningCodes == [])
        #expect(try Reading(book).refusal == nil)
    }
}
