// SPDX-License-Identifier: Apache-2.0

/// The language codes of two letters (ISO 639-1).
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

    private static let known: [Bool] = {
        var known = [Bool](repeating: false, count: 26 * 26)
        for code in codes.split(separator: " ") {
            if let place = place(code.utf8) { known[place] = true }
        }
        return known
    }()

    private static let codes = """
        aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu \
        cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi \
        ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl km \
        kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na \
        nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd \
        se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw \
        ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
        """
}
