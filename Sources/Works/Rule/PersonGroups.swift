// SPDX-License-Identifier: Apache-2.0

/// The authors of one title: which spellings are one person's.
struct PersonGroups {
    /// More are not compared with one another.
    private static let mostSpellings = 64

    /// Whether all spellings that may be one person's may be it together.
    ///
    /// Not so for J. Smith, once there are John Smith and Jane Smith. Then only the same spelling is
    /// the same person.
    let areClear: Bool

    init(_ names: [BookNames]) {
        let spellings = Set(names.compactMap(\.author)).sorted()
        guard spellings.count <= Self.mostSpellings else {
            areClear = false
            return
        }
        let records = spellings.map {
            BookNames(titleKey: nil, volume: nil, authorKey: $0)
        }
        // Those alike each one must be the same ones for all of them.
        let alike = records.map { one in
            Set(records.indices.filter { records[$0].isBySamePerson(as: one) })
        }
        areClear = alike.allSatisfy { group in group.allSatisfy { alike[$0] == group } }
    }
}
