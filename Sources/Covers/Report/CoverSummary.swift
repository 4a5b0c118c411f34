// SPDX-License-Identifier: Apache-2.0

package import Books

/// What a report of covers says of all its entries together.
package struct CoverSummary: Sendable, Equatable {
    /// How many editions there were after a run, and how many of them with a cover.
    package struct Coverage: Sendable, Equatable {
        package var run: Int64
        /// Seconds since 1970.
        package var time: Int64
        package var editions: Int
        package var withCover: Int

        package init(run: Int64, time: Int64, editions: Int, withCover: Int) {
            self.run = run
            self.time = time
            self.editions = editions
            self.withCover = withCover
        }
    }

    package var editions = 0
    package var works = 0
    package var withCover = 0
    /// How many covers have not been decoded yet; what only decoding shows is unknown for those.
    package var notLookedAt = 0
    /// Why some cannot be shown, which is no fault of theirs, such as a disk that is full.
    package var trouble: String?
    package var findings: [CoverFinding: Int] = [:]
    package var rules: [String: Int] = [:]
    package var formats: [String: Int] = [:]
    package var languages: [String: Int] = [:]
    /// By the shorter side, as in `sizeNames`.
    package var sizes = [Int](repeating: 0, count: sizeNames.count)
    package var coverage: [Coverage] = []

    package static let sizeNames = [
        "under 250", "250 to 499", "500 to 999", "1000 to 1599", "1600 and more", "no pixels",
    ]

    /// Which of `sizeNames` a cover has.
    package static func size(of pixels: PixelSize?) -> Int {
        guard let side = pixels?.shortSide else { return sizeNames.count - 1 }
        return [250, 500, 1000, 1600].firstIndex { side < $0 } ?? 4
    }

    package init() {}
}
