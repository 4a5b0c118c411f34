// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Feeds
import Fetching
import Files
package import Library
import Remote
import Synchronization
import System
import Threads

/// Brings whole books from the web, as many at the same time as the policy allows.
package struct BookDownloads: BookFetcher {
    private let library: Library
    private let policy: FetchPolicy
    /// Told of how many books it is known what came of them, and how many there are.
    private let progress: (Int, Int) -> Void

    package init(
        _ library: Library,
        _ policy: FetchPolicy,
        progress: @escaping (Int, Int) -> Void = { _, _ in }
    ) {
        self.library = library
        self.policy = policy
        self.progress = progress
    }

    package func fetch(
        _ wanted: [WantedBook],
        take: (Int, FetchedBook) throws(Failure) -> Void
    ) throws(Failure) {
        var policy = policy
        let addresses = wanted.compactMap { RemoteAddress($0.address.text) }
        let secure = Set(addresses.lazy.filter(\.isSecure).map(\.host))
        policy.settings.origins = Set(
            // A password that goes over https goes never without it.
            addresses.lazy.filter { $0.isSecure || !secure.contains($0.host) }
                .map { String($0.origin) }
        ).sorted()
        let line = DownloadLine(wanted, policy, library)
        line.start()
        var failure: Failure?
        var done = 0
        line.forEach { number, came in
            done += 1
            progress(done, wanted.count)
            // What comes after a failure is not wanted any more.
            guard failure == nil else {
                line.discard(number)
                return
            }
            do throws(Failure) {
                switch came {
                case .success(let book): try take(number, book)
                case .failure(let error): throw error
                }
            } catch {
                failure = error
                line.stop()
            }
        }
        if let failure { throw failure }
    }
}

/// Books that several threads fetch, and one takes.
private final class DownloadLine: Sendable {
    private struct State {
        var next = 0
        var came: [(Int, Result<FetchedBook, Failure>)] = []
        var workers = 0
    }

    private let wanted: [WantedBook]
    private let session: WebSession
    private let room: FetchRoom
    private let state = Mutex(State())
    private let isOver: StopFlag
    /// Rings for each book that came, and for each worker that ended.
    private let bell = Bell()
    /// Rings for each book that may lie here: the disk is not filled faster than the books are
    /// taken.
    private let places = Bell()

    init(_ wanted: [WantedBook], _ policy: FetchPolicy, _ library: Library) {
        self.wanted = wanted
        let (isOver, cancellation) = (StopFlag(), library.cancellation)
        self.isOver = isOver
        session = WebSession(
            policy,
            Cancellation { isOver.isSet ? .interrupt : cancellation.requested }
        )
        room = FetchRoom(library.folder, isLasting: true)
    }

    func start() {
        let count = min(session.policy.jobs, wanted.count)
        state.withLock { $0.workers = count }
        for _ in 0..<count { places.ring() }
        for number in 0..<count { OwnThread.start("fetch \(number)") { self.work() } }
    }

    func stop() { isOver.set() }

    /// A book that nobody takes leaves nothing.
    func discard(_ number: Int) {
        // It has a temporary name, and goes with the next session otherwise.
        try? FileChange.remove(wanted[number].target)
    }

    /// Hands over all that comes, until there is no more to come.
    func forEach(_ body: (Int, Result<FetchedBook, Failure>) -> Void) {
        while true {
            let (came, isEnd) = state.withLock { state in
                (state.came.isEmpty ? nil : state.came.removeFirst(), state.workers == 0)
            }
            if let came {
                body(came.0, came.1)
                places.ring()
            } else if isEnd {
                return
            } else {
                bell.wait(upTo: .seconds(1))
            }
        }
    }

    private func work() {
        defer {
            state.withLock { $0.workers -= 1 }
            bell.ring()
        }
        var client: RemoteClient?
        while let number = next() {
            let result: Result<FetchedBook, Failure>
            do throws(Failure) {
                let ready: RemoteClient
                if let client { ready = client } else { ready = try made() }
                client = ready
                result = .success(try BookDownload(wanted[number], ready, room).run())
            } catch { result = .failure(error) }
            state.withLock { $0.came.append((number, result)) }
            bell.ring()
        }
    }

    private func made() throws(Failure) -> RemoteClient {
        do throws(HelperProgramError) { return RemoteClient(try WebWorker(session)) } catch {
            throw Failure(error)
        }
    }

    /// The next book to fetch; nil if there is none, or if somebody asked to stop.
    private func next() -> Int? {
        while !places.wait(upTo: .milliseconds(200)) {
            if session.isCancelled { return nil }
        }
        return state.withLock { state in
            guard state.next < wanted.count, !session.isCancelled else { return nil }
            state.next += 1
            return state.next - 1
        }
    }
}

private final class StopFlag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func set() { value.store(true, ordering: .relaxed) }
}
