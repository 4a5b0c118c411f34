// SPDX-License-Identifier: Apache-2.0

/// Formats other than EPUB in which people have books, told by the ending of a name alone.
///
/// Files of this kind are never opened: a run only says how many lie among the books.
package enum BookFormat: String, Sendable, CaseIterable {
    case pdf, mobi, azw3, azw, azw1, azw4, tpz, kfx, kpf, prc, pdb, updb, kepub, fb2, fbz
    case zippedFB2 = "fb2.zip"
    case cbz, cbr, cb7, cbt, cba, cbc, djvu, djv, lit, lrf, lrx, chm, ibooks, acsm, imp, pml, pmlz,
        rb, snb, tcr, xps, oxps, m4b
    case zip, rar
    case sevenZip = "7z"
    case txt, txtz, rtf, doc, docx, docm, odt, htm, html, htmlz

    /// The longest ending behind a dot of them all.
    private static let longest = 6

    /// Each by its ending as one number.
    private static let byEnding = Dictionary(
        uniqueKeysWithValues: allCases.filter { $0 != .zippedFB2 }.map {
            (packed($0.rawValue.utf8), $0)
        }
    )

    /// The format that a name ends in, however it is written; nil if that is none of these.
    init?(ofName name: ArraySlice<UInt8>) {
        let end = name.suffix(Self.longest + 1)
        // A name that is nothing but an ending has none.
        guard let dot = end.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
            let format = Self.byEnding[Self.packed(end[(dot + 1)...])]
        else { return nil }
        let isFB2 = format == .zip && Self.init(ofName: name[..<dot]) == .fb2
        self = isFB2 ? .zippedFB2 : format
    }

    /// As people write it.
    package var name: String { self == .ibooks ? "iBooks" : rawValue.uppercased() }

    private static func packed(_ ending: some Collection<UInt8>) -> UInt64 {
        ending.reduce(0) { $0 << 8 | UInt64($1.folded) }
    }
}
