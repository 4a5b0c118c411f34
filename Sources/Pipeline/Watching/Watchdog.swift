// SPDX-License-Identifier: Apache-2.0

package import Files
import Synchronization
import Threads

/// Ends what takes too long: one item, or the whole run when it is the disk that does not answer.
package final class Watchdog<Batch: Sendable>: Sendable {
    /// What it does about what it finds; all of this happens on its own thread.
    package struct Means: Sendable {
        /// Asks the disk, may never return; what the file is now.
        package var ask: @Sendable (Path) -> FileStatus? = { StorageProbe.ask($0) }
        /// Goes on without an item.
        package var giveUp: @Sendable (Hand<Batch>.Rest, FileStatus?) -> Void
        /// Ends the run.
        package var stop: @Sendable (RunFailure) -> Void

        package init(
            giveUp: @escaping @Sendable (Hand<Batch>.Rest, FileStatus?) -> Void,
            stop: @escaping @Sendable (RunFailure) -> Void
        ) {
            self.giveUp = giveUp
            self.stop = stop
        }
    }

    /// How many ticks a disk may take to answer a question.
    package static var standardPatience: Int { 50 }

    private struct Question {
        let serial: Int
        let since: Int
        let answer: Answer
    }

    /// What came of a question; nil while nothing did.
    private final class Answer: Sendable {
        struct Value: Sendable {
            let status: FileStatus?
        }

        let value = Mutex<Value?>(nil)
    }

    private let limit: Int
    private let patience: Int
    private let hands: Hands<Batch>
    private let roots: [Path]
    private let means: Means
    private let questions = Mutex<[Int: Question]>([:])
    private let isOver = Atomic(false)

    /// - Parameter limit: how long one item may take.
    /// - Parameter roots: the sources, to be named instead of the one file.
    package init(
        _ limit: Duration,
        hands: Hands<Batch>,
        roots: [Path],
        means: Means,
        patience: Int = standardPatience
    ) {
        self.limit = WatchClock.ticks(limit)
        self.patience = patience
        self.hands = hands
        self.roots = roots
        self.means = means
    }

    /// Watches from now on, on a thread of its own.
    package func start() {
        OwnThread.start("watchdog") {
            while !self.isOver.load(ordering: .relaxed) {
                OwnThread.sleep(WatchClock.tick)
                self.look()
            }
        }
    }

    package func stop() {
        isOver.store(true, ordering: .relaxed)
    }

    /// One tick of the clock, and a look at every hand.
    package func look() {
        hands.clock.advance()
        for hand in hands.all where !isOver.load(ordering: .relaxed) { look(at: hand) }
    }

    private func look(at hand: Hand<Batch>) {
        let asked = questions.withLock { $0[hand.slot] }
        guard let overdue = hand.overdue(after: limit) else {
            if asked != nil { questions.withLock { $0[hand.slot] = nil } }
            return
        }
        guard let asked, asked.serial == overdue.serial else { return ask(hand, overdue) }
        if let value = asked.answer.value.withLock({ $0 }) {
            questions.withLock { $0[hand.slot] = nil }
            if hand.mayGiveUp {
                if let rest = hand.giveUp(overdue.serial) { leave(rest, value.status) }
            } else {
                hand.forgive(overdue.serial)
            }
        } else if hands.clock.now - asked.since >= patience {
            stall(overdue)
        }
    }

    private func ask(_ hand: Hand<Batch>, _ overdue: Hand<Batch>.Overdue) {
        let answer = Answer()
        questions.withLock { questions in
            questions[hand.slot] = Question(
                serial: overdue.serial,
                since: hands.clock.now,
                answer: answer
            )
        }
        let means = means
        OwnThread.start("probe") {
            let status = means.ask(overdue.path)
            answer.value.withLock { $0 = Answer.Value(status: status) }
        }
    }

    private func leave(_ rest: Hand<Batch>.Rest, _ status: FileStatus?) {
        ProcessEnd.leaveThread()
        means.giveUp(rest, status)
    }

    private func stall(_ overdue: Hand<Batch>.Overdue) {
        stop()
        ProcessEnd.leaveThread()
        let source = roots.first { overdue.path == $0 || overdue.path.isInside($0) }
        let seconds = (WatchClock.tick * (hands.clock.now - overdue.since)).components.seconds
        means.stop(
            RunFailure(
                .tryLater,
                "the source \((source ?? overdue.path.parent).text) has not answered for "
                    + "\(seconds) s",
                hint: "look at the disk or the network behind it, and run the same command again; "
                    + "what was recorded stays"
            )
        )
    }
}
