// SPDX-License-Identifier: Apache-2.0

/// Random numbers (SplitMix64) that are the same in every run and on every machine.
package struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// What generators of cases need. The standard library does not promise that its
/// own functions give the same answers in its next release.
extension RandomNumberGenerator {
    /// From 0 to `count - 1`.
    package mutating func below(_ count: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }

    package mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// True in so many cases of a hundred.
    package mutating func chance(_ percent: Int) -> Bool {
        below(100) < percent
    }

    package mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[below(choices.count)]
    }

    /// At most so many elements, in random order.
    package mutating func pick<Element>(atMost count: Int, of choices: [Element]) -> [Element] {
        var left = choices
        var picked: [Element] = []
        while picked.count < count, !left.isEmpty {
            picked.append(left.remove(at: below(left.count)))
        }
        return picked
    }
}
