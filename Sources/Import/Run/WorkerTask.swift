// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Works

/// What every worker of a run does.
struct WorkerTask: Sendable {
    typealias Queue = OrderedQueue<Result<ExaminedBatch, Failure>>

    let request: ImportRequest
    let lastKnown: Int64
    let hasIgnored: Bool
    let blocklist: Blocklist
    /// Nil for a rehearsal, which keeps no covers.
    let packs: CoverPacks?
    /// Whether covers beside books are wanted whatever the books have.
    let takesAllCovers: Bool
    /// Nil if no file has to be alone.
    let gate: ExclusiveGate?
    let web: (session: WebSession, room: FetchRoom)
    let inHand: (@Sendable (Path) -> Void)?
    let discoverer: Discoverer
    let queue: Queue

    /// Works until there is no more, or no more is wanted, or another worker has taken its place.
    ///
    /// - Parameter rest: a batch that another worker could not finish.
    func work(_ hand: WorkerSlot<DiscoveredBatch>, _ rest: DiscoveredBatch?) async {
        // A worker that begins with the rest of another was let in with it.
        var isInside = rest != nil
        do throws(Failure) {
            let examiner = Examiner(
                known: lastKnown > 0 || hasIgnored
                    ? try RegisteredContents(
                        request.library,
                        upTo: lastKnown,
                        hasIgnored: hasIgnored
                    )
                    : nil,
                covers: packs,
                blocklist: blocklist,
                hand: hand,
                takesAllCovers: takesAllCovers,
                hash: request.hash,
                web: web,
                inHand: inHand
            )
            var next = rest
            while true {
                if next == nil { next = try await discoverer.next() }
                guard let batch = next else { break }
                next = nil
                if !isInside { await gate?.enter(batch.number, alone: batch.isAlone) }
                isInside = true
                guard let examined = try examiner.examine(batch) else { return }
                await gate?.leave()
                isInside = false
                guard await queue.send(.success(examined), number: batch.number) else { break }
            }
        } catch {
            if hand.isGivenUp { return }
            if isInside { await gate?.leave() }
            await queue.fail(.failure(error))
        }
        await queue.close()
    }
}
