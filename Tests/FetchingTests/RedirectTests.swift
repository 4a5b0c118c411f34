// SPDX-License-Identifier: Apache-2.0

import Fetching
import Glibc
import TestSupport
import Testing

/// Redirects, each of which is asked leave for.
@Suite struct RedirectTests {
    private func program(time: Duration = .seconds(20)) throws -> FetchProgram {
        try FetchProgram(
            BuiltProgram.fetch.path(),
            settings: FetchSettings(userAgent: "Accession/1 (ada@example.org)", time: time)
        )
    }

    private func failure(_ answer: FetchAnswer?) -> FetchFailure? {
        if case .failed(let failure, _) = answer { failure } else { nil }
    }

    private func served(_ answer: FetchAnswer?) -> FetchedPage? {
        if case .page(let page) = answer { page } else { nil }
    }

    /// A server whose `/` leads to a page over two redirects.
    private func redirecting() throws -> LoopbackServer {
        try LoopbackServer { request in
            request.target == "/2"
                ? .page(200, body: [1])
                : .page(302, headers: ["Location": request.target == "/" ? "/1" : "/2"])
        }
    }

    @Test(arguments: 0...2)
    func `leave is asked for before each redirect is followed, and a no ends it`(
        most: Int
    ) throws {
        let server = try redirecting()
        let program = try program()
        for time in 1...2 {
            var followed = 0
            let answer = try program.fetch(
                FetchRequest(server.address + "/"),
                mayAskAgain: {
                    #expect(server.requests.count == (time - 1) * (most + 1) + followed + 1)
                    followed += 1
                    return followed <= most
                }
            )
            #expect(served(answer)?.status == (most == 2 ? 200 : nil))
            #expect(answer == nil || most == 2)
        }
        #expect(server.requests.count == 2 * (most + 1))
    }

    @Test func `while leave is waited for, no request is underway`() throws {
        let server = try redirecting()
        let other = try program()
        let answer = try program(time: .seconds(1)).fetch(
            FetchRequest(server.address + "/"),
            mayAskAgain: {
                // The server serves one connection after the other.
                let request = FetchRequest(server.address + "/2")
                let answer = try? other.fetch(request)
                #expect(served(answer)?.status == 200)
                usleep(600_000)
                return true
            }
        )
        #expect(served(answer)?.status == 200)
        #expect(server.requests.map(\.target) == ["/", "/2", "/1", "/2", "/2"])
    }

    @Test func `while leave is waited for, the helper may end, and the user may stop`() throws {
        let server = try redirecting()
        let program = try program()
        let ended = try program.fetch(
            FetchRequest(server.address + "/"),
            mayAskAgain: {
                program.processID.map { _ = kill($0, SIGKILL) }
                return true
            }
        )
        #expect(failure(ended) == .crashed)
        var mayGoOn = true
        let stopped = try program.fetch(
            FetchRequest(server.address + "/"),
            while: { mayGoOn },
            mayAskAgain: {
                mayGoOn = false
                return true
            }
        )
        #expect(stopped == nil)
        #expect(served(try program.fetch(FetchRequest(server.address + "/2")))?.status == 200)
    }

    @Test func `a redirect that never ends is followed`() throws {
        let server = try LoopbackServer { request in
            if request.target == "/2" { return .page(200) }
            let head = "HTTP/1.1 302 Said\r\nLocation: /2\r\nTransfer-Encoding: chunked\r\n\r\n"
            let body = [UInt8](repeating: 32, count: 9 << 20)
            return .raw(Array("\(head)5F5E100\r\n".utf8) + body)
        }
        let request = FetchRequest(server.address + "/", limit: 8 << 20)
        #expect(served(try program().fetch(request))?.status == 200)
    }

    @Test(arguments: ["", "http://127.0.0.1:PORT"])
    func `what a redirect may not write as it is is escaped`(origin: String) throws {
        let server = try LoopbackServer { request in
            if request.target != "/" { return .page(200, body: [1]) }
            let port = request.headers["host"]?.split(separator: ":").last ?? ""
            let place = origin.replacing("PORT", with: port)
            var head = Array("HTTP/1.1 302 Said\r\nConnection: close\r\nLocation: \(place)".utf8)
            head += Array("/a b ".utf8) + [0xE4] + Array(".epub\r\n".utf8)
            // It is cut off as well, which is of no account.
            return .raw(head + Array("Content-Length: 9\r\n\r\nOh".utf8))
        }
        let page = try #require(
            served(try program().fetch(FetchRequest(server.address + "/")))
        )
        #expect(page.status == 200)
        #expect(page.address == server.address + "/a%20b%20%e4.epub")
        #expect(server.requests.map(\.target) == ["/", "/a%20b%20%e4.epub"])
    }

    @Test func `a page tells where redirects led`() throws {
        let server = try LoopbackServer { request in
            request.target == "/a"
                ? .page(302, headers: ["Location": "/b/c"]) : .page(200, body: [1])
        }
        let program = try program()
        let led = try #require(served(try program.fetch(FetchRequest(server.address + "/a"))))
        #expect(led.address == server.address + "/b/c")
        let straight = try #require(served(try program.fetch(FetchRequest(server.address + "/d"))))
        #expect(straight.address == nil)
    }
}
