// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// How large a generated book and its parts are.
struct BookMeasures {
    private let isSmall: Bool
    let chapters: ClosedRange<Int>
    /// The bytes of a book that are neither text nor pictures, or about so many.
    let frame: Int

    init(_ shape: LibraryShape) {
        isSmall = shape == .small
        chapters = isSmall ? 3...3 : 15...60
        frame = isSmall ? 2_500 : 8_000
    }

    func size(_ random: inout Random) -> Double {
        if isSmall { return Double(random.number(in: 5_000...14_000)) }
        let wanted = random.logNormal(median: 400_000, sigma: 1.226)
        return min(max(wanted, 60_000), 12_000_000)
    }

    func coverSize(inBookOf size: Double, _ random: inout Random) -> Int {
        if isSmall { return random.number(in: 3_400...4_600) }
        let wanted = random.logNormal(median: 84_000, sigma: 1.4)
        return max(Int(min(wanted, size * 0.7, 4_000_000)), 4_000)
    }
}
