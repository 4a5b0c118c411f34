// SPDX-License-Identifier: Apache-2.0

/// What people say is the same, as links between editions, each by one decision.
struct SameLinks {
    struct Link {
        let decision: Int64
        let first: [UInt8]
        let second: [UInt8]

        init(_ decision: Int64, _ first: [UInt8], _ second: [UInt8]) {
            self.decision = decision
            self.first = first
            self.second = second
        }
    }

    private let links: [Link]

    init(_ links: [Link]) {
        self.links = links
    }

    /// The decisions that must give way for sides to be different works, by the first of two sides
    /// that each would connect: of a chain the one that was said last.
    func cut(_ sides: [[[UInt8]]]) -> [Int: Set<Int64>] {
        var places: [[UInt8]: Int] = [:]
        var parents: [Int] = []
        /// The side that a root belongs to, if it belongs to one.
        var owners: [Int?] = []
        func place(_ fingerprint: [UInt8], _ side: Int?) -> Int {
            if let place = places[fingerprint] { return place }
            places[fingerprint] = parents.count
            parents.append(parents.count)
            owners.append(side)
            return parents.count - 1
        }
        func root(_ place: Int) -> Int {
            var root = place
            while parents[root] != root {
                parents[root] = parents[parents[root]]
                root = parents[root]
            }
            return root
        }
        for (side, fingerprints) in sides.enumerated() {
            for fingerprint in fingerprints { _ = place(fingerprint, side) }
        }
        var found: [Int: Set<Int64>] = [:]
        for link in links.sorted(by: { $0.decision < $1.decision }) {
            let one = root(place(link.first, nil))
            let other = root(place(link.second, nil))
            if let left = owners[one], let right = owners[other], left != right {
                found[min(left, right), default: []].insert(link.decision)
            } else if one != other {
                parents[other] = one
                owners[one] = owners[one] ?? owners[other]
            }
        }
        return found
    }
}
