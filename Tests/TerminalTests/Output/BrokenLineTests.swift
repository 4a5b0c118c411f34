// SPDX-License-Identifier: Apache-2.0

import Terminal
import TestSupport
import Testing

/// Lines that are wider than the terminal.
@Suite struct BrokenLineTests {
    private func test(_ width: Int?) -> TestConsole {
        var facts = TerminalFacts()
        (facts.outputWidth, facts.errorWidth) = (width, width)
        return TestConsole(facts: facts)
    }

    private static let equation =
        "found 754 = 653 new works + 62 joined + 30 copies + 0 unchanged + 0 deferred + 9 rejected"

    @Test(
        arguments: [
            (
                80,
                """
                found 754 = 653 new works + 62 joined + 30 copies + 0 unchanged + 0 deferred
                          + 9 rejected

                """
            ),
            (
                60,
                """
                found 754 = 653 new works + 62 joined + 30 copies
                          + 0 unchanged + 0 deferred + 9 rejected

                """
            ),
            (
                24,
                """
                found 754
                  = 653 new works
                  + 62 joined
                  + 30 copies
                  + 0 unchanged
                  + 0 deferred
                  + 9 rejected

                """
            ), (120, equation + "\n"), (nil, equation + "\n"),
        ] as [(Int?, String)]
    )
    func `an equation is broken before its signs`(width: Int?, expected: String) {
        let test = test(width)
        test.console.summary(InkedLine(Self.equation))
        #expect(test.console.finish(.success) == .success)
        #expect(test.output.text == expected)
    }

    @Test func `an equation with a long beginning goes on below it`() {
        let test = test(60)
        test.console.sentence(
            "138 files of 47 works, 22,520,750 bytes = 9,706,013 to keep + 3 in 30 copies"
        )
        #expect(test.console.finish(.success) == .success)
        #expect(
            test.output.text == """
                138 files of 47 works, 22,520,750 bytes = 9,706,013 to keep
                  + 3 in 30 copies

                """
        )
    }

    @Test func `each part of a broken line has its color`() {
        var facts = TerminalFacts()
        (facts.outputWidth, facts.isOutputColored) = (20, true)
        let test = TestConsole(facts: facts)
        test.console.summary(InkedLine([("found 3 = 2 new + ", .bold), ("1 rejected", .red)]))
        #expect(test.console.finish(.success) == .success)
        #expect(
            test.output.text == """
                \u{1B}[1mfound 3 = 2 new\u{1B}[0m
                        \u{1B}[1m+ \u{1B}[0m\u{1B}[1;31m1 rejected\u{1B}[0m

                """
        )
    }

    @Test(arguments: [
        (
            "32 identifiers joined nothing: too many books have the same: shop review --all",
            "32 identifiers joined nothing: too many\n  books have the same: shop review --all\n"
        ),
        (
            "  hint: Get a fresh copy of the book; it may be incomplete.",
            "  hint: Get a fresh copy of the book; it\n    may be incomplete.\n"
        ),
        (
            "  6  ZIP-001  The file is not a ZIP archive, or it is truncated.",
            "  6  ZIP-001  The file is not a ZIP\n              archive, or it is\n              truncated.\n"
        ),
        (
            "     work 3   Calibre Quick Start Guide…  /mnt/books/calibre/quick start.epub",
            "     work 3   Calibre Quick Start Guide…\n       /mnt/books/calibre/quick start.epub\n"
        ),
        (
            "Explain one:    shop explain '/mnt/books/A Title (10242)/A Title.epub'",
            "Explain one:\n  shop explain '/mnt/books/A Title (10242)/A Title.epub'\n"
        ),
        (
            "  to heal it: cp -- '/mnt/my books/A Title.epub' /mnt/books/A.epub",
            "  to heal it:\n    cp -- '/mnt/my books/A Title.epub' /mnt/books/A.epub\n"
        ),
        (
            "    sudo /usr/bin/shop schedule --user root",
            "    sudo /usr/bin/shop schedule --user root\n"
        ),
        (
            "     /mnt/books/A Title (10242)/A Title.epub (no identifier)",
            "     /mnt/books/A Title (10242)/A Title.epub\n       (no identifier)\n"
        ),
        (
            "     /mnt/books/A Title by an Author (10242)",
            "     /mnt/books/A Title by an Author (10242)\n"
        ),
        (
            "     /mnt/books/A. N. Author/Mr. Lamb (10242)",
            "     /mnt/books/A. N. Author/Mr. Lamb (10242)\n"
        ),
        (
            "in the books 'Emma, a Novel in Three Volumes' and others",
            "in the books\n  'Emma, a Novel in Three Volumes' and\n  others\n"
        ),
        (
            "Emma / Persuasion: png 600 x 900 in place of 300 x 450",
            "Emma / Persuasion: png 600 x 900 in\n  place of 300 x 450\n"
        ),
        (
            "hint: shop undo run:7; shop runs list and shop undo --list show the ids",
            "hint: shop undo run:7;\n  shop runs list and shop undo --list show the ids\n"
        ),
        (
            "Files in other formats passed: 1 CBZ, 1 DJVU",
            "Files in other formats passed: 1 CBZ,\n  1 DJVU\n"
        ),
    ])
    func `a message is broken between words, and never what is copied`(line: String, shown: String)
    {
        let test = test(40)
        test.console.note(line)
        #expect(test.console.finish(.success) == .success)
        #expect(test.errors.text == shown)
    }

    @Test func `a result is broken as a message is`() {
        let test = test(40)
        var answer = Answer()
        answer.result("Nothing is ignored, and no file was removed from the register.")
        answer.write(to: test.console, .human)
        #expect(test.console.finish(.success) == .success)
        #expect(
            test.output.text == """
                Nothing is ignored, and no file was
                  removed from the register.

                """
        )
    }

    @Test func `a long value goes on below its beginning`() {
        let test = test(50)
        let details: Details = [
            "id": .number(1),
            "description": .text("Dracula is one of the most famous horror novels."),
            "file": .text("/mnt/books/A Title (10242)/A Title - An Author.epub"),
        ]
        details.write(to: test.console, .human)
        #expect(test.console.finish(.success) == .success)
        #expect(
            test.output.text == """
                id            1
                description   Dracula is one of the most famous
                              horror novels.
                file          /mnt/books/A Title (10242)/A Title - An Author.epub

                """
        )
    }
}
