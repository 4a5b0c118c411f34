// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct VolumeNumberTests {
    private func number(_ title: String) -> String? {
        VolumeNumber.of(title: title, seriesPosition: nil)
    }

    @Test(arguments: [
        ("Saga, Volume 3", "3"),
        ("Saga Vol. 3", "3"),
        ("Saga Vol.03", "3"),
        ("Saga vol 3", "3"),
        ("SAGA VOL3", "3"),
        ("Saga (Volume 3)", "3"),
        ("Saga, v. 3", "3"),
        ("Saga [Book 12]", "12"),
        ("Saga Bk. 2: The Return", "2"),
        ("Saga Part 2 of 5", "2"),
        ("Saga, Pt. 2", "2"),
        ("Volume 0", "0"),
        ("Saga, No. 7", "7"),
        ("Saga #3", "3"),
        ("Saga (#3)", "3"),
        ("Saga # 003, Variant", "3"),
        ("Saga #3 of 12", "3"),
        ("Saga \u{2116} 4", "4"),
        ("Saga nº 4", "4"),
        ("Saga n° 4", "4"),
        ("Saga Nr. 4", "4"),
        ("Saga Book 2nd", "2"),
        ("Saga, Volume 3 - 1984", "3"),
        ("Saga Volume-3", "3"),
        ("1984: Book 2", "2"),
        ("Catch-22, Part 1", "1"),
        ("Volume 3 and other stories", "3"),
    ])
    func `a number after a word for a volume is its number`(title: String, expected: String) {
        #expect(number(title) == expected)
    }

    @Test(arguments: [
        ("Saga Vol. 2.5", "2.5"), ("Saga Vol. 2.50", "2.5"), ("Saga Vol. 2,5", "2.5"),
        ("Saga Vol. 2½", "2.5"), ("Saga Vol. 1.0", "1"), ("Saga Vol. 0.125", "0.125"),
        ("Saga Vol. 1.05", "1.05"), ("Saga Vol. 007", "7"), ("Saga Vol. ３", "3"),
        ("Ｖｏｌ．１２", "12"), ("Saga Vol. 3.", "3"), ("Saga Vol. 3.Return", "3"),
    ])
    func `decimals and digits of all widths have one form`(title: String, expected: String) {
        #expect(number(title) == expected)
    }

    @Test(arguments: [
        ("Book I", "1"), ("Volume II", "2"), ("Vol. iv", "4"), ("Part V: Dawn", "5"),
        ("Tome IX", "9"), ("Band XIV", "14"), ("Book XL", "40"), ("Vol. LXXXVIII", "88"),
        ("Vol. CXII", "112"), ("Vol. Ⅱ", "2"), ("Vol. ⅻ", "12"), ("Book X of the Republic", "10"),
    ])
    func `Roman numerals are numbers`(title: String, expected: String) {
        #expect(number(title) == expected)
    }

    @Test(arguments: [
        "Volume IIII", "Volume VX", "Volume IC", "Libro di Ruth", "Part M", "Part C", "Part D",
        "Book mix", "Book li", "The Part I Played", "The Book I Never Wrote", "Part civil",
    ])
    func `words and letters that only look like Roman numerals are none`(title: String) {
        #expect(number(title) == nil)
    }

    @Test(arguments: [
        ("Saga: Book One", "1"), ("Saga, Part Two", "2"), ("Volume Twelve", "12"),
        ("Book the First", "1"), ("Volume the Third", "3"), ("Tome premier", "1"),
        ("Tome deuxième", "2"), ("Livre trois", "3"), ("Band zwei", "2"), ("Buch Fünf", "5"),
        ("Tomo primero", "1"), ("Libro tercero", "3"), ("Parte prima", "1"),
        ("Volume secondo", "2"),
        ("Livro três", "3"), ("Deel twee", "2"), ("Deel een", "1"), ("Tome un", "1"),
        ("Книга первая", "1"), ("Том второй", "2"), ("Часть четвёртая", "4"),
    ])
    func `small numbers may be spelled out`(title: String, expected: String) {
        #expect(number(title) == expected)
    }

    @Test(arguments: [
        ("Erster Band", "1"), ("Faust. Der Tragödie zweiter Teil", "2"), ("Faust, 2. Teil", "2"),
        ("Troisième partie", "3"), ("3e tome", "3"), ("2nd Volume", "2"), ("Segunda parte", "2"),
        ("2ª parte", "2"), ("2-й том", "2"), ("2. kötet", "2"), ("1984, 2. Band", "2"),
    ])
    func `an ordinal may stand before the word`(title: String, expected: String) {
        #expect(number(title) == expected)
    }

    @Test(arguments: [
        ("Les Misérables, tome 2", "2"), ("Krieg und Frieden Bd. 3", "3"), ("Faust Teil 1", "1"),
        ("Saga Tomo 4", "4"), ("Saga Libro 4", "4"), ("Saga Volumen 2", "2"), ("Saga, deel 3", "3"),
        ("Война и мир. Том 3", "3"), ("Война и мир, т. 3", "3"), ("Часть 2", "2"),
        ("Книга 2", "2"), ("Saga tom 2", "2"), ("Część 2", "2"), ("Heft 12", "12"),
    ])
    func `the words of other languages are known`(title: String, expected: String) {
        #expect(number(title) == expected)
    }

    @Test(
        arguments: [
            ("ワンピース 第3巻", "3"), ("ワンピース 3巻", "3"), ("ワンピース 第３巻", "3"),
            ("ワンピース 巻3", nil), ("三国志 第三巻", "3"), ("三国志 第十巻", "10"),
            ("三国志 第十二卷", "12"), ("三国志 第二十三册", "23"), ("전쟁과 평화 제2권", "2"),
            ("전쟁과 평화 3권", "3"), ("第一部", "1"), ("三体 第2部", "2"), ("三部作", nil),
            ("全3巻", nil), ("全三巻", nil), ("第十十巻", nil), ("三体", nil), ("一巻", nil),
            ("2部", nil), ("巻", nil), ("第巻", nil),
        ] as [(String, String?)]
    )
    func `Chinese, Japanese and Korean counters are read`(title: String, expected: String?) {
        #expect(number(title) == expected)
    }

    @Test(arguments: [
        "Catch-22", "1984", "Fahrenheit 451", "2001: A Space Odyssey", "Saga 3", "Saga (3)",
        "The Book of Three", "Book of Numbers", "A Part of Me", "Part of the Pride",
        "The Jungle Book",
        "The Second Jungle Book", "The First Book of Moses", "My First Book", "Second Part",
        "The Good Book. 40 Days", "The Good Book: 40 Days", "The Book, 1939", "The Book - 1984",
        "The No. 1 Ladies' Detective Agency", "C# 8", "F#4", "#MeToo", "No Country for Old Men",
        "No 3", "Vol de nuit", "Volver", "Booking 3", "Parting", "Part Time", "Volume", "Vol.", "#",
        "Book Once Upon a Time", "Book Dix", "Teil Two", "Le livre un peu fou", "V2", "T-34",
        "Vol. 3a", "Vol. 3D", "Vol. 1.2.3", "Vol. 1234567", "Vol. 1.2345", "", "...", "3", "III",
    ])
    func `a title without a number of a volume has none`(title: String) {
        #expect(number(title) == nil)
    }

    @Test(arguments: [
        "Saga, Vol. 1-3", "Saga, Vol. 1\u{2013}3", "Band 1/2", "Band 1 & 2", "Band 1 bis 3",
        "Book 1 and 2", "Tome 1 et 2", "Vol. I-III", "Vol. I + II", "Vol. 1,2", "Saga #1-6",
        "ワンピース 1-3巻", "ワンピース 3巻セット",
    ])
    func `a title that names several volumes has none, wherever the series puts it`(title: String) {
        #expect(VolumeNumber.of(title: title, seriesPosition: "1") == nil)
    }

    @Test(
        arguments: [
            ("1", "1"), ("01", "1"), ("1.0", "1"), ("1.00", "1"), ("2.5", "2.5"), ("2,5", "2.5"),
            (" 3 ", "3"), ("0", "0"), ("000", "0"), ("12.250", "12.25"), ("3.", "3"), ("", nil),
            (".", nil), (".5", nil), ("-1", nil), ("1-3", nil), ("one", nil), ("3 of 5", nil),
            ("1.2.3", nil), ("1e3", nil), ("9999999", nil), ("III", nil),
        ] as [(String, String?)]
    )
    func `without one in the title the place in the series counts`(
        position: String,
        expected: String?
    ) {
        #expect(VolumeNumber.of(title: "Saga", seriesPosition: position) == expected)
        #expect(VolumeNumber.of(title: nil, seriesPosition: position) == expected)
        #expect(VolumeNumber.of(title: "Saga, Volume 9", seriesPosition: position) == "9")
    }

    @Test func `neither title nor place is no number`() {
        #expect(VolumeNumber.of(title: nil, seriesPosition: nil) == nil)
    }

    @Test func `a title is read up to a limit and never slowly`() {
        let pad = String(repeating: "x", count: 4_000)
        #expect(number(pad + " vol. 3") == "3")
        #expect(number(pad + pad + " vol. 3") == nil)
        for unit in ["vol ", "vol. ", "第", "十", "1.", "1,", "#", "一巻", "i", "book the ", "\u{301}"]
        {
            let title = String(repeating: unit, count: 200_000)
            #expect(number(title) == nil, "\(unit)")
        }
    }
}
