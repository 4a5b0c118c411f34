// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Store

/// One cover that was to be extracted, and what became of it.
package struct ExtractedCover: Sendable, Equatable {
    package enum Problem: Error, Sendable, Equatable {
        /// Its file is not in the library; the name under the library.
        case missing(String)
        case damaged(String)
        /// Only a book on the web has it: the address.
        case onWeb(String)
        /// Something else has its name.
        case inTheWay
        /// It could not be decoded.
        case noThumbnail
    }

    package enum Fate: Sendable, Equatable {
        case written
        /// Another file had the name.
        case replaced
        /// The same bytes are there already.
        case present
        /// There is no cover.
        case without
        case failed(Problem)
    }

    package let origin: CoverOrigin
    /// Its name in the folder; empty without a cover.
    package internal(set) var name = ""
    package internal(set) var fate = Fate.without

    package init(_ origin: CoverOrigin) {
        self.origin = origin
    }

    /// Whether the folder has it now, or would have it.
    package var isThere: Bool {
        switch fate {
        case .written, .replaced, .present: true
        case .without, .failed: false
        }
    }
}

/// What an extraction came to.
package struct ExtractionResult: Sendable {
    package internal(set) var asked = 0
    package internal(set) var written = 0
    package internal(set) var present = 0
    package internal(set) var without = 0
    package internal(set) var failed = 0
    /// Those among the failed whose names something else has.
    package internal(set) var inTheWay = 0
    /// Where the bytes were found of those that are not there yet.
    package internal(set) var answered: [CoverLookup.Step: Int] = [:]
    package internal(set) var isInterrupted = false
    /// Why it could not go on.
    package internal(set) var failure: Failure?

    package init() {}

    mutating func count(_ fate: ExtractedCover.Fate) {
        asked += 1
        switch fate {
        case .written, .replaced: written += 1
        case .present: present += 1
        case .without: without += 1
        case .failed(let problem):
            failed += 1
            if case .inTheWay = problem { inTheWay += 1 }
        }
    }

    package var balance: Balance {
        Balance(
            "asked",
            asked,
            [
                .init("written", written), .init("present", present), .init("without", without),
                .init("failed", failed),
            ]
        )
    }
}
