// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Library
import Store
import Synchronization
import Threads
import Thumbnails

/// Threads that decode covers, each with a decoder of its own, and what they have seen.
final class DecoderPool: Sendable {
    /// What became of one cover.
    struct Seen: Sendable {
        /// With what came of decoding it, unless its file could not be read.
        var cover: StoredCover
        /// It may succeed another time, so this is not saved.
        var mayPass = false
        /// Where it was found, as the library has lost its own file.
        var step: CoverLookup.Step?
        /// Why its thumbnail is not kept.
        var refusal: Failure?
        /// Why it could not be looked at, which is no fault of its own.
        var trouble: Failure?

        init(_ cover: StoredCover, _ thumbnail: Thumbnail? = nil) {
            self.cover = cover
            self.cover.decoded = thumbnail.map { DecodeResult($0) }
            if case .failedThisTime = thumbnail { mayPass = true }
        }
    }

    struct Order: Sendable {
        let library: Library
        let width: Int
        /// Nil for the one that belongs to this program.
        let program: Path?
        /// Nil where none can be kept.
        let thumbnails: Path?
    }

    private struct State {
        var next = 0
        var seen: [Seen] = []
        var working: Int
        var isStopped = false
        var failure: Failure?
    }

    private let items: [StoredCover]
    private let order: Order
    private let state: Mutex<State>
    private let bell = Bell()

    init(_ items: [StoredCover], _ order: Order, jobs: Int) {
        self.items = items
        self.order = order
        state = Mutex(State(working: jobs))
        for _ in 0..<jobs { OwnThread.start("covers") { self.work() } }
    }

    /// What was seen since this was called last, and whether there is more to come.
    func wait() -> (seen: [Seen], isOver: Bool) {
        bell.wait(upTo: .milliseconds(200))
        return state.withLock { state in
            defer { state.seen = [] }
            return (state.seen, state.working == 0)
        }
    }

    /// Lets no worker begin another cover, and drops those in progress.
    func stop() {
        state.withLock { $0.isStopped = true }
    }

    /// Stops, and returns when no worker is active any more.
    func dismiss() {
        stop()
        while !state.withLock({ $0.working == 0 }) { bell.wait(upTo: .milliseconds(200)) }
    }

    var failure: Failure? { state.withLock { $0.failure } }

    private func work() {
        do throws(Failure) {
            let worker = try CoverWorker(order)
            while let item = take() {
                let seen = try worker.look(at: item) {
                    self.state.withLock { !$0.isStopped }
                }
                guard let seen else { break }
                state.withLock { $0.seen.append(seen) }
                bell.ring()
            }
        } catch {
            state.withLock { state in
                if state.failure == nil { state.failure = error }
                state.isStopped = true
            }
        }
        state.withLock { $0.working -= 1 }
        bell.ring()
    }

    private func take() -> StoredCover? {
        let number = state.withLock { state -> Int? in
            if state.isStopped || state.next == items.count { return nil }
            defer { state.next += 1 }
            return state.next
        }
        return number.map { items[$0] }
    }
}

extension DecodeResult {
    /// By this version of the decoder.
    fileprivate init(_ thumbnail: Thumbnail) {
        switch thumbnail {
        case .made(_, let width, let height, let look):
            self.init(
                .shown,
                decoder: DecoderVersion.current,
                width: width,
                height: height,
                look: look
            )
        case .failed(let failure, let detail), .failedThisTime(let failure, let detail):
            self.init(
                Fate(rawValue: failure.rawValue),
                decoder: DecoderVersion.current,
                detail: detail
            )
        }
    }
}
