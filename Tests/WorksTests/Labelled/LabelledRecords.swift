// SPDX-License-Identifier: Apache-2.0

import Works

/// A record as a catalogue, a shop or a program writes it, with the work that a person puts it under.
///
/// All books and people here are invented.
///
/// A line is: work | title | author | place in the series | identifiers. Of these, `i7` is the ISBN
/// number 7, `a7` an ASIN, `g7` of Google Books, `c7` OCLC, `d7` of Goodreads, `o7` a work of Open
/// Library, `q7` of Wikidata, `u7` a UUID, `t7` a text.
struct LabelledRecord {
    let work: Substring
    let names: BookNames
    let ids: [VolumeID]

    static let all = text.split(separator: "\n").map(LabelledRecord.init)

    private init(_ line: Substring) {
        let fields = line.split(separator: "|", omittingEmptySubsequences: false).map { field in
            String(field.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        work = line.prefix { $0 != " " }
        names = BookNames(
            title: fields[1].isEmpty ? nil : fields[1],
            seriesPosition: fields[3].isEmpty ? nil : fields[3],
            author: fields[2].isEmpty ? nil : fields[2]
        )
        ids = fields[4].split(separator: " ").compactMap(Self.id)
    }

    private static func id(_ word: Substring) -> VolumeID? {
        let number = word.dropFirst()
        let digits = String(repeating: "0", count: 9 - number.count) + number
        let raw =
            switch word.first {
            case "i": "isbn:\(isbn(digits))"
            case "a": "asin:B00\(digits.suffix(7))"
            case "g": "google:zyT\(digits)"
            case "c": "oclc:5\(digits)"
            case "d": "goodreads:9\(digits)"
            case "o": "openlibrary:OL9\(digits)W"
            case "q": "wikidata:Q9\(digits)"
            case "u": "urn:uuid:5888f0b2-2727-4ecd-9558-728\(digits)"
            default: "text:5888f0b227274ecd9558728\(digits)"
            }
        return IdentifierClassifier.classify(typed: raw).volumeID
    }

    private static func isbn(_ digits: String) -> String {
        let twelve = "979" + digits
        let sum = twelve.utf8.enumerated().reduce(0) { sum, digit in
            sum + Int(digit.element - 0x30) * (digit.offset % 2 == 0 ? 1 : 3)
        }
        return twelve + "\((10 - sum % 10) % 10)"
    }

    private static let text = """
        harbour | The Harbour Accounts | Odile Marrowby | | i1 u1
        harbour | Harbour Accounts | Marrowby, Odile | | i2
        harbour | The Harbour Accounts: A Novel | O. Marrowby | | i2 g1
        harbour | HARBOUR ACCOUNTS, THE | Marrowby, Odile, 1951- | | i3
        harbour | Les comptes du port | Odile Marrowby | | i4 o1
        harbour | The Harbour Accounts | Odile Marrowby | | i5 o1
        ledger1 | The Lighthouse Ledger | Odile Marrowby | 1 | i6
        ledger1 | The Lighthouse Ledger, Vol. 1 | Odile Marrowby | | i7
        ledger1 | Lighthouse Ledger | Odile Marrowby | 1 | a1
        ledger2 | The Lighthouse Ledger | Odile Marrowby | 2 | i8
        ledger2 | The Lighthouse Ledger, Vol. 2 | Odile Marrowby | | i9
        ledger3 | The Lighthouse Ledger | Odile Marrowby | 3 | i10
        toll | The Toll House | Maren Oldacre | 1 | i20 i21
        toll | The Toll House | Maren Oldacre | 1 | i22
        span | The Broken Span | Maren Oldacre | 2 | i20 i23
        span | The Broken Span | Maren Oldacre | 2 | i24 d1
        span | Broken Span | M. Oldacre | 2 | d1
        salt | Salt Money | Maren Oldacre | 3 | i20 i25
        salt | Salt Money | Maren Oldacre | 3 | i26
        box | The Lantern Road: The Complete Trilogy | Maren Oldacre | | i20
        tide1 | The Tide Clock | Maren Oldacre | | i110
        tide1 | The Tide Clock: A Novel | Maren Oldacre | | i110
        tide2 | Ropewalk | Maren Oldacre | | i110
        tide3 | A Lamp for the Pilot | Maren Oldacre | | i110
        box2 | The Tide Clock, Ropewalk, A Lamp for the Pilot | Maren Oldacre | | i110
        poems1 | Poems | Ada Quill | | i30
        poems1 | Poems | Quill, Ada | | i31
        poems2 | Poems | Bo Lark | | i30
        poems3 | Poems | Cy Marsh | | i30
        poems4 | Selected Poems | Di Fenn | | i30 a9
        poems5 | Gedichte | Emil Rohr | | a9
        works1 | Works | Ada Quill | | g30
        works2 | Works | Bo Lark | | g30
        untitled1 | Untitled | Fay Grove | | u30
        untitled2 | Untitled | Gus Heron | | u30
        untitled3 | Untitled | Ida Kestrel | | u30
        orchard | The Glass Orchard | Benedita Roxo | | i40 o2 q1
        orchard | O pomar de vidro | Benedita Roxo | | i41 o2
        orchard | Der gläserne Obstgarten | Benedita Roxo | | i42 q1
        orchard | Glass Orchard | Roxo, Benedita | | i43
        orchard | The Glass Orchard (Penguin Modern) | Benedita Roxo | | i40
        wheel | The Wheelwright of Elm Hollow | Josiah Pell | | u40
        wheel | The Wheelwright of Elm Hollow | Josiah Pell | | u41
        wheel | The wheelwright of Elm Hollow | Pell, Josiah, 1861-1930 | | i44
        wheel | Wheelwright of Elm Hollow | J. Pell | | i45 c1
        wheel | The Wheelwright of Elm Hollow, with a preface | Josiah Pell | | c1
        knots | Practical Knots | Tobias Renn | | i50
        knots | Practical Knots | Tobias Renn | | i51
        ostrow | A Winter in Ostrow | Wanda Lisiecka | | i50
        ostrow | Zima w Ostrowie | Wanda Lisiecka | | i52 d2
        ostrow | A Winter in Ostrow | Wanda Lisiecka | | d2
        secrets1 | Secrets | John Hale | | i60
        secrets1 | Secrets | John Hale | | i61
        secrets2 | Secrets | Mary Wren | | i62
        crossing1 | The Winter Crossing | John Hale | | i63
        crossing1 | The Winter Crossing | J. Hale | | i64
        crossing2 | The Winter Crossing | Jane Hale | | i65
        crossing3 | The Winter Crossing | Mary Wren | | i66
        crossing3 | Winter Crossing | Wren, Mary | | i67
        ferry | Night Ferry to Brindle | Sam Tidewell | | i70 a2
        ferry | Night Ferry to Brindle | Tidewell, Sam | | a2
        ferry | Night Ferry to Brindle: An Inspector Cole Mystery | Sam Tidewell | | i71 a2
        ferry | Nachtfähre nach Brindle | Sam Tidewell | | i72
        marsh | What the Marsh Remembers | Ilse Corvane | | g40
        marsh | What the Marsh Remembers | Corvane, Ilse | | i73
        meadow | Salt and Meadow | Ilse Corvane | | g41
        meadow | Salt & Meadow | Ilse Corvane | | i74
        meadow | Salt und Meadow | I. Corvane | | i75
        clock | Der Uhrmacher von Nebelheim | Anselm Vogt | | i76
        clock | Uhrmacher von Nebelheim | Vogt, Anselm | | i77
        clock | The Clockmaker of Nebelheim | Anselm Vogt | | i78 o3
        clock | Der Uhrmacher von Nebelheim | Anselm Vogt | | i79 o3
        river | Река под снегом | Лидия Ветрова | | i80
        river | Река под снегом | Ветрова, Лидия | | i81
        river | River under Snow | Lidia Vetrova | | i82 q2
        river | Река под снегом | Лидия Ветрова | | q2
        lamp | 川の灯 | 水城 灯子 | | i83
        lamp | 川の灯 | 水城灯子 | | i84 g42
        lamp | 川の灯 | 水城 灯子 | | g42
        cafe | Le café des brumes | Zoé Lemaître | | i85
        cafe | Le cafe des brumes | Zoe Lemaitre | | i86
        cafe | Café des brumes, Le | Lemaître, Zoé | | i87
        finale | The Office Manual | Leopold Finch | | u50 i88
        index | Index Cards | Leopold Finch | | u50 i89
        idle | Ledgers for the Idle | Leopold Finch | | u50 i90
        rewrite | The Paper Boat | Nora Vance | | t1 u51
        rewrite | The Paper Boat (Retail) | Nora Vance | | t1 u52
        rewrite | The Paper Boat | Vance, Nora | | t2 i91
        notice1 | A School Reader of Boats | Nora Vance | | t3
        notice2 | Tides and Timetables | Percy Oakes | | t3
        atlas1 | Atlas of Quiet Places | Hugo Brandt | 1 | i92
        atlas2 | Atlas of Quiet Places | Hugo Brandt | 2 | i92
        atlas3 | Atlas of Quiet Places | Hugo Brandt | 3 | i92 i93
        again1 | The Copper Beech | Rose Adair | | i94
        again2 | Management of Small Ponds | Victor Lund | | i94
        again2 | Management of Small Ponds | Lund, Victor | | i95
        again3 | Management of Small Gardens | Victor Lund | | i94
        botany1 | A Field Guide to Mosses | Rose Adair | | i103
        botany2 | A Field Guide to Mosses | R. Adair | | i104
        stories1 | Short Stories | Rose Adair | | i96
        stories1 | Short Stories | Rose Adair | | i97
        stories2 | Short Stories | Victor Lund | | i98
        anon | The Extraordinary Journey of a Tin Kettle | | | i99
        anon | Extraordinary Journey of a Tin Kettle | Unknown | | i100
        mill | The Mill at Farrow's End | Greta Holm and Ivo Sand | | i101
        mill | The Mill at Farrow's End | Greta Holm | | i102 d3
        mill | Mill at Farrows End | Holm, Greta | | d3
        """
}
