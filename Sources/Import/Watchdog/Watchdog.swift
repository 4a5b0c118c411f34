// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import Synchronization
import System
import Threads

/// Ends what takes too long: one item, or the whole run when it is the disk that does not answer.
package final class Watchdog<Batch: Sendable>: Sendable {
    /// What it does about what it finds; all of this happens on its own thread.
    package struct Means: Sendable {
        /// Asks the disk, may never return; what the file is now.
        package var ask: @Sendable (Path) -> FileStatus? = { StorageProbe.ask($0) }
        /// Other files of a batch, that may answer where one does not.
        package var neighbours: @Sendable (WorkerSlot<Batch>.Rest) -> [Path] = { _ in [] }
        /// Waits for the next look.
        package var rest: @Sendable () -> Void = { OwnThread.sleep(WatchClock.tick) }
        /// Goes on without an item.
        package var giveUp: @Sendable (WorkerSlot<Batch>.Rest, FileStatus?) -> Void
        /// Ends the run.
        package var stop: @Sendable (Failure) -> Void
        /// Ends the process, when the run does not end.
        package var leave: @Sendable (Failure) -> Void

        package init(
            giveUp: @escaping @Sendable (WorkerSlot<Batch>.Rest, FileStatus?) -> Void,
            stop: @escaping @Sendable (Failure) -> Void,
            leave: @escaping @Sendable (Failure) -> Void
        ) {
            self.giveUp = giveUp
            self.stop = stop
            self.leave = leave
        }
    }

    /// How many ticks a disk may take to answer a question.
    package static var standardPatience: Int { 50 }
    /// How many ticks a run may take to end when its source is gone.
    package static var grace: Int { 300 }
    /// How often a walk is forgiven that does not get on although the disk answers.
    private static var indulgence: Int { 3 }

    private struct Question {
        let serial: Int
        let since: Int
        let answer: Answer
        /// What other files answer.
        let neighbours: Answer
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
    private let hands: WorkerSlots<Batch>
    private let roots: [Path]
    private let means: Means
    private let questions = Mutex<[Int: Question]>([:])
    private let end = Mutex<(failure: Failure, since: Int)?>(nil)
    private let forgiven = Mutex<(serial: Int, times: Int)>((0, 0))
    private let isOver = Atomic(false)

    /// - Parameter limit: how long one item may take.
    /// - Parameter roots: the sources, to be named instead of the one file.
    package init(
        _ limit: Duration,
        hands: WorkerSlots<Batch>,
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
                self.means.rest()
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
        if let (failure, since) = end.withLock({ $0 }) {
            guard hands.clock.now - since >= Self.grace else { return }
            stop()
            return means.leave(failure)
        }
        for hand in hands.all { look(at: hand) }
    }

    private func look(at hand: WorkerSlot<Batch>) {
        let asked = questions.withLock { $0[hand.slot] }
        guard let overdue = hand.overdue(after: limit) else {
            if asked != nil { questions.withLock { $0[hand.slot] = nil } }
            return
        }
        guard let asked, asked.serial == overdue.serial else { return ask(hand, overdue) }
        let isLate = hands.clock.now - asked.since >= patience
        if let value = asked.answer.value.withLock({ $0 }) {
            settle(hand, overdue, value.status)
        } else if isLate, asked.neighbours.value.withLock({ $0 }) != nil {
            // The disk is fine; only this file cannot be read.
            settle(hand, overdue, nil)
        } else if isLate {
            stall(hand, overdue)
        }
    }

    private func settle(
        _ hand: WorkerSlot<Batch>,
        _ overdue: WorkerSlot<Batch>.Overdue,
        _ status: FileStatus?
    ) {
        questions.withLock { $0[hand.slot] = nil }
        if !hand.mayGiveUp {
            forgive(hand, overdue)
        } else if let rest = hand.giveUp(overdue.serial) {
            ProcessEnd.leaveThread()
            means.giveUp(rest, status)
        }
    }

    private func ask(_ hand: WorkerSlot<Batch>, _ overdue: WorkerSlot<Batch>.Overdue) {
        let question = Question(
            serial: overdue.serial,
            since: hands.clock.now,
            answer: Answer(),
            neighbours: Answer()
        )
        questions.withLock { $0[hand.slot] = question }
        let means = means
        OwnThread.start("probe") {
            let status = means.ask(overdue.path)
            question.answer.value.withLock { $0 = Answer.Value(status: status) }
        }
        let neighbours = overdue.rest.map(means.neighbours) ?? []
        guard !neighbours.isEmpty else { return }
        OwnThread.start("probe") {
            for neighbour in neighbours {
                // One that is gone says nothing about the disk.
                guard let status = means.ask(neighbour) else { continue }
                question.neighbours.value.withLock { $0 = Answer.Value(status: status) }
                return
            }
        }
    }

    /// A slow walk goes on, but not one that does not get on at all.
    private func forgive(_ hand: WorkerSlot<Batch>, _ overdue: WorkerSlot<Batch>.Overdue) {
        let times = forgiven.withLock { forgiven in
            forgiven = (
                overdue.serial, forgiven.serial == overdue.serial ? forgiven.times + 1 : 1
            )
            return forgiven.times
        }
        if times > Self.indulgence { stall(hand, overdue) } else { hand.forgive(overdue.serial) }
    }

    private func stall(_ hand: WorkerSlot<Batch>, _ overdue: WorkerSlot<Batch>.Overdue) {
        let now = hands.clock.now
        let source = roots.first { overdue.path == $0 || overdue.path.isInside($0) }
        let place = source ?? (hand.mayGiveUp ? overdue.path.parent : overdue.path)
        let seconds = (WatchClock.tick * (now - overdue.began)).components.seconds
        let failure = Failure(
            .tryLater,
            "the source \(place.text) has not responded for "
                + "\(seconds) s",
            hint: "check its disk or network connection, and run the same command again; "
                + "everything recorded so far is kept"
        )
        end.withLock { $0 = (failure, now) }
        ProcessEnd.leaveThread()
        means.stop(failure)
    }
}
