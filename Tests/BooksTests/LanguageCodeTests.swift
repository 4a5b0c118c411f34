// SPDX-License-Identifier: Apache-2.0

import Books
import Testing

@Suite struct LanguageCodeTests {
    @Test(arguments: [
        ("eng", "en"), ("ger", "de"), ("deu-AT", "de-AT"), ("GER", "de"),
        ("zho-Hant-TW", "zh-Hant-TW"), ("en", "en"), ("en-GB", "en-GB"),
        ("grc", "grc"), ("mul", "mul"), ("x-elvish", "x-elvish"),
        ("", ""), ("-", "-"), ("ger-", "de-"),
    ])
    func `a tag has the shortest code that its language has`(written: String, shortest: String) {
        #expect(LanguageCode.shortest(written) == shortest)
    }

    @Test(arguments: [
        ("de", ["de", "deu", "ger"]), ("ger", ["de", "deu", "ger"]), ("eng", ["en", "eng"]),
        ("pt-br", ["pt-br", "por-br"]), ("grc", ["grc"]), ("x-en", ["x-en"]), ("", [""]),
    ])
    func `a tag has as many spellings as its language has codes`(tag: String, all: [String]) {
        #expect(LanguageCode.spellings(tag) == all)
    }

    @Test(arguments: ["und", "mul", "zxx", "mis", "", "e", "engl", "e1g"])
    func `what names no language has no tag`(code: String) {
        #expect(LanguageCode.tag(code) == nil)
    }
}
