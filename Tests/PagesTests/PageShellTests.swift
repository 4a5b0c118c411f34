// SPDX-License-Identifier: Apache-2.0

import Pages
import Testing

@Suite struct PageShellTests {
    private let shell = PageShell(
        title: "Tom & Jerry",
        body: Array("<main></main>".utf8),
        style: Array("b{}".utf8),
        script: Array("abc".utf8)
    )

    @Test func `nothing may run but the scripts by their hashes`() {
        // SHA-256 of `abc` is in the standard itself.
        let hash = "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='"
        let parts = shell.policy.split(separator: "; ").map(String.init)
        #expect(parts.first == "default-src 'none'")
        #expect(parts.contains { $0.hasPrefix("script-src 'sha256-") && $0.hasSuffix(hash) })
        #expect(parts.contains { $0.hasPrefix("style-src 'sha256-") })
        #expect(parts.contains("img-src data:"))
        #expect(parts.suffix(2) == ["base-uri 'none'", "form-action 'none'"])
        #expect(!shell.policy.contains("unsafe"))
        #expect(!shell.policy.contains("*"))
    }

    @Test func `the policy stands before all that it rules`() throws {
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
