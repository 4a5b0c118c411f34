// SPDX-License-Identifier: Apache-2.0

import Commands
import Pages
import TestSupport
import Testing

@Suite struct PageShellPartTests {
    @Test(
        arguments: [
            CoverPage.style, CoverPage.script, RunPage.style, RunPage.script, ReviewPage.style,
            ReviewPage.script,
        ]
    )
    func `a part is allowed by the hash that it has`(part: PagePart) throws {
        #expect(try part.sha256 == Checksum.sha256(part.text))
    }

    @Test(
        arguments: [
            ReviewPage.shell(.none), CoverPage.shell(.none), RunPage.shell("", isSearched: true),
        ]
    )
    func `no part of a page ends the element that it is in`(page: PageShell) {
        let all = page.head + page.body + page.scriptElements + PageShell.end
        let text = String(decoding: all, as: UTF8.self)
        #expect(text.matches(of: /<\/style/).count == 2)
        #expect(text.matches(of: /<\/script/).count == 2)
        #expect(text.matches(of: /<style/).count == 2)
        #expect(!text.contains("\r"))
        #expect(text.firstMatch(of: /\s(on[a-z]+|style)="/) == nil)
    }
}
