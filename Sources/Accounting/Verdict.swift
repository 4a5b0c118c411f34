// SPDX-License-Identifier: Apache-2.0

/// What became of an item in one stage.
package enum Verdict: Sendable, Equatable {
    case advanced
    /// Nothing is wrong with it, and there is nothing more to do.
    case skipped(ReasonCode)
    case rejected(ReasonCode)
}
