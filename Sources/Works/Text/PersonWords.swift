// SPDX-License-Identifier: Apache-2.0

/// The words of a folded name.
enum PersonWords {
    /// The words but for years and centuries, which catalogues write behind names, and what comes
    /// with them: `1743 1826`, `active 8th century`.
    static func withoutYears(_ name: [UInt8]) -> [Bytes] {
        let words = name.split(separator: 0x20)
        guard words.contains(where: isDate) else { return words }
        let others = words.filter { !isDate($0) && !besideDates.contains($0.text) }
        return others.isEmpty ? words : others
    }

    static func sorted(_ words: [Bytes]) -> String {
        let sorted = words.sorted { $0.lexicographicallyPrecedes($1) }
        return String(decoding: Array(sorted.joined(separator: [0x20])), as: UTF8.self)
    }

    private static func isDate(_ word: Bytes) -> Bool {
        word.first?.isDigit == true
    }

    private static let besideDates: Set<String> = [
        "active", "approximately", "b", "bc", "born", "c", "ca", "cent", "century", "circa", "d",
        "died", "fl", "flourished",
    ]

    /// What programs write for an author they do not know, as keys.
    ///
    /// calibre, the commonest of them, writes it in the language of its user.
    static let nobody: Set<String> = Set(
        [
            "unknown", "author unknown", "unknown writer", "author no", "a n", "na", "none",
            "author", "unbekannt", "autor unbekannter", "inconnu", "auteur inconnu",
            "desconocido", "autor desconocido", "desconhecido", "sconosciuto",
            "autore sconosciuto", "onbekend", "nieznany", "okand", "ukendt", "ukjent",
            "неизвестно", "неизвестен", "неизвестный", "未知", "不明",
        ].map { sorted(TextFolding.fold($0, limit: 64).split(separator: 0x20)) }
    )
}
