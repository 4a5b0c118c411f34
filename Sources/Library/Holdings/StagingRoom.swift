// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Threads

/// Has those wait who bring books to staging, so that its folder never holds more than its quota and
/// one book.
package final class StagingRoom: Sendable {
    private struct State {
        /// Nil until it is opened: then nothing waits.
        var plan: StagingPlan?
        var bells: [Int: Bell] = [:]
        var isClosed = false
        var ask: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    package init() {}

    // For the one who takes books.

    /// - Parameter pinned: how much of what is staged stays whatever is wanted.
    package func open(quota: Int64, pinned: Int64, staged: Int64) {
        var plan = StagingPlan(quota: quota, pinned: pinned)
        plan.staged = staged
        let opened = plan
        state.withLock { $0.plan = opened }
    }

    package var isOpen: Bool { state.withLock { $0.plan != nil } }

    /// Books come that are numbered from 0.
    ///
    /// - Parameter ask: has room made soon, by the one who takes books; called by those who wait.
    package func begin(_ ask: @escaping @Sendable () -> Void) {
        change { state in
            state.plan?.begin()
            (state.isClosed, state.ask) = (false, ask)
        }
    }

    /// The book of this number was taken, or will never come.
    package func took(_ number: Int) { change { $0.plan?.take(number) } }

    /// Nothing more is taken, so nothing is to be waited for.
    package func close() { change { ($0.isClosed, $0.ask) = (true, nil) } }

    package func note(staged bytes: Int64) { change { $0.plan?.staged = bytes } }

    /// How much all books have, or will have, that are on their way.
    package var coming: Int64 { state.withLock { $0.plan?.coming ?? 0 } }

    /// How much may be staged at most for those who wait; nil if nothing has to go.
    package var evictionLimit: Int64? { state.withLock { $0.plan?.evictionLimit } }

    // For those who bring them.

    fileprivate func claim() -> Int { state.withLock { $0.plan?.claim() ?? 0 } }

    fileprivate func drop(_ claim: Int) { change { $0.plan?.drop(claim) } }

    fileprivate func empty(_ claim: Int) { change { $0.plan?.empty(claim) } }

    /// - Parameter isPatient: whether others are waited for, and not only what makes room at once.
    fileprivate func enter(
        _ claim: Int,
        _ number: Int?,
        _ wish: StagingPlan.Wish,
        isPatient: Bool,
        while goesOn: () -> Bool
    ) -> Bool {
        let bell = Bell()
        defer {
            change { state in
                state.plan?.leave(claim)
                state.bells[claim] = nil
            }
        }
        while goesOn() {
            let (verdict, ask) = state.withLock { state in
                state.bells[claim] = bell
                let verdict = state.plan?.ask(claim, number, wish) ?? .granted
                return (state.isClosed && number != nil ? .over : verdict, state.ask)
            }
            switch verdict {
            case .granted: return true
            case .over: return false
            case .blocked: if !isPatient { return false }
            case .wantsEviction: ask?()
            }
            if !bell.wait(upTo: Self.step), !isPatient { return false }
        }
        return false
    }

    /// A request to stop is heard in time; and who holds a connection, or a place among those who
    /// may have one, does not hold it for longer.
    private static let step = Duration.milliseconds(200)

    private func change(_ body: (inout State) -> Void) {
        let bells = state.withLock { state in
            body(&state)
            return Array(state.bells.values)
        }
        for bell in bells { bell.ring() }
    }
}

/// The room that one book takes in staging, from when its first byte comes until it is staged or
/// gone.
package final class StagingClaim: Sendable {
    private let room: StagingRoom
    private let claim: Int
    private let number: Int?

    /// - Parameter number: its place in the order in which books are taken; nil if it waits for
    ///   nothing.
    package init(_ room: StagingRoom, _ number: Int?) {
        self.room = room
        self.number = number
        claim = room.claim()
    }

    deinit { room.drop(claim) }

    /// Takes room for a book that comes already; false if others have to be taken before.
    package func grow(to bytes: Int64) -> Bool {
        room.enter(claim, number, .bytes(bytes), isPatient: false) { true }
    }

    /// Waits for room; false if it is not to be had any more.
    package func wait(for wish: StagingPlan.Wish, while goesOn: () -> Bool) -> Bool {
        room.enter(claim, number, wish, isPatient: true, while: goesOn)
    }

    /// Nothing of it is here.
    package func empty() { room.empty(claim) }
}
