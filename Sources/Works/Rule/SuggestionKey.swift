// SPDX-License-Identifier: Apache-2.0

/// What two books have in common that may be one work although no identifier says so.
///
/// It never joins anything: a person is asked. So it is only there for names that say something.
package struct SuggestionKey: Hashable, Sendable {
    /// Equal for equal keys, in every register.
    package let raw: Int64

    /// Takes a key that was stored.
    package init(raw: Int64) {
        self.raw = raw
    }

    /// Whether no two works have such names by chance, however many books have them.
    ///
    /// It is the lowest bit of the key.
    package var isTelling: Bool { raw & 1 == 1 }

    /// Nil without a title and for one that any book could have; without an author, or for a volume
    /// of several, for any title that does not tell enough.
    package init?(_ names: BookNames) {
        guard let title = names.titleBesideVolume else { return nil }
        let own = GenericTitle.ownLetters(title, author: names.author ?? "")
        let isTelling: Bool
        if let author = names.author {
            isTelling = own >= GenericTitle.enoughLetters
            let isEnough = names.volume == nil && !GenericTitle.saysNothing(title, author: author)
            guard isTelling || isEnough else { return nil }
        } else {
            isTelling = own >= GenericTitle.enoughLettersAlone
            guard isTelling else { return nil }
        }
        var hash = StableHash()
        hash.add("suggestion")
        hash.add(title)
        if let author = names.author { hash.add(author) }
        if let volume = names.volume {
            hash.add("volume")
            hash.add(volume)
        }
        raw = Int64(bitPattern: hash.value.high) & ~1 | (isTelling ? 1 : 0)
    }
}
