// SPDX-License-Identifier: Apache-2.0

/// The letters U+00C0 to U+017F without case and diacritics.
enum LatinLetters {
    static func fold(_ value: UInt32) -> ScalarFolding {
        let place = Int(value) - 0xC0
        guard table.indices.contains(place) else { return .blank }
        return table[place]
    }

    /// Sixteen letters a row; a dash is a sign that is no letter.
    private static let rows = """
        a a a a a a ae c e e e e i i i i
        d n o o o o o - o u u u u y th ss
        a a a a a a ae c e e e e i i i i
        d n o o o o o - o u u u u y th y
        a a a a a a c c c c c c c c d d
        d d e e e e e e e e e e g g g g
        g g g g h h h h i i i i i i i i
        i i ij ij j j k k k l l l l l l l
        l l l n n n n n n n n n o o o o
        o o oe oe r r r r r r s s s s s s
        s s t t t t t t u u u u u u u u
        u u u u w w y y y z z z z z z s
        """

    private static let table: [ScalarFolding] = rows.split(whereSeparator: \.isWhitespace).map {
        let letters = Array($0.utf8)
        guard letters != [UInt8(ascii: "-")] else { return .blank }
        return .latin(letters[0], letters.count > 1 ? letters[1] : nil)
    }
}
