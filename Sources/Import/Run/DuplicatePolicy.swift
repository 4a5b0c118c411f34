// SPDX-License-Identifier: Apache-2.0

/// What becomes of a further copy of an edition that is registered.
package enum DuplicatePolicy: String, Sendable, CaseIterable {
    /// It is entered as a copy.
    case keep
    /// It is counted and not entered.
    case skip

    package static let standard = DuplicatePolicy.keep
}
