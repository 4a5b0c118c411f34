// SPDX-License-Identifier: Apache-2.0

/// Everything that a run counted.
package struct RunTally: Sendable, Equatable {
    /// In the order of the cases.
    private var counts = Array(repeating: 0, count: RunCount.allCases.count)

    package init() {}

    package subscript(count: RunCount) -> Int {
        get { counts[count.rawValue] }
        set { counts[count.rawValue] = newValue }
    }

    /// Takes over some counts of another one.
    package mutating func set(_ counts: [RunCount], from other: RunTally) {
        for count in counts { self[count] = other[count] }
    }

    package mutating func add(_ other: RunTally) {
        for place in counts.indices { counts[place] += other.counts[place] }
    }

    /// The closing equation of a run: everything that was found, and what became of it.
    ///
    /// Few people ignore anything, so that term is only said when it counts something.
    package var equation: Balance {
        balance(.found, RunCount.endings)
    }

    /// The identifiers that books claimed, and what became of each claim.
    package var claims: Balance {
        balance(.claims, RunCount.claimEndings)
    }

    /// What the register gained.
    package var editions: Int { self[.newWorks] + self[.joined] }

    private func balance(_ whole: RunCount, _ parts: [RunCount]) -> Balance {
        Balance(
            whole.name,
            self[whole],
            parts.map { Balance.Part($0.name, self[$0], isRare: $0 == .ignored) }
        )
    }
}
