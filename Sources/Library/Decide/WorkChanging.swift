// SPDX-License-Identifier: Apache-2.0

import Store

/// The result of an operation that may move editions between works, with the names of what it
/// touched, so that the register need not be opened again to ask for them.
protocol WorkChanging {
    var changes: WorkChanges { get }
    var names: DecisionNames { get set }
    var revoked: [Int64] { get }
    var overruled: [Int64] { get }
    /// Decisions in force that said before what was said now.
    var saidBefore: [Int64] { get }
}

extension WorkChanging {
    var revoked: [Int64] { [] }
    var overruled: [Int64] { [] }
    var saidBefore: [Int64] { [] }
}
