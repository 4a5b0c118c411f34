// SPDX-License-Identifier: Apache-2.0

/// Compares folded titles by the words that are their own.
enum TitleComparison {
    /// Whether half of the words of the shorter title are words of the other one.
    ///
    /// Of exactly half, no more than one word of it may be left over: two volumes of a series often
    /// have the name of their hero in common, and a name of two words is half of a title of four.
    /// A title in Latin letters and one in another script cannot be compared.
    static func shareHalf(_ first: String, _ second: String) -> Bool {
        guard NameComparison.isLatin(first) == NameComparison.isLatin(second) else { return true }
        let left = GenericTitle.ownWords(first)
        let right = GenericTitle.ownWords(second)
        let (few, many) = left.count <= right.count ? (left, right) : (right, left)
        let shared = few.intersection(many).count
        return shared * 2 > few.count || shared * 2 == few.count && shared <= 1
    }
}
