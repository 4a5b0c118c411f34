// SPDX-License-Identifier: Apache-2.0

/// The codes of a language: the one of two letters that tags have (ISO 639-1), and those of three
/// letters, which catalogues (639-2/B) and some books and programs (639-2/T) write.
package enum LanguageCode {
    /// The tag of a code; nil for one that names no language, such as `und` or `mul`.
    package static func tag(_ code: String) -> String? {
        let code = code.lowercased()
        if let short = tags[code] { return short }
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (97...122).contains($0) }),
            !["und", "mul", "zxx", "mis"].contains(code)
        else { return nil }
        return code
    }

    /// The code of catalogues; nil for a tag whose language has none.
    package static func marc(_ tag: String) -> String? {
        let code = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
        if let long = table[code] { return long }
        return code.utf8.count == 3 && code.utf8.allSatisfy { (97...122).contains($0) } ? code : nil
    }

    /// The tag with the shortest code of its language, by which tags are compared: `de-AT` for
    /// `ger-AT`.
    package static func shortest(_ tag: String) -> String {
        guard tag.utf8.count >= 3 else { return tag }
        let primary = tag.prefix { $0 != "-" }
        guard let short = tags[primary.lowercased()] else { return tag }
        return short + tag[primary.endIndex...]
    }

    /// All tags that say the same, the shortest first.
    package static func spellings(_ tag: String) -> [String] {
        let short = shortest(tag)
        let primary = short.prefix { $0 != "-" }
        let rest = short[primary.endIndex...]
        return [short] + tags.filter { $0.value == primary }.keys.sorted().map { $0 + rest }
    }

    private static let table: [String: String] = {
        var table: [String: String] = [:]
        for pair in pairs.split(whereSeparator: \.isWhitespace) {
            let parts = pair.split(separator: ":")
            if parts.count == 2 { table[String(parts[0])] = String(parts[1]) }
        }
        return table
    }()

    /// Of several tags for one code, the short one that comes first.
    private static let tags: [String: String] = {
        var tags: [String: String] = [:]
        for (tag, code) in table where tag.utf8.count == 2 {
            tags[code] = tag
        }
        // Some catalogues write the codes that the languages call themselves by.
        for (tag, code) in table where tag.utf8.count == 3 { tags[tag] = tags[code] }
        return tags
    }()

    private static let pairs = """
        aa:aar ab:abk ae:ave af:afr ak:aka am:amh an:arg ar:ara as:asm av:ava ay:aym az:aze ba:bak
        be:bel bg:bul bh:bih bi:bis bm:bam bn:ben bo:tib br:bre bs:bos ca:cat ce:che ch:cha co:cos
        cr:cre cs:cze cu:chu cv:chv cy:wel da:dan de:ger dv:div dz:dzo ee:ewe el:gre en:eng eo:epo
        es:spa et:est eu:baq fa:per ff:ful fi:fin fj:fij fo:fao fr:fre fy:fry ga:gle gd:gla gl:glg
        gn:grn gu:guj gv:glv ha:hau he:heb hi:hin ho:hmo hr:hrv ht:hat hu:hun hy:arm hz:her ia:ina
        id:ind ie:ile ig:ibo ii:iii ik:ipk io:ido is:ice it:ita iu:iku ja:jpn jv:jav ka:geo kg:kon
        ki:kik kj:kua kk:kaz kl:kal km:khm kn:kan ko:kor kr:kau ks:kas ku:kur kv:kom kw:cor ky:kir
        la:lat lb:ltz lg:lug li:lim ln:lin lo:lao lt:lit lu:lub lv:lav mg:mlg mh:mah mi:mao mk:mac
        ml:mal mn:mon mr:mar ms:may mt:mlt my:bur na:nau nb:nob nd:nde ne:nep ng:ndo nl:dut nn:nno
        no:nor nr:nbl nv:nav ny:nya oc:oci oj:oji om:orm or:ori os:oss pa:pan pi:pli pl:pol ps:pus
        pt:por qu:que rm:roh rn:run ro:rum ru:rus rw:kin sa:san sc:srd sd:snd se:sme sg:sag si:sin
        sk:slo sl:slv sm:smo sn:sna so:som sq:alb sr:srp ss:ssw st:sot su:sun sv:swe sw:swa ta:tam
        te:tel tg:tgk th:tha ti:tir tk:tuk tl:tgl tn:tsn to:ton tr:tur ts:tso tt:tat tw:twi ty:tah
        ug:uig uk:ukr ur:urd uz:uzb ve:ven vi:vie vo:vol wa:wln wo:wol xh:xho yi:yid yo:yor za:zha
        zh:chi zu:zul deu:ger fra:fre nld:dut ces:cze slk:slo ron:rum ell:gre zho:chi sqi:alb hye:arm
        eus:baq mya:bur kat:geo isl:ice mkd:mac mri:mao msa:may fas:per bod:tib cym:wel
        """
}
