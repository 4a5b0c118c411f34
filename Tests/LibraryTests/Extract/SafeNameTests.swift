// SPDX-License-Identifier: Apache-2.0

import Library
import Store
import Testing

/// Names of extracted covers.
@Suite struct SafeNameTests {
    @Test(arguments: [
        ("Emma", "Emma.jpg"),
        ("a/b\\c:d|e", "a-b-c-d-e.jpg"),
        ("../../etc/passwd", "etc-passwd.jpg"),
        ("..", "untitled.jpg"), (" - ", "untitled.jpg"), ("", "untitled.jpg"),
        ("\u{200B}\u{200D}", "untitled.jpg"), ("\u{3164}", "untitled.jpg"),
        (".\u{2800}", "untitled.jpg"), ("\u{301}", "\u{301}.jpg"),
        ("-rf", "rf.jpg"), (".hidden", "hidden.jpg"), ("Wait...", "Wait.jpg"),
        ("Who? What* <When>", "Who What (When).jpg"),
        ("\"Emma\"", "'Emma'.jpg"),
        ("one\ntwo\tthree\u{0}four", "one two three four.jpg"),
        ("\u{1B}[31mred", "[31mred.jpg"),
        ("a\u{202E}gpj.exe", "agpj.exe.jpg"),
        ("CON", "_CON.jpg"), ("nul.txt", "_nul.txt.jpg"), ("com1", "_com1.jpg"),
        ("COM10", "COM10.jpg"), ("Aux Marches", "Aux Marches.jpg"),
        ("e\u{301}", "\u{E9}.jpg"),
        ("حكاية المنارة", "حكاية المنارة.jpg"), ("川の灯", "川の灯.jpg"),
        ("<b>Bold</b>", "(b)Bold(-b).jpg"),
    ])
    func `any text becomes a harmless name`(text: String, name: String) {
        #expect(SafeName.of(text, ending: ".jpg") == name)
        // Harmless names stay unchanged.
        #expect(SafeName.of(String(name.dropLast(4)), ending: ".jpg") == name)
    }

    @Test(arguments: ["a", "é", "川", "👩‍👩‍👧‍👦", "e\u{301}\u{302}"])
    func `a long name is cut at a character`(character: String) {
        let text = String(repeating: character, count: 4096)
        for number in [1, 2, 1000] {
            let name = SafeName.of(text, ending: ".jpeg", number: number)
            #expect(name.utf8.count <= 255)
            #expect(name.utf8.count > 220)
            #expect(name.hasSuffix(number == 1 ? ".jpeg" : " (\(number)).jpeg"))
            let stem = name.prefix { $0 != "." && $0 != " " }
            #expect(Set(stem).count == 1)
        }
    }

    @Test func `one character longer than a name is cut anywhere`() {
        let text = "a" + String(repeating: "\u{310}", count: 1000)
        let name = SafeName.of(text, ending: ".jpg")
        #expect(name.utf8.count <= 255)
        #expect(name.unicodeScalars.starts(with: "a\u{310}\u{310}".unicodeScalars))
    }

    @Test func `names that some file systems treat as equal count as one`() {
        #expect(SafeName.folded("EMMA.JPG") == SafeName.folded("emma.jpg"))
        #expect(SafeName.folded("E\u{301}") == SafeName.folded("\u{E9}"))
        #expect(SafeName.folded("emma") != SafeName.folded("emmb"))
    }
}

@Suite struct NamePatternTests {
    private func problem(_ text: String) -> NamePattern.Problem? {
        do throws(NamePattern.Problem) {
            _ = try NamePattern(text)
            return nil
        } catch { return error }
    }

    @Test func `an unknown field is reported`() {
        #expect(problem("{titel}")?.word == "titel")
        #expect(problem("{Title}")?.word == "Title")
        #expect(problem("")?.message == "the pattern is empty")
        #expect(problem("{title")?.word == nil)
        #expect(problem("title}") != nil)
        #expect(problem("{}")?.word == "")
        for field in NamePattern.Field.allCases { #expect(problem("{\(field.rawValue)}") == nil) }
        #expect(problem("{{title}}") == nil)
    }
}
