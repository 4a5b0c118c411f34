// SPDX-License-Identifier: Apache-2.0

/// What languages are called in English.
enum LanguageNames {
    /// The name of a language tag; the tag itself where its language is not known here.
    static func name(_ tag: String) -> String {
        let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" })
        guard let first = parts.first, let name = table[first.lowercased()] else { return tag }
        return parts.count == 1 ? name : "\(name) (\(parts.dropFirst().joined(separator: "-")))"
    }

    private static let table: [String: String] = {
        var table: [String: String] = [:]
        for line in names.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            for code in parts[0].split(separator: ",") { table[String(code)] = String(parts[1]) }
        }
        return table
    }()

    private static let names = """
        af,afr Afrikaans
        ar,ara Arabic
        be,bel Belarusian
        bg,bul Bulgarian
        bn,ben Bengali
        bs,bos Bosnian
        ca,cat Catalan
        cs,ces,cze Czech
        cy,cym,wel Welsh
        da,dan Danish
        de,deu,ger German
        el,ell,gre Greek
        en,eng English
        eo,epo Esperanto
        es,spa Spanish
        et,est Estonian
        eu,eus,baq Basque
        fa,fas,per Persian
        fi,fin Finnish
        fr,fra,fre French
        ga,gle Irish
        gd,gla Scottish Gaelic
        gl,glg Galician
        grc Ancient Greek
        gu,guj Gujarati
        he,iw,heb Hebrew
        hi,hin Hindi
        hr,hrv Croatian
        hu,hun Hungarian
        hy,hye,arm Armenian
        id,in,ind Indonesian
        is,isl,ice Icelandic
        it,ita Italian
        ja,jpn Japanese
        ka,kat,geo Georgian
        kk,kaz Kazakh
        km,khm Khmer
        kn,kan Kannada
        ko,kor Korean
        la,lat Latin
        lt,lit Lithuanian
        lv,lav Latvian
        mk,mkd,mac Macedonian
        ml,mal Malayalam
        mr,mar Marathi
        ms,msa,may Malay
        mul Several languages
        nb,nob Norwegian Bokmål
        ne,nep Nepali
        nl,nld,dut Dutch
        nn,nno Norwegian Nynorsk
        no,nor Norwegian
        oc,oci Occitan
        pa,pan Punjabi
        pl,pol Polish
        pt,por Portuguese
        ro,ron,rum Romanian
        ru,rus Russian
        sa,san Sanskrit
        sk,slk,slo Slovak
        sl,slv Slovenian
        sq,sqi,alb Albanian
        sr,srp Serbian
        sv,swe Swedish
        sw,swa Swahili
        ta,tam Tamil
        te,tel Telugu
        th,tha Thai
        tl,tgl,fil Filipino
        tr,tur Turkish
        uk,ukr Ukrainian
        und Language unknown
        ur,urd Urdu
        vi,vie Vietnamese
        yi,yid Yiddish
        zh,zho,chi Chinese
        zxx No language
        """
}
