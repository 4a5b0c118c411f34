// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store

/// On how many works each picture is: the same bytes, or such as look the same.
struct CoverSharing {
    struct Count: Sendable, Equatable {
        /// Works that show this picture, or one that looks like it.
        var works = 1
        /// Works that show the very same file.
        var sameFile = 1
        /// The same number for all that look alike; nil if its look says too little.
        var group: Int?
    }

    private enum Key: Hashable {
        case group(Int)
        case cover(Int64)
    }

    private struct Tally {
        var works: Int32 = 0
        var lastWork: Int64 = .min

        mutating func add(_ work: Int64) {
            // Works come in order.
            guard work != lastWork else { return }
            lastWork = work
            works += 1
        }
    }

    /// The group of each picture whose look says enough.
    private let groups: [Int64: Int]
    private let shared: [Key: Int32]

    /// Reads what each work shows, and what that looks like.
    init(_ reader: RegisterReader) throws(Failure) {
        var looks: [(cover: Int64, look: PerceptualHash)] = []
        try reader.coverLooks { cover, bytes in
            if let look = PerceptualHash(bytes: bytes), !look.isFlat { looks.append((cover, look)) }
        }
        let found = PerceptualHashGroups(looks.lazy.map(\.look))
        var groups: [Int64: Int] = [:]
        groups.reserveCapacity(looks.count)
        for (cover, look) in looks { groups[cover] = found.group(of: look) }
        looks = []
        var tallies: [Key: Tally] = [:]
        try reader.coverUses { work, picture in
            tallies[.cover(picture), default: Tally()].add(work)
            if let group = groups[picture] { tallies[.group(group), default: Tally()].add(work) }
        }
        self.groups = groups
        shared = tallies.filter { $0.value.works > 1 }.mapValues(\.works)
    }

    /// - Parameter picture: the id of the cover that shows what an edition's cover looks like.
    func count(of picture: Int64) -> Count {
        let same = Int(shared[.cover(picture)] ?? 1)
        let alike = groups[picture].flatMap { shared[.group($0)] }
        return Count(works: max(same, Int(alike ?? 1)), sameFile: same, group: groups[picture])
    }
}
