// SPDX-License-Identifier: Apache-2.0

package import Feeds
package import Fetching
package import Files
package import Remote
import Synchronization
import System
import Threads

/// How books on the web are fetched.
package struct FetchPolicy: Sendable {
    package static let usualJobs = 4

    package var settings: FetchSettings
    /// How many requests there are at once.
    package var jobs = usualJobs
    /// Nanoseconds from one request to the next.
    package var interval: Int64 = 0
    /// How many pages of a catalogue are read at most.
    package var mostPages = 10_000
    /// Nil for the program that belongs to this one.
    package var program: Path?

    package init(settings: FetchSettings) {
        self.settings = settings
    }
}

/// What came over the network in a run.
package struct FetchedCounts: Sendable, Equatable {
    package var requests = 0
    package var bytes = 0
    /// Pages of catalogues among the requests.
    package var pages = 0
    /// Entries of catalogues that are no EPUB to be had, by kind.
    package var passedOver: [FeedOffer: Int] = [:]
    /// Catalogues of which only the first pages were read.
    package var unfinished: [Unfinished] = []
    /// Servers that were not asked any more, because they did not answer or asked for peace.
    package var closed: [String] = []

    package struct Unfinished: Sendable, Equatable {
        package var address: String
        package var limit: FeedLimit
    }

    /// What a session counts.
    mutating func add(_ other: FetchedCounts) {
        (requests, bytes, closed) = (other.requests, other.bytes, other.closed)
    }
}

/// The web as all workers of a run share it.
final class WebSession: Sendable {
    let policy: FetchPolicy
    private let gate: FetchGate
    private let start = ContinuousClock.now
    private let cancellation: Cancellation
    private let requests = Atomic(0)
    private let bytes = Atomic(0)
    /// What is on its way, as far as servers said how much that is.
    private let awaited = Atomic(0)
    /// How many of the answers that are arriving have no known length.
    private let unmeasured = Atomic(0)

    init(_ policy: FetchPolicy, _ cancellation: Cancellation) {
        self.policy = policy
        self.cancellation = cancellation
        gate = FetchGate(most: policy.jobs, interval: policy.interval)
    }

    var counts: FetchedCounts {
        var counts = FetchedCounts()
        counts.requests = requests.load(ordering: .relaxed)
        counts.bytes = received
        counts.closed = gate.closed
        return counts
    }

    /// How many bytes came so far.
    var received: Int { bytes.load(ordering: .relaxed) }

    /// The same with those that are on their way; nil if it is not known how many these are.
    var expected: Int? {
        guard unmeasured.load(ordering: .relaxed) == 0 else { return nil }
        return received + max(0, awaited.load(ordering: .relaxed))
    }

    var isCancelled: Bool { cancellation.isRequested }

    private var now: Int64 {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    func enter(_ origin: Substring) -> FetchGate.Answer { gate.enter(origin, now: now) }

    func goOn(_ origin: Substring) -> FetchGate.Answer { gate.goOn(origin, now: now) }

    func leave(_ origin: Substring, _ trouble: RemoteTrouble?, isLast: Bool) {
        gate.leave(origin, trouble, isLast: isLast, now: now)
    }

    func countRequest() { requests.add(1, ordering: .relaxed) }

    func count(bytes number: Int) { bytes.add(number, ordering: .relaxed) }

    /// Something begins to come, or an end of it.
    ///
    /// - Parameter number: how many bytes, or how many less there are than before; nil if that is not
    ///   known.
    func await(_ number: Int?, isOver: Bool = false) {
        if let number {
            awaited.add(isOver ? -number : number, ordering: .relaxed)
        } else {
            unmeasured.add(isOver ? -1 : 1, ordering: .relaxed)
        }
    }
}

/// What of one answer is still to come.
private struct AwaitedBytes {
    private let session: WebSession
    private var hasBegun = false
    /// Nil if it is not known.
    private var left: Int?

    init(_ session: WebSession) { self.session = session }

    mutating func take(_ count: Int, of page: FetchedPage) {
        if !hasBegun {
            hasBegun = true
            left = page.byteCount
            session.await(left)
        }
        session.count(bytes: count)
        guard let rest = left else { return }
        // A server may send more than it said.
        let taken = min(rest, count)
        left = rest - taken
        session.await(taken, isOver: true)
    }

    func end() {
        if hasBegun { session.await(left, isOver: true) }
    }
}

extension RunObserver {
    func note(_ session: WebSession) {
        guard session.received > 0 else { return }
        received(bytes: session.received, of: session.expected)
    }
}

/// The web of one worker, which has a program of its own that fetches.
final class WebWorker: Web {
    private let session: WebSession
    private let program: FetchProgram

    init(_ session: WebSession) throws(HelperProgramError) {
        self.session = session
        program = try FetchProgram(session.policy.program, settings: session.policy.settings)
    }

    var now: Int64 { WallClock.now / 1_000_000_000 }

    func enter(_ origin: Substring) -> Bool? {
        // Started before its turn comes, as a start takes time; why one failed, the fetch tells.
        try? program.prepare { [session] in !session.isCancelled }
        return wait { session.enter(origin) }
    }

    private func wait(until gate: () -> FetchGate.Answer) -> Bool? {
        while !session.isCancelled {
            switch gate() {
            case .open: return true
            case .closed: return false
            case .wait(let nanoseconds):
                OwnThread.sleep(.nanoseconds(min(nanoseconds, Self.step)))
            }
        }
        return nil
    }

    func leave(_ origin: Substring, _ trouble: RemoteTrouble?, isLast: Bool) {
        session.leave(origin, trouble, isLast: isLast)
    }

    func pause(_ nanoseconds: Int64) -> Bool {
        var rest = nanoseconds
        while rest > 0, !session.isCancelled {
            OwnThread.sleep(.nanoseconds(min(rest, Self.step)))
            rest -= Self.step
        }
        return !session.isCancelled
    }

    /// A request to stop is heard in time.
    private static let step: Int64 = 100_000_000

    func fetch(
        _ request: FetchRequest,
        _ take: (FetchedPage, [UInt8]) -> Bool
    ) throws(HelperProgramError) -> FetchAnswer? {
        session.countRequest()
        let session = session
        let origin = RemoteAddress(request.address)?.origin ?? ""
        var awaited = AwaitedBytes(session)
        defer { awaited.end() }
        var isClosed = false
        let answer = try program.fetch(
            request,
            while: { !session.isCancelled },
            mayAskAgain: {
                let isOpen = wait { session.goOn(origin) }
                if isOpen == true { session.countRequest() }
                isClosed = isOpen == false
                return isOpen == true
            },
            take: { page, piece in
                awaited.take(piece.count, of: page)
                return take(page, piece)
            }
        )
        return isClosed ? .failed(.unreachable, detail: RemoteTrouble.notAsked) : answer
    }
}
