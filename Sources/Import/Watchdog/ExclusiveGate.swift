// SPDX-License-Identifier: Apache-2.0

/// Lets many work at once, or one alone.
///
/// Callers are let in in the order of their numbers, of which none is left out: so one that wants to
/// be alone does not wait for ever, nor for those whose results are wanted only after its own.
package actor ExclusiveGate {
    private var inside = 0
    private var isTakenAlone = false
    /// The number of the caller that is let in next.
    private var next = 0
    private var waiting: [Int: (isAlone: Bool, continuation: CheckedContinuation<Void, Never>)] =
        [:]

    /// Returns when the work may begin; `leave` has to follow.
    package func enter(_ number: Int, alone: Bool) async {
        if number == next, mayEnter(alone) {
            admit(alone)
            admitWaiting()
        } else {
            await withCheckedContinuation { waiting[number] = (alone, $0) }
        }
    }

    package func leave() {
        if isTakenAlone { isTakenAlone = false } else { inside -= 1 }
        admitWaiting()
    }

    package init() {}

    private func admitWaiting() {
        while let first = waiting[next], mayEnter(first.isAlone) {
            waiting[next] = nil
            admit(first.isAlone)
            first.continuation.resume()
        }
    }

    private func mayEnter(_ alone: Bool) -> Bool {
        !isTakenAlone && (!alone || inside == 0)
    }

    private func admit(_ alone: Bool) {
        next += 1
        if alone { isTakenAlone = true } else { inside += 1 }
    }
}
