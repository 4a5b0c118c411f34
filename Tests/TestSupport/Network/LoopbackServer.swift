// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import Threads

/// A server of HTTP on a port of this machine, which no other machine reaches; it ends when nobody
/// holds it any more.
///
/// It serves one connection after the other, and one request in each.
package final class LoopbackServer: Sendable {
    package struct Request: Sendable, Equatable {
        package let method: String
        /// What stands behind the host: the path and the query.
        package let target: String
        /// By name in small letters.
        package let headers: [String: String]
        /// When it came, in nanoseconds of a clock that is never set.
        package let time: UInt64

        /// The values of the query, unescaped.
        package var query: [String: String] {
            let text = target.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
            var query: [String: String] = [:]
            for part in text.split(separator: "&") {
                let pair = part.split(separator: "=", maxSplits: 1).map(Self.unescaped)
                query[pair[0]] = pair.dropFirst().first ?? ""
            }
            return query
        }

        private static func unescaped(_ text: Substring) -> String {
            var bytes: [UInt8] = []
            var rest = Array(text.utf8)[...]
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "%"),
                    let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
                {
                    bytes.append(value)
                    rest.removeFirst(2)
                } else {
                    bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    package enum Reply: Sendable {
        case page(Int, headers: [String: String] = [:], body: [UInt8] = [])
        /// A page that announces more than it has.
        case cut([UInt8], announced: Int, status: Int = 200, headers: [String: String] = [:])
        /// A page whose bytes come one piece after the other, with a pause before each.
        case slow([UInt8], pieces: Int, pause: Duration)
        /// Bytes with nothing before them.
        case raw([UInt8])
        /// Nothing, for as long as the other side waits.
        case silence
        /// A page of zeros that does not say how long it is, until the other side has enough.
        case endless

        package static func json(_ text: String) -> Reply {
            .page(200, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
        }
    }

    package let port: UInt16
    private let listener: Int32
    private let state: State

    /// - Parameter reply: called on the server's own thread.
    package init(_ reply: @escaping @Sendable (Request) -> Reply) throws {
        signal(SIGPIPE, SIG_IGN)
        (listener, port) = try Self.listen()
        state = State()
        let (listener, state) = (listener, state)
        OwnThread.start("loopback") {
            while true {
                let connection = accept(listener, nil, nil)
                if connection < 0 && errno == EINTR { continue }
                if connection < 0 { break }
                Self.serve(connection, state, reply)
                close(connection)
            }
            close(listener)
        }
    }

    deinit {
        state.isOver.store(true, ordering: .relaxed)
        // Wakes the thread, which closes it.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    package var address: String { "http://127.0.0.1:\(port)" }

    /// What was asked so far, in order.
    package var requests: [Request] { state.requests.withLock { $0 } }

    /// Waits for a request that nobody waited for yet; false if none comes for a long time.
    package func waitForRequest() -> Bool { state.bell.wait(upTo: .seconds(30)) }

    private final class State: Sendable {
        let bell = Bell()
        let requests = Mutex<[Request]>([])
        let isOver = Atomic(false)
    }

    private static func listen() throws -> (Int32, UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && Glibc.listen(listener, 16) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard isListening else { throw ToolError("no port of this machine can be used") }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    /// Whether anybody listens at a port of this machine.
    package static func answers(at port: UInt16) -> Bool {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        defer { close(connection) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(connection, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func serve(
        _ connection: Int32,
        _ state: State,
        _ reply: (Request) -> Reply
    ) {
        guard let request = request(connection, state) else { return }
        state.requests.withLock { $0.append(request) }
        state.bell.ring()
        switch reply(request) {
        case .page(let status, let headers, let body):
            _ = send(head(status, headers, body.count) + body, connection)
        case .cut(let body, let announced, let status, let headers):
            _ = send(head(status, headers, announced) + body, connection)
        case .slow(let body, let pieces, let pause):
            guard send(head(200, [:], body.count), connection) else { return }
            let size = max(1, (body.count + pieces - 1) / max(1, pieces))
            for start in stride(from: 0, to: body.count, by: size) {
                OwnThread.sleep(pause)
                let piece = Array(body[start..<min(start + size, body.count)])
                guard send(piece, connection) else { return }
            }
        case .raw(let bytes): _ = send(bytes, connection)
        case .silence: while isWaiting(connection, state) {}
        case .endless:
            let zeros = [UInt8](repeating: 0, count: 1 << 16)
            guard send(head(200, [:], nil), connection) else { return }
            while send(zeros, connection) {}
        }
    }

    private static func head(_ status: Int, _ headers: [String: String], _ count: Int?) -> [UInt8] {
        var lines = ["HTTP/1.1 \(status) Said", "Connection: close"]
        if let count { lines.append("Content-Length: \(count)") }
        lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    private static func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
        bytes.withUnsafeBytes { raw in
            var done = 0
            while done < raw.count {
                let rest = UnsafeRawBufferPointer(rebasing: raw[done...])
                let count = write(connection, rest.baseAddress, rest.count)
                if count <= 0 { return false }
                done += count
            }
            return true
        }
    }

    /// Whether the other side is still there, having said nothing, a little while later.
    private static func isWaiting(_ connection: Int32, _ state: State) -> Bool {
        var waiting = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 100) == 0 && !state.isOver.load(ordering: .relaxed)
    }

    private static func request(_ connection: Int32, _ state: State) -> Request? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            while isWaiting(connection, state) {}
            var piece = [UInt8](repeating: 0, count: 4_096)
            let count = read(connection, &piece, piece.count)
            if count <= 0 { return nil }
            bytes += piece.prefix(count)
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
        let words = (lines.first ?? "").split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Request(
            method: words[0],
            target: words[1],
            headers: headers,
            time: UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
        )
    }
}
