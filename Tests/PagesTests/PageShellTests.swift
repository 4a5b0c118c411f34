// SPDX-License-Identifier: Apache-2.0

import Pages
import TestSupport
import Testing

@Suite struct PageShellTests {
    private let shell = PageShell(
        title: "Tom & Jerry",
        body: Array("<main></main>".utf8),
        style: PagePart(Array("b{}".utf8), sha256: "STYLE"),
        script: PagePart(Array("abc".utf8), sha256: "SCRIPT")
    )

    @Test func `only the scripts with known hashes may run`() {
        let parts = shell.policy.split(separator: "; ").map(String.init)
        #expect(parts.first == "default-src 'none'")
        #expect(
            parts.contains {
                $0.hasPrefix("script-src 'sha256-") && $0.hasSuffix(" 'sha256-SCRIPT'")
            }
        )
        #expect(
            parts.contains { $0.hasPrefix("style-src 'sha256-") && $0.hasSuffix(" 'sha256-STYLE'") }
        )
        #expect(parts.contains("img-src data:"))
        #expect(parts.suffix(2) == ["base-uri 'none'", "form-action 'none'"])
        #expect(!shell.policy.contains("unsafe"))
        #expect(!shell.policy.contains("*"))
    }

    @Test func `a page without a script of its own runs nothing`() {
        let page = PageShell(title: "Run", style: PagePart([], sha256: "STYLE"))
        #expect(page.policy.contains("; script-src 'none'; "))
        #expect(page.scriptElements == [])
    }

    @Test(arguments: [PagePart.sharedStyle, .sharedScript])
    func `a part is allowed by the hash that it has`(part: PagePart) throws {
        #expect(try part.sha256 == Checksum.sha256(part.text))
    }

    @Test func `the policy comes before everything it governs`() throws {
        let head = String(decoding: shell.head, as: UTF8.self)
        let policy = try #require(head.firstRange(of: "Content-Security-Policy"))
        let style = try #require(head.firstRange(of: "<style>"))
        #expect(policy.lowerBound < style.lowerBound)
        #expect(head.contains("<title>Tom &amp; Jerry</title>"))
        #expect(head.contains(PageShell.signature))
        // Past this a browser no longer looks for the encoding.
        let first = String(decoding: shell.head.prefix(1_024), as: UTF8.self)
        #expect(first.contains("<meta charset=\"utf-8\">"))
    }
}
