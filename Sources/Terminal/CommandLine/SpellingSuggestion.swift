// SPDX-License-Identifier: Apache-2.0

/// Finds what was probably meant by a mistyped word.
package enum SpellingSuggestion {
    /// Longer words are no command of ours, and the distance costs their product.
    private static let longest = 64

    /// The nearest candidate, if it is near enough; among equals the first.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        let limit = max(1, min(3, word.utf8.count / 3))
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            guard let distance = distance(word, candidate), distance <= limit else { continue }
            // A word must share something with what it is taken for.
            guard distance < max(word.utf8.count, candidate.utf8.count) else { continue }
            if distance < best?.distance ?? .max { best = (distance, candidate) }
        }
        return best?.candidate ?? onlyContinuation(of: word, among: candidates)
    }

    /// A word that was cut short, if nothing else begins like it.
    private static func onlyContinuation(of word: String, among candidates: [String]) -> String? {
        guard (3...longest).contains(word.utf8.count) else { return nil }
        let longer = candidates.filter { $0.hasPrefix(word) }
        return longer.count == 1 ? longer.first : nil
    }

    /// How many letters must be added, left out, changed or swapped with their neighbour.
    ///
    /// Nil when a word is too long to be worth it.
    package static func distance(_ first: String, _ second: String) -> Int? {
        guard first.utf8.count <= longest, second.utf8.count <= longest else { return nil }
        let first = Array(first.utf8)
        let second = Array(second.utf8)
        var beforeLast = [Int](repeating: 0, count: second.count + 1)
        var last = Array(0...second.count)
        for row in 0..<first.count {
            var current = [row + 1]
            for column in 0..<second.count {
                let change = last[column] + (first[row] == second[column] ? 0 : 1)
                var cost = min(change, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1],
                    first[row - 1] == second[column]
                {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[second.count]
    }
}
