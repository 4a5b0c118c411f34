// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import Synchronization
import System

/// Watches one run from its first look at a source to its end.
///
/// A thread that hangs in the kernel cannot be ended. While the run itself is examining the
/// sources, the process has to end; later, threads that hang are not waited for, and the run ends
/// in order.
final class RunWatch: Sendable {
    typealias Batch = DiscoveredBatch

    let hands: WorkerSlots<Batch>
    private let watchdog: Watchdog<Batch>?
    private let note = Mutex<InFlightJournal?>(nil)
    private let response = Response()

    /// Who receives what was found, which changes during the run.
    private final class Response: Sendable {
        struct Means {
            var giveUp: (@Sendable (WorkerSlot<Batch>.Rest, FileStatus?) -> Void)?
            var stop: (@Sendable (Failure) -> Void)?
        }

        let means = Mutex(Means())
    }

    init(_ request: ImportRequest, _ testHooks: RunTestHooks) {
        hands = WorkerSlots(workers: request.workers)
        guard request.itemTimeout > .zero else {
            watchdog = nil
            return
        }
        let response = response
        let leave = testHooks.leave
        var means = Watchdog<Batch>.Means(
            giveUp: { rest, status in response.means.withLock { $0.giveUp }?(rest, status) },
            stop: { failure in (response.means.withLock { $0.stop } ?? leave)(failure) },
            leave: leave
        )
        means.neighbours = { rest in rest.batch.neighbours(of: rest.index) }
        if let ask = testHooks.ask { means.ask = ask }
        if let rest = testHooks.rest { means.rest = rest }
        let watchdog = Watchdog(
            request.itemTimeout,
            hands: hands,
            roots: request.selection.folders,
            means: means
        )
        self.watchdog = watchdog
        watchdog.start()
    }

    /// From now on what is in hand is written down, and a crash is noted.
    func keep(_ note: InFlightJournal) {
        self.note.withLock { $0 = note }
        hands.keep(note)
        CrashMarks.install(note)
    }

    /// From now on another receiver answers.
    func answer(
        givingUp giveUp: @escaping @Sendable (WorkerSlot<Batch>.Rest, FileStatus?) -> Void,
        stopping stop: @escaping @Sendable (Failure) -> Void
    ) {
        response.means.withLock { means in
            means.giveUp = giveUp
            means.stop = stop
        }
    }

    /// The run is over, and nothing is in hand any more.
    func end() {
        watchdog?.stop()
        // It holds on to the former receiver.
        response.means.withLock { $0 = Response.Means() }
        guard let note = note.withLock({ $0 }) else { return }
        CrashMarks.uninstall()
        // A note that cannot be emptied makes files suspect that are not; they are tried alone.
        _ = try? note.clear()
    }
}

/// What a test puts in the way of a run.
package struct RunTestHooks: Sendable {
    /// Called while an item is in hand.
    package var inHand: (@Sendable (Path) -> Void)?
    /// Asks the disk, instead of really asking it.
    package var ask: (@Sendable (Path) -> FileStatus?)?
    /// What passes between two looks of the watchdog, instead of time.
    package var rest: (@Sendable () -> Void)?
    /// Ends the process.
    package var leave: @Sendable (Failure) -> Void = { failure in
        // What a shell calls "try later".
        ProcessEnd.end(75, saying: failure.message, hint: failure.hint)
    }

    package init() {}
}
