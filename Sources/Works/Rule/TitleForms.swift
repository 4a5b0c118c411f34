// SPDX-License-Identifier: Apache-2.0

/// The forms of books that a folded title names: *Poems and Letters* names two, *Untitled* none.
///
/// They tell apart what the rest of a title cannot that many books have.
struct TitleForms {
    private let words: [Substring]

    init(_ title: String?) {
        words = title?.split(separator: " ").filter { GenericTitle.isForm($0.utf8) } ?? []
    }

    /// Whether a title that many books have, of these forms, disagrees with another one.
    ///
    /// - Parameter isOwn: whether the other title is one that only few books have: such a book may
    ///   be of any form, so it should name one of these.
    func disagree(_ title: String?, isOwn: Bool) -> Bool {
        guard !words.isEmpty, let title else { return false }
        let others = TitleForms(title).words
        guard isOwn || !others.isEmpty else { return false }
        return !words.contains { word in others.contains { Self.areAlike(word, $0) } }
    }

    /// One word in another number or case, or its kin in another language: *poem*, *poèmes*.
    private static func areAlike(_ first: Substring, _ second: Substring) -> Bool {
        let length = min(4, first.count, second.count)
        return first.prefix(length) == second.prefix(length)
    }
}
