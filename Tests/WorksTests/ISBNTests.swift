// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct ISBNTests {
    @Test(arguments: [
        ("0306406152", "9780306406157"),
        ("0-306-40615-2", "9780306406157"),
        ("9780306406157", "9780306406157"),
        ("978-0-306-40615-7", "9780306406157"),
        ("978 0 306 40615 7", "9780306406157"),
        ("ISBN: 0-306-40615-2", "9780306406157"),
        ("ISBN-13: 978-0-306-40615-7", "9780306406157"),
        ("ISBN-10 0306406152", "9780306406157"),
        ("isbn13 9780306406157", "9780306406157"),
        ("eISBN 978-0-553-89784-5", "9780553897845"),
        ("0-306-40615-2 (paperback)", "9780306406157"),
        ("080442957X", "9780804429573"),
        ("0-8044-2957-x", "9780804429573"),
        ("0571225470", "9780571225477"),
        ("9791032300824", "9791032300824"),
        ("9780306406157 (pbk.)", "9780306406157"),
        ("978-0-306-40615-7 : $12.95", "9780306406157"),
        ("0-306-40615-2 (v. 1 : alk. paper) : EUR 12.00", "9780306406157"),
        ("0306406152 ; pbk", "9780306406157"),
        ("0-8044-2957-X (hardback)", "9780804429573"),
        ("0.8044.2957.x :", "9780804429573"),
        ("[9780306406157]", "9780306406157"),
        ("(pbk.) 0-306-40615-2", "9780306406157"),
        ("\u{201C}9780306406157\u{201D}", "9780306406157"),
        ("9780306406157-epub", "9780306406157"),
        ("9780306406157.epub", "9780306406157"),
        ("9780306406157_EPUB_2", "9780306406157"),
        ("epub9780306406157", "9780306406157"),
        ("e9780306406157", "9780306406157"),
        ("epub-9780306406157", "9780306406157"),
        ("pub.9780306406157", "9780306406157"),
        ("pub9780306406157", "9780306406157"),
        ("９７８０３０６４０６１５７", "9780306406157"),
        ("９７８－０－３０６－４０６１５－７", "9780306406157"),
        ("ＩＳＢＮ：０８０４４２９５７Ｘ", "9780804429573"),
        ("isbn_9780306406157", "9780306406157"),
        ("ISBN13-9780306406157", "9780306406157"),
        ("ISBN-13 (ebook): 978-0-306-40615-7.", "9780306406157"),
        ("e-ISBN: 9780306406157", "9780306406157"),
        ("306406152 (SBN)", "9780306406157"),
        ("2019/9780306406157", "9780306406157"),
        // The same number in both forms.
        ("9780306406157 (ISBN-10: 0-306-40615-2)", "9780306406157"),
        ("9780804429573 080442957X", "9780804429573"),
    ])
    func `an ISBN in any usual spelling becomes thirteen digits`(text: String, expected: String) {
        #expect(ISBN.normalised(text) == expected)
    }

    @Test(arguments: [
        "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}",
        "\u{FE58}", "\u{FE63}", "\u{FF0D}", "\u{A0}", "\u{AD}", "\u{2009}", "\u{200B}", "\u{202F}",
        "\u{2060}", "\u{3000}", "\u{FEFF}", "\t",
    ])
    func `dashes and blanks of all kinds do not matter`(mark: String) {
        let spelled = ["", "978", "0", "306", "40615", "7", ""].joined(separator: mark)
        #expect(ISBN.normalised(spelled) == "9780306406157")
    }

    @Test func `nine digits get the zero that an SBN lacks`() {
        #expect(ISBN.normalised("306406152") == "9780306406157")
        #expect(ISBN.normalised("80442957X") == "9780804429573")
    }

    @Test(arguments: [
        "", "abc", "isbn", "0306406153", "9780306406158", "978030640615", "97803064061577",
        // Only ten digits end in X: the check digit of thirteen is a digit.
        "978080442957X", "978-0-8044-2957-X", "９７８０８０４４２９５７Ｘ", "epub-978080442957X",
        "epub-9780306406158", "pub.9780306406158", "９７８０３０６４０６１５８",
        "X306406152", "03064X6152", "080442957XX", "9770306406150", "1234567890", "9781234567890",
        "123456789012345678901234567890", "9780306406157, 9780804429573",
        "9780306406157 9780804429573", "0306406152 (pbk.) 080442957X (hbk.)",
        // Parts of longer rows of digits.
        "97803064061571 (pbk.)", "9780306406157-20190101", "1-9780306406157", "9780306406157.2",
        "abc0306406152", "0306406152abc", "x9780306406157", "id 12345 : 306406152",
        // The first number is the one that is meant.
        "9780306406158 (pbk.) 9780804429573", "9780306406158-epub", "(pbk.) : $12.95", "v. 1",
    ])
    func `what cannot be an ISBN is refused`(text: String) {
        #expect(ISBN.normalised(text) == nil)
    }

    @Test(arguments: 0...9)
    func `one digit repeated is refused although its check digit is right`(digit: Int) {
        let ten = String(repeating: String(digit), count: 10)
        #expect(ISBN.normalised(ten) == nil)
        // The same number in its form of thirteen digits, with each check digit.
        for check in 0...9 {
            let nine = String(repeating: String(digit), count: 9)
            #expect(ISBN.normalised("978\(nine)\(check)") == nil)
        }
    }

    @Test(arguments: [
        ("0123456789", "9780123456786"), ("123456789X", "9781234567897"),
        ("9876543210", "9789876543217"),
    ])
    func `made-up numbers can be valid, and the blocklist knows them`(
        text: String,
        expected: String
    ) {
        #expect(ISBN.normalised(text) == expected)
        let id = VolumeID(kind: .isbn, value: expected)
        #expect(Blocklist.shipped.blocks(id, titleKey: nil))
    }

    @Test func `exactly one check digit of ten is right`() {
        for stem in ["978030640615", "979103230082", "978055389784"] {
            let good = (0...9).filter { ISBN.normalised("\(stem)\($0)") != nil }
            #expect(good.count == 1)
        }
        let good = (["X"] + (0...9).map(String.init)).filter {
            ISBN.normalised("030640615\($0)") != nil
        }
        #expect(good == ["2"])
    }
}
