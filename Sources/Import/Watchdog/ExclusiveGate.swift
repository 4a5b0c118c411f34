// SPDX-License-Identifier: Apache-2.0

/// Lets many work at once, or one alone.
///
/// Callers are let in in order, so one that wants to be alone does not wait for ever.
package actor ExclusiveGate {
    private var inside = 0
    private var isTakenAlone = false
    private var waiting: [(isAlone: Bool, continuation: CheckedContinuation<Void, Never>)] = []

    /// Returns when the work may begin; `leave` has to follow.
    package func enter(alone: Bool) async {
        if waiting.isEmpty, mayEnter(alone) {
            admit(alone)
        } else {
            await withCheckedContinuation { waiting.append((alone, $0)) }
        }
    }

    package func leave() {
        if isTakenAlone { isTakenAlone = false } else { inside -= 1 }
        while let first = waiting.first, mayEnter(first.isAlone) {
            waiting.removeFirst()
            admit(first.isAlone)
            first.continuation.resume()
        }
    }

    package init() {}

    private func mayEnter(_ alone: Bool) -> Bool {
        !isTakenAlone && (!alone || inside == 0)
    }

    private func admit(_ alone: Bool) {
        if alone { isTakenAlone = true } else { inside += 1 }
    }
}
