// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@Suite struct CSVTests {
    @Test(arguments: [
        ("", ""), ("Emma", "Emma"), ("a,b", "\"a,b\""), ("say \"yes\"", "\"say \"\"yes\"\"\""),
        ("two\nlines", "\"two\nlines\""), ("a\r", "\"a\r\""), (" a", "\" a\""), ("a ", "\"a \""),
        ("a b", "a b"), ("川の灯", "川の灯"), ("a;b\tc", "a;b\tc"), ("\"", "\"\"\"\""),
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"), ("\r=1", "\"'\r=1\""), ("=\"a\",1", "\"'=\"\"a\"\",1\""),
        ("1-2", "1-2"), ("'=1", "'=1"), ("=\u{301}1", "'=\u{301}1"),
        ("\"\u{301}", "\"\"\"\u{301}\""),
    ])
    func `a field is quoted where it must be, and is no formula`(text: String, expected: String) {
        #expect(CSVText.field(text) == expected)
    }

    @Test func `a row ends with CR and LF`() {
        #expect(CSVText.row(["a", "", "b,c"]) == Array("a,,\"b,c\"\r\n".utf8))
        #expect(CSVText.row([]) == Array("\r\n".utf8))
    }
}
