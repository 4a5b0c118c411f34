// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
package import Store
package import System

/// What this run has to do with files that were in hand when others died.
package struct CrashSuspects: Sendable {
    package enum Verdict: Sendable {
        case free
        /// To be looked into while nothing else is in hand.
        case alone
        /// The same, but what lies beside it stays closed: that was read each time, and may be why.
        case withoutBeside
        /// Not to be opened any more.
        case convicted
    }

    private let all: [[UInt8]: Suspect]

    package init(_ all: [[UInt8]: Suspect] = [:]) {
        self.all = all
    }

    /// The same with what was in hand when the last run died, as far as it is known by now: it is
    /// suspect at least.
    package func adding(_ remains: InFlightJournal.Remains?) -> CrashSuspects {
        var all = all
        for item in remains?.items ?? [] where all[item.key] == nil {
            all[item.key] = Suspect(deaths: 1, since: nil)
        }
        return CrashSuspects(all)
    }

    package var isEmpty: Bool { all.isEmpty }

    package func contains(_ path: [UInt8]) -> Bool {
        !all.isEmpty && all[InFlightJournal.key(of: path)] != nil
    }

    /// - Parameter changedAt: when the file changed last, in nanoseconds since 1970; nil if that is
    ///   not known. A file that changed after the run began that died with it is not the one that
    ///   was in hand, and gets another trial.
    /// - Parameter hasBeside: whether something lies beside it that is read with it.
    package func verdict(
        on path: [UInt8],
        changedAt: Int64?,
        hasBeside: Bool = false
    ) -> Verdict {
        guard !all.isEmpty, let suspect = all[InFlightJournal.key(of: path)] else { return .free }
        guard suspect.deaths >= 2 else { return .alone }
        let guilty = hasBeside && suspect.deaths == 2 ? Verdict.withoutBeside : .convicted
        guard let changedAt, let since = suspect.since else { return guilty }
        return changedAt / 1_000_000_000 > since ? .alone : guilty
    }
}
