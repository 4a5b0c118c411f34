// SPDX-License-Identifier: Apache-2.0

/// The encodings that a document may declare, and what converts them.
///
/// As in browsers, some names stand for a larger encoding than they say, because that is what such
/// documents hold: Latin-1 is Windows-1252, Shift_JIS is what Windows made of it.
enum XMLEncoding {
    /// A document converted from the encoding of this name; nil for a name that is not known, or
    /// not on this machine, and for bytes that are in another encoding.
    ///
    /// - Parameter name: in small letters.
    static func converted(_ document: UnsafeBufferPointer<UInt8>, from name: [UInt8]) -> [UInt8]? {
        guard let converter = converters[name] else { return nil }
        if converter == windows1252 {
            return XMLText.decodedWindows1252(document, keepingUTF8: false)
        }
        return Iconv(from: converter)?.convert(document)
    }

    /// A document in one of the encodings that write everything in ASCII, and would therefore pass
    /// for UTF-8; nil if this is none.
    static func convertedFromASCII(_ document: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        // Nearly all documents end here.
        if document.has("<?xml version=\"1.0\" encoding=\"UTF-8\"", at: 0)
            || document.has("<?xml version=\"1.0\" encoding=\"utf-8\"", at: 0)
        {
            return nil
        }
        guard let place = XMLDeclaration.encodingPlace(document), place.count >= 2 else {
            return nil
        }
        switch ASCIIWord.folded(document[place.lowerBound]) {
        case UInt8(ascii: "i"), UInt8(ascii: "h"), UInt8(ascii: "c"), UInt8(ascii: "u"): break
        default: return nil
        }
        if document[place.upperBound - 1] == UInt8(ascii: "8"), place.count == 5 { return nil }
        let name = XMLDeclaration.encoding(document)
        guard let (converter, sign) = inASCII[name], document.next(sign, from: 0) != nil,
            document.allSatisfy({ $0 < 0x80 })
        else { return nil }
        guard converter == hz else { return Iconv(from: converter)?.convert(document) }
        let text = HZText.withHighBits(document)
        return text.withUnsafeBufferPointer { Iconv(from: "GB18030")?.convert($0) }
    }

    private static let windows1252 = "CP1252"
    private static let hz = "HZ"

    /// Names, the converter, and a byte without which nothing is to be converted.
    private static let inASCII: [[UInt8]: (converter: String, sign: UInt8)] = [
        Array("iso-2022-jp".utf8): ("ISO-2022-JP", 0x1B),
        Array("csiso2022jp".utf8): ("ISO-2022-JP", 0x1B),
        Array("iso-2022-kr".utf8): ("ISO-2022-KR", 0x0E),
        Array("csiso2022kr".utf8): ("ISO-2022-KR", 0x0E),
        Array("hz-gb-2312".utf8): (hz, UInt8(ascii: "~")),
        Array("hz".utf8): (hz, UInt8(ascii: "~")),
        Array("utf-7".utf8): ("UTF-7", UInt8(ascii: "+")),
        Array("unicode-1-1-utf-7".utf8): ("UTF-7", UInt8(ascii: "+")),
    ]

    private static let converters: [[UInt8]: String] = {
        var table: [[UInt8]: String] = [:]
        for (converter, names) in names {
            for name in names.utf8.split(separator: UInt8(ascii: " ")) {
                table[Array(name)] = converter
            }
        }
        for number in [2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16] {
            for name in ["iso-8859-\(number)", "iso8859-\(number)", "iso_8859-\(number)"] {
                table[Array(name.utf8)] = "ISO-8859-\(number)"
            }
        }
        for number in [1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258] {
            for name in ["windows-\(number)", "cp\(number)", "x-cp\(number)", "win-\(number)"] {
                table[Array(name.utf8)] = "CP\(number)"
            }
        }
        return table
    }()

    /// Only what is listed here, or built above, is ever asked of the C library: some of its other
    /// converters have had faults.
    private static let names: [(converter: String, names: String)] = [
        (
            windows1252,
            "windows-1252 cp1252 x-cp1252 win-1252 ansi iso-8859-1 iso8859-1 iso88591 iso_8859-1 "
                + "iso-ir-100 latin1 latin-1 l1 us-ascii ascii ansi_x3.4-1968 cp819 ibm819"
        ),
        ("CP1254", "iso-8859-9 iso8859-9 iso_8859-9 latin5 l5"),
        ("CP874", "iso-8859-11 iso8859-11 tis-620 tis620 windows-874 cp874"),
        ("ISO-8859-2", "latin2 l2"),
        ("ISO-8859-4", "latin4 l4"),
        ("ISO-8859-5", "cyrillic"),
        ("ISO-8859-6", "arabic asmo-708 ecma-114"),
        ("ISO-8859-7", "greek greek8 ecma-118 elot_928"),
        ("ISO-8859-8", "hebrew iso-8859-8-i iso-8859-8-e visual logical"),
        ("ISO-8859-15", "latin9 latin-9 l9"),
        ("KOI8-R", "koi8-r koi8 koi koi8_r cskoi8r"),
        ("KOI8-U", "koi8-u koi8-ru"),
        ("IBM437", "ibm437 cp437"),
        ("IBM850", "ibm850 cp850"),
        ("IBM852", "ibm852 cp852"),
        ("CP866", "ibm866 cp866 866 csibm866"),
        ("MACINTOSH", "macintosh mac x-mac-roman macroman"),
        ("MAC-CYRILLIC", "x-mac-cyrillic mac-cyrillic x-mac-ukrainian"),
        (
            "GB18030",
            "gb18030 gbk gb2312 gb_2312 gb_2312-80 gb2312-80 x-gbk cp936 ms936 "
                + "windows-936 euc-cn chinese"
        ),
        ("BIG5-HKSCS", "big5 big5-hkscs big-5 cn-big5 x-x-big5 cp950 ms950 windows-950 csbig5"),
        ("EUC-TW", "euc-tw"),
        ("CP932", "shift_jis shift-jis sjis x-sjis ms_kanji ms932 cp932 windows-31j csshiftjis"),
        ("EUC-JP", "euc-jp x-euc-jp eucjp cseucpkdfmtjapanese"),
        (
            "CP949",
            "euc-kr euckr ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 "
                + "cp949 windows-949 uhc korean"
        ),
        ("VISCII", "viscii"),
        ("TCVN", "tcvn tcvn-5712"),
    ]
}
