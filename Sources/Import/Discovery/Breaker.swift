// SPDX-License-Identifier: Apache-2.0

/// How much of a source may be gone before a run takes that for an accident and stops.
package enum Breaker: Sendable, Equatable {
    case off
    /// More than this many hundredths of a percent of its files.
    case share(hundredthsOfPercent: Int)

    package static let standard = Breaker.share(hundredthsOfPercent: 500)

    /// Whether this many missing files of that many known ones are too many.
    package func trips(missing: Int, of known: Int) -> Bool {
        switch self {
        case .off: false
        case .share(let hundredths): missing * 10_000 > known * hundredths
        }
    }
}
