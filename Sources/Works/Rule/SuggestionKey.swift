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

    /// Nil without title or author, for a volume of several, and for a title that any book could
    /// have.
    package init?(_ names: BookNames) {
        guard let title = names.title, let author = names.author, names.volume == nil,
            !GenericTitle.saysNothing(title, author: author)
        else { return nil }
        var hash = StableHash()
        hash.add("suggestion")
        hash.add(title)
        hash.add(author)
        raw = Int64(bitPattern: hash.value.high)
    }
}
