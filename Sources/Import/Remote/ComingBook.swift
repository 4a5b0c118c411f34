// SPDX-License-Identifier: Apache-2.0

import Library
import Remote

/// The room in staging that one book takes while it is fetched.
struct ComingBook: PeekRoom {
    private let claim: StagingClaim
    private let session: WebSession

    init(_ claim: StagingClaim, _ session: WebSession) {
        self.claim = claim
        self.session = session
    }

    /// Waits until no earlier book is waiting; false on a request to stop.
    func mayBegin() -> Bool { wait(for: .start) }

    func grow(to bytes: Int64) -> Bool { claim.grow(to: bytes) }

    func wait(for bytes: Int64?) -> Bool {
        claim.empty()
        return wait(for: bytes.map { .bytes($0) } ?? .any)
    }

    private func wait(for wish: StagingPlan.Wish) -> Bool {
        claim.wait(for: wish) { !session.isCancelled }
    }
}
