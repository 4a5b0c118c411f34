// SPDX-License-Identifier: Apache-2.0

import Files
import Testing

@Suite struct GlobTests {
    @Test(arguments: [
        ("*.epub", "a.epub"), ("*.epub", ".epub"), ("*.epub", "folder/a.epub"), ("*", ""),
        ("a?c", "abc"), ("a[b-d]c", "acc"), ("a[!b-d]c", "aec"), ("a[^b]c", "axc"),
        ("[]]", "]"), ("[!]]", "x"), ("[a-]", "-"), ("[", "["), ("a[b", "a[b"), ("\\*", "*"),
        ("\\", "\\"), ("[\\]]", "]"), ("**", "any/thing"), ("**.epub", "a.epub"),
        ("a/b", "a/b"), ("/a", "a"), ("a/*", "a/b"), ("**/b", "b"), ("**/b", "x/y/b"),
        ("a/**/b", "a/b"), ("a/**/b", "a/x/y/b"), ("a/**", "a/x"), ("a/**", "a/x/y"),
        ("**/x/**/y", "1/x/2/x/3/y"), ("a/**/c/**", "a/c/d"), ("drafts/", "drafts"),
        ("*a*b", "aXaXb"), ("a*b*c", "abXbYc"), ("ab*ba", "abba"), ("*ab", "aab"), ("é*", "école"),
    ])
    func `a pattern fits`(pattern: String, path: String) {
        #expect(Glob(pattern).matches(path.utf8))
    }

    @Test(arguments: [
        ("*.epub", "a.EPUB"), ("*.epub", "a.epub.part"), ("", "a"), ("a?c", "ac"),
        ("a[b-d]c", "aec"), ("a[!b]c", "abc"), ("\\*", "x"), ("a/b", "x/a/b"), ("/a", "x/a"),
        ("a/*", "a/b/c"), ("a/*", "a"), ("a/**", "a"), ("**/b", "xb"), ("a/**/b", "axb"),
        ("a/?b", "a/b"), ("*/b", "b"), ("a*b/c", "a/b/c"), ("[a-c]", "d"), ("[c-a]", "b"),
        ("é", "e\u{301}"), ("**/x/**/y", "1/x/2"), ("ab*ba", "aba"),
        ("a*b*c", "acb"), ("*a*b*", "ba"),
    ])
    func `a pattern does not fit`(pattern: String, path: String) {
        #expect(!Glob(pattern).matches(path.utf8))
    }

    @Test(arguments: [
        ("*.epub", "A.EPUB"), ("*.EPUB", "a.epub"), ("[a-c]x", "BX"), ("[A-C]x", "bx"),
        ("Books/*", "bOOKS/a"),
    ])
    func `case is ignored when asked`(pattern: String, path: String) {
        #expect(Glob(pattern, ignoringCase: true).matches(path.utf8))
        #expect(!Glob(pattern).matches(path.utf8))
    }

    @Test func `ignoring case does not mix a bracket with a brace`() {
        #expect(!Glob("{", ignoringCase: true).matches("[".utf8))
        #expect(!Glob("@", ignoringCase: true).matches("`".utf8))
        #expect(!Glob("[!a]", ignoringCase: true).matches("A".utf8))
    }

    @Test func `names that are not text are matched as bytes`() {
        #expect(Glob("?.epub").matches([0xFF] + Array(".epub".utf8)))
        #expect(Glob([0xFF, UInt8(ascii: "*")]).matches([0xFF, 0xFE, 0x0A]))
        #expect(!Glob([0xFF]).matches([0xFE]))
    }

    @Test func `many stars do not make a match slow`() {
        let name = [UInt8](repeating: UInt8(ascii: "a"), count: 255)
        let pattern = String(repeating: "*a", count: 120) + "b"
        #expect(!Glob(pattern).matches(name))
        let path = Array(String(repeating: "a/", count: 400).utf8)
        #expect(!Glob(String(repeating: "**/a/", count: 60) + "b").matches(path))
    }
}
