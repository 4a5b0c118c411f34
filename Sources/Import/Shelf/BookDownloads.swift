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
    /// Told how far it is, every little while.
    private let progress: (Progress) -> Void

    package struct Progress: Sendable, Equatable {
        /// Books of which it is known what came of them.
        package var done: Int
        package var total: Int
        package var bytes: Int
        /// As far as the sizes of all books are known.
        package var totalBytes: Int?
    }

    package init(
        _ library: Library,
        _ policy: FetchPolicy,
        progress: @escaping (Progress) -> Void = { _ in }
    ) {
        self.library = library
        self.policy = policy
        self.progress = progress
    }

    package func fetch(
        _ wanted: [WantedBook],
        into session: HoldingSession,
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
        let line = DownloadLine(wanted, policy, library, session.room)
        line.start()
        var failure: Failure?
        var done = 0
        let isMeasured = wanted.allSatisfy { $0.byteCount > 0 }
        let sum = isMeasured ? Int(wanted.reduce(0) { $0 + $1.byteCount }) : nil
        func tell() {
            let received = line.received
            progress(
                Progress(
                    done: done,
                    total: wanted.count,
                    bytes: received,
                    // What is fetched twice was not counted on.
                    totalBytes: sum.map { max($0, received) }
                )
            )
        }
        /// What comes after a failure is not wanted any more.
        func unlessFailed(_ body: () throws(Failure) -> Void) {
            guard failure == nil else { return }
            do throws(Failure) { try body() } catch {
                failure = error
                line.stop()
            }
        }
        line.forEach {
            tell()
            unlessFailed { () throws(Failure) in _ = try session.makeRoomForComing() }
        } _: { number, came in
            done += 1
            tell()
            if failure != nil { line.discard(number) }
            unlessFailed { () throws(Failure) in try take(number, try came.get()) }
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
        /// The room that books have that were not taken.
        var claims: [Int: StagingClaim] = [:]
    }

    private let wanted: [WantedBook]
    private let session: WebSession
    private let room: FetchRoom
    private let staging: StagingRoom
    private let state = Mutex(State())
    private let isOver: StopFlag
    /// Rings for each book that came, and for each worker that ended.
    private let bell = Bell()
    /// Rings for each book that may lie here: the disk is not filled faster than the books are
    /// taken.
    private let places = Bell()

    init(
        _ wanted: [WantedBook],
        _ policy: FetchPolicy,
        _ library: Library,
        _ staging: StagingRoom
    ) {
        self.wanted = wanted
        self.staging = staging
        let (isOver, cancellation) = (StopFlag(), library.cancellation)
        self.isOver = isOver
        session = WebSession(
            policy,
            Cancellation { isOver.isSet ? .interrupt : cancellation.requested }
        )
        room = FetchRoom(library.folder, isLasting: true)
    }

    func start() {
        staging.begin { [bell] in bell.ring() }
        let count = min(session.policy.jobs, wanted.count)
        state.withLock { $0.workers = count }
        for _ in 0..<count { places.ring() }
        for number in 0..<count { OwnThread.start("fetch \(number)") { self.work() } }
    }

    func stop() {
        isOver.set()
        staging.close()
    }

    /// How many bytes came so far.
    var received: Int { session.received }

    /// A book that nobody takes leaves nothing.
    func discard(_ number: Int) {
        // It has a temporary name, and goes with the next session otherwise.
        try? FileChange.remove(wanted[number].target)
    }

    /// Hands over all that comes, until there is no more to come.
    ///
    /// - Parameter meanwhile: called every little while in which nothing comes, and when room is to
    ///   be made.
    func forEach(
        meanwhile: () -> Void,
        _ body: (Int, Result<FetchedBook, Failure>) -> Void
    ) {
        while true {
            let (came, isEnd) = state.withLock { state in
                (state.came.isEmpty ? nil : state.came.removeFirst(), state.workers == 0)
            }
            if let came {
                body(came.0, came.1)
                // Others may go on from here.
                _ = state.withLock { $0.claims.removeValue(forKey: came.0) }
                staging.took(came.0)
                places.ring()
            } else if isEnd {
                return
            } else if !bell.wait(upTo: .milliseconds(200)) || staging.evictionLimit != nil {
                meanwhile()
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
                let claim = StagingClaim(staging, number)
                state.withLock { $0.claims[number] = claim }
                let coming = ComingBook(claim, session)
                result = .success(try BookDownload(wanted[number], ready, room, coming).run())
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
