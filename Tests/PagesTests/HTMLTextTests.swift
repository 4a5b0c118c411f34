// SPDX-License-Identifier: Apache-2.0

import Pages
import Terminal
import Testing

@Suite struct HTMLTextTests {
    @Test func `markup becomes text`() {
        let text = "<b>Tom & 'Jerry'</b> \"\u{0}é📚"
        #expect(
            HTMLText.escape(text)
                == "&lt;b&gt;Tom &amp; &#39;Jerry&#39;&lt;/b&gt; &quot;\u{FFFD}é📚"
        )
    }

    @Test(arguments: ["</script><script>", "<!--", "]]>", "&lt;", "\u{2028}\u{2029}"])
    func `no text ends the script element that it stands in`(text: String) throws {
        let block = PageShell.data(id: "about", .string(text))
        let shown = String(decoding: block, as: UTF8.self)
        #expect(shown.hasPrefix("<script type=\"application/json\" id=\"about\">\""))
        #expect(shown.hasSuffix("\"</script>\n"))
        let inside = shown.dropFirst(43).dropLast(11)
        #expect(!inside.contains { "<>&\u{2028}\u{2029}".contains($0) })
    }
}
