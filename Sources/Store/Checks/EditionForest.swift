// SPDX-License-Identifier: Apache-2.0

/// Editions and what they were joined into: a few small numbers for each.
///
/// Editions are known by their place in the order of ids.
struct EditionForest {
    let ids: [Int64]
    let works: [Int64]
    private var parents: [Int32]

    init(ids: [Int64], works: [Int64] = []) {
        self.ids = ids
        self.works = works
        parents = Array(0..<Int32(ids.count))
    }

    /// Where an edition stands; nil if there is no such edition.
    func place(_ edition: Int64) -> Int? {
        var low = 0
        var high = ids.count
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < edition { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == edition ? low : nil
    }

    mutating func join(_ first: Int64, _ second: Int64) {
        guard let one = place(first), let two = place(second) else { return }
        let left = root(one)
        let right = root(two)
        if left != right { parents[max(left, right)] = Int32(min(left, right)) }
    }

    /// The place of the oldest edition that this one was joined with.
    mutating func root(_ place: Int) -> Int {
        var here = place
        while parents[here] != here {
            parents[here] = parents[Int(parents[here])]
            here = Int(parents[here])
        }
        return here
    }

    /// The root of every edition, by place.
    mutating func roots() -> [Int32] {
        ids.indices.map { Int32(root($0)) }
    }
}
