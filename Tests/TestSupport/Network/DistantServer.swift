// SPDX-License-Identifier: Apache-2.0

import Glibc
import Threads

/// Hands on what goes to a server of this machine and comes from it, each piece a while later, as if
/// the server were far away; it ends when nobody holds it any more.
package final class DistantServer: Sendable {
    /// What is handed on at once at most.
    private static let piece = 1 << 20

    package let port: UInt16
    private let listener: Int32

    /// - Parameter delay: how long everything takes each way.
    package init(to server: UInt16, delay: Duration) throws {
        signal(SIGPIPE, SIG_IGN)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        var own = sockaddr_in()
        let isListening = Self.at(&own, port: 0) { address, size in
            var size = size
            return bind(listener, address, size) == 0 && listen(listener, 64) == 0
                && getsockname(listener, address, &size) == 0
        }
        guard isListening else { throw ToolError("no port of this machine can be used") }
        (self.listener, port) = (listener, UInt16(bigEndian: own.sin_port))
        OwnThread.start("distant") {
            while true {
                let near = accept(listener, nil, nil)
                if near < 0 && errno == EINTR { continue }
                if near < 0 { break }
                Self.handOn(near, to: server, delay)
            }
            close(listener)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    package var address: String { "http://127.0.0.1:\(port)" }

    private static func handOn(_ near: Int32, to server: UInt16, _ delay: Duration) {
        let far = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        var place = sockaddr_in()
        let isThere = at(&place, port: server) { connect(far, $0, $1) == 0 }
        guard isThere else {
            close(far)
            close(near)
            return
        }
        OwnThread.start("towards") { copy(near, far, delay) }
        OwnThread.start("back") {
            copy(far, near, delay)
            // The server says all that there is to say.
            shutdown(near, Int32(SHUT_RDWR))
            shutdown(far, Int32(SHUT_RDWR))
            close(near)
            close(far)
        }
    }

    private static func copy(_ from: Int32, _ to: Int32, _ delay: Duration) {
        var bytes = [UInt8](repeating: 0, count: piece)
        while true {
            let count = read(from, &bytes, bytes.count)
            if count <= 0 { return }
            OwnThread.sleep(delay)
            var done = 0
            while done < count {
                let written = bytes[done..<count].withUnsafeBytes {
                    write(to, $0.baseAddress, $0.count)
                }
                if written <= 0 { return }
                done += written
            }
        }
    }

    private static func at(
        _ address: inout sockaddr_in,
        port: UInt16,
        _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Bool
    ) -> Bool {
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                body(address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
