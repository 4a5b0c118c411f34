// SPDX-License-Identifier: Apache-2.0

/// The language codes of two letters (ISO 639-1) and the codes of three letters that mean the same.
enum LanguageCodes {
    /// Whether two lower-case letters are a code, be it a retired one.
    static func isKnown(_ code: some Collection<UInt8>) -> Bool {
        place(code).map { known[$0] } ?? false
    }

    /// A place for each pair of lower-case letters.
    private static func place(_ code: some Collection<UInt8>) -> Int? {
        guard code.count == 2 else { return nil }
        var place = 0
        for byte in code {
            guard byte &- UInt8(ascii: "a") < 26 else { return nil }
            place = place * 26 + Int(byte - UInt8(ascii: "a"))
        }
        return place
    }

    /// The code of two letters for one of three (`eng`, `deu`, `ger`) or for a retired one (`iw`).
    static func shortened(_ code: String) -> String? {
        short[code]
    }

    private static let known: [Bool] = {
        var known = [Bool](repeating: false, count: 26 * 26)
        for code in table.joined() {
            if let place = place(code.utf8) { known[place] = true }
        }
        return known
    }()

    private static let short: [String: String] = {
        var short: [String: String] = [:]
        for row in table {
            for code in row.dropFirst() { short[String(code)] = String(row[0]) }
        }
        return short
    }()

    private static let table = rows.split { $0 == "," || $0 == "\n" }
        .map { $0.split(separator: " ") }
        .filter { !$0.isEmpty }

    /// The code, then the codes of ISO 639-2 for terminology and for libraries, then retired ones.
    private static let rows = """
        aa aar, ab abk, ae ave, af afr, ak aka, am amh, an arg, ar ara, as asm, av ava, ay aym,
        az aze, ba bak, be bel, bg bul, bh bih, bi bis, bm bam, bn ben, bo bod tib, br bre,
        bs bos, ca cat, ce che, ch cha, co cos, cr cre, cs ces cze, cu chu, cv chv, cy cym wel,
        da dan, de deu ger, dv div, dz dzo, ee ewe, el ell gre, en eng, eo epo, es spa, et est,
        eu eus baq, fa fas per, ff ful, fi fin, fj fij, fo fao, fr fra fre, fy fry, ga gle,
        gd gla, gl glg, gn grn, gu guj, gv glv, ha hau, he heb iw, hi hin, ho hmo, hr hrv scr,
        ht hat, hu hun, hy hye arm, hz her, ia ina, id ind in, ie ile, ig ibo, ii iii, ik ipk,
        io ido, is isl ice, it ita, iu iku, ja jpn, jv jav jw, ka kat geo, kg kon, ki kik,
        kj kua, kk kaz, kl kal, km khm, kn kan, ko kor, kr kau, ks kas, ku kur, kv kom, kw cor,
        ky kir, la lat, lb ltz, lg lug, li lim, ln lin, lo lao, lt lit, lu lub, lv lav, mg mlg,
        mh mah, mi mri mao, mk mkd mac, ml mal, mn mon, mr mar, ms msa may, mt mlt, my mya bur,
        na nau, nb nob, nd nde, ne nep, ng ndo, nl nld dut, nn nno, no nor, nr nbl, nv nav,
        ny nya, oc oci, oj oji, om orm, or ori, os oss, pa pan, pi pli, pl pol, ps pus, pt por,
        qu que, rm roh, rn run, ro ron rum mo, ru rus, rw kin, sa san, sc srd, sd snd, se sme,
        sg sag, sh, si sin, sk slk slo, sl slv, sm smo, sn sna, so som, sq sqi alb, sr srp scc,
        ss ssw, st sot, su sun, sv swe, sw swa, ta tam, te tel, tg tgk, th tha, ti tir, tk tuk,
        tl tgl, tn tsn, to ton, tr tur, ts tso, tt tat, tw twi, ty tah, ug uig, uk ukr, ur urd,
        uz uzb, ve ven, vi vie, vo vol, wa wln, wo wol, xh xho, yi yid ji, yo yor, za zha,
        zh zho chi, zu zul
        """
}
