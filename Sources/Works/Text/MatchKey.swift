// SPDX-License-Identifier: Apache-2.0

/// Titles and names in a form that is the same for spellings that differ only on the surface.
///
/// A key never joins anything by itself: it only decides whether two books that share an identifier
/// of their package files agree.
package enum MatchKey {
    /// Keys end after this many bytes.
    package static let longest = 256

    /// The key of a title, or nil if nothing is left of it.
    package static func title(_ text: String) -> String? {
        let key = TextFolding.fold(text, limit: longest)
        return key.isEmpty ? nil : String(decoding: key, as: UTF8.self)
    }

    /// The key of a name: its words in order of bytes, so that `Last, First` and `First Last`
    /// agree.
    ///
    /// Nil if nothing is left, or if the name says that it is unknown.
    package static func author(_ text: String) -> String? {
        let key = TextFolding.fold(text, limit: longest)
        var words = key.split(separator: 0x20)
        guard !words.isEmpty else { return nil }
        words.sort { $0.lexicographicallyPrecedes($1) }
        let sorted = String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
        return nobody.contains(sorted) ? nil : sorted
    }

    /// What programs write for an author they do not know, as keys (words sorted).
    ///
    /// calibre, the commonest of them, writes it in the language of its user.
    private static let nobody: Set<String> = [
        "unknown", "author unknown", "unknown writer", "author no", "a n", "na", "none", "author",
        "unbekannt", "autor unbekannter", "inconnu", "auteur inconnu", "desconocido",
        "autor desconocido", "desconhecido", "sconosciuto", "autore sconosciuto", "onbekend",
        "nieznany", "okand", "ukendt", "ukjent", "неизвестно", "неизвестен", "неизвестный",
        "未知", "不明",
    ]
}
