// SPDX-License-Identifier: Apache-2.0

/// One item inside one stage.
///
/// It is taken when the item enters and settled when it leaves. Settling twice does not compile,
/// because settling consumes it; a ticket that is dropped counts as lost, and a run with a lost
/// item fails.
package struct Ticket: ~Copyable {
    private let desk: StageCounter
    private var verdict: Verdict?

    fileprivate init(_ desk: StageCounter) {
        self.desk = desk
    }

    package consuming func settle(_ verdict: Verdict) {
        self.verdict = verdict
    }

    deinit {
        desk.close(verdict)
    }
}

/// Where one worker takes and settles the tickets of one stage.
package final class StageCounter {
    private let stage: Stage
    private var tally = Tally()

    package init(_ stage: Stage) {
        self.stage = stage
    }

    package func ticket() -> Ticket {
        tally.receive(stage)
        return Ticket(self)
    }

    /// The counts since the last call.
    package func collect() -> Tally {
        defer { tally = Tally() }
        return tally
    }

    fileprivate func close(_ verdict: Verdict?) {
        tally.settle(stage, verdict)
    }
}
