// SPDX-License-Identifier: Apache-2.0

package import Store

/// How good the cover of an edition is, in as many steps as it takes to choose between editions.
package enum CoverGrade: String, Sendable, CaseIterable, Comparable {
    case none
    /// It cannot be decoded, is tiny, or a program drew it.
    case bad
    case good

    package static func < (left: CoverGrade, right: CoverGrade) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .none: 0
        case .bad: 1
        case .good: 2
        }
    }

    /// Of what is in the book, whatever a person chose for its work: that one stays with any of its
    /// editions.
    ///
    /// On how many works the picture is does not count: two works may be one book.
    package init(_ edition: EditionCover) {
        var own = edition
        own.picked = nil
        guard own.own != nil else {
            self = .none
            return
        }
        let isBad = CoverAssessor(own, nil).findings.contains { found in
            switch found.finding {
            case .damaged, .tiny, .generatorDefault: true
            default: false
            }
        }
        self = isBad ? .bad : .good
    }
}
