// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How many requests there are at once and in a second, and which servers are not asked any more.
///
/// All workers pass through one gate.
package final class FetchGate: Sendable {
    package enum Answer: Sendable, Equatable {
        case open
        /// In so many nanoseconds, if there is room by then.
        case wait(Int64)
        /// The server is not to be asked any more.
        case closed
    }

    private struct Server {
        /// In nanoseconds since the gate was made.
        var pausedUntil: Int64 = 0
        var failuresInRow = 0
        var isClosed = false
    }

    private struct State {
        var underway = 0
        var next: Int64 = 0
        var servers: [String: Server] = [:]

        mutating func turn(_ interval: Int64, now: Int64) -> Answer {
            if now < next { return .wait(next - now) }
            next = now + interval
            return .open
        }
    }

    /// So many books in a row for which a server could not be reached, or that it was too busy for,
    /// close the gate to it: it is down, and each book would wait for it anew.
    private static let patience = 5
    /// How soon somebody who found all places taken looks again.
    private static let step: Int64 = 5_000_000

    private let most: Int
    private let interval: Int64
    private let state = Mutex(State())

    /// - Parameters:
    ///   - most: how many requests there are at once.
    ///   - interval: nanoseconds from one request to the next.
    package init(most: Int, interval: Int64) {
        self.most = most
        self.interval = interval
    }

    /// - Parameter now: nanoseconds since the gate was made.
    package func enter(_ origin: Substring, now: Int64) -> Answer {
        state.withLock { state in
            let server = state.servers[String(origin)] ?? Server()
            if server.isClosed { return .closed }
            if now < server.pausedUntil { return .wait(server.pausedUntil - now) }
            if state.underway >= most { return .wait(Self.step) }
            let answer = state.turn(interval, now: now)
            if answer == .open { state.underway += 1 }
            return answer
        }
    }

    /// Lets one more request of a fetch that has entered pass, such as one that follows a redirect.
    package func goOn(_ origin: Substring, now: Int64) -> Answer {
        state.withLock { state in
            let server = state.servers[String(origin)] ?? Server()
            if server.isClosed { return .closed }
            if now < server.pausedUntil { return .wait(server.pausedUntil - now) }
            return state.turn(interval, now: now)
        }
    }

    /// - Parameter isLast: whether this is not tried once more; only then a failure counts.
    package func leave(
        _ origin: Substring,
        _ trouble: RemoteTrouble?,
        isLast: Bool = true,
        now: Int64
    ) {
        state.withLock { state in
            state.underway -= 1
            var server = state.servers[String(origin)] ?? Server()
            switch trouble?.kind {
            case .busy:
                let pause = trouble?.pause ?? 0
                if pause > RemoteTrouble.longestPause {
                    server.isClosed = true
                } else {
                    server.pausedUntil = max(server.pausedUntil, now + pause * 1_000_000_000)
                    server.failuresInRow += isLast ? 1 : 0
                }
            case .unreachable: server.failuresInRow += isLast ? 1 : 0
            // That is no fault of the server.
            case .crashed, .noRoom: break
            // It answers: the trouble is with one book.
            case nil, .gone, .refused, .failing, .cut, .tooLarge, .astray: server.failuresInRow = 0
            }
            if server.failuresInRow >= Self.patience { server.isClosed = true }
            state.servers[String(origin)] = server
        }
    }

    /// Servers that were not asked any more, in order.
    package var closed: [String] {
        state.withLock { state in state.servers.filter(\.value.isClosed).keys.sorted() }
    }
}
