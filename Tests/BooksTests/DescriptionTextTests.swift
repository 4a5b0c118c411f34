// SPDX-License-Identifier: Apache-2.0

import Books
import Testing

@Suite struct DescriptionTextTests {
    @Test(arguments: [
        ("Plain words.", "Plain words."),
        ("<p>One.</p><p>Two<br/>lines.</p>", "One. Two lines."),
        ("Salt &amp; Road &lt;3 &#233;&#xE9; &quot;x&quot;", "Salt & Road <3 éé \"x\""),
        ("a < b and c > d", "a < b and c > d"), ("1 <2> 3", "1 <2> 3"),
        ("AT&T; &; &#xD800; &unknown; & more", "AT&T; &; &#xD800; &unknown; & more"),
        ("two\nlines\n\nthree", "two lines three"), ("<p", "<p"), ("x <b>y</b", "x y</b"),
        ("<!-- no --><a title=\"x\">y</a>", "y"), ("", ""),
        ("e\u{301}<i>\u{301}</i>", "e\u{301}\u{301}"),
        ("<é>one</é>two", "one two"), (" a&#32;&#10; b&nbsp;", "a b"),
        ("<b>A</b>nna", "Anna"), ("H<SUB>2</SUB>O<sup class=\"a\">+</sup>", "H2O+"),
        ("A<!-- x -->nna", "Anna"), ("<span>A</span> <b>B</b>", "A B"),
        ("one<P>two<div>three</div>four<hr/>five<new>six", "one two three four five six"),
    ])
    func `a description loses its tags and nothing else`(text: String, words: String) {
        #expect(Array(DescriptionText.of(text).unicodeScalars) == Array(words.unicodeScalars))
    }

    @Test(arguments: ["<a", "&", "&amp", "<", "<a>"])
    func `a description full of unclosed tags is read in linear time`(piece: String) {
        let text = String(repeating: piece, count: 65_536 / piece.utf8.count)
        #expect(DescriptionText.of(text).utf8.count <= text.utf8.count)
    }
}
