// SPDX-License-Identifier: Apache-2.0

import Fetching
import Files
import Glibc
import Synchronization
import System
import TestSupport
import Testing

/// `accession-fetch` against a server of this machine.
@Suite struct FetchProgramTests {
    private func program(
        credentials: Path? = nil,
        time: Duration = .seconds(20)
    ) throws -> FetchProgram {
        try FetchProgram(
            BuiltProgram.fetch.path(),
            settings: FetchSettings(
                userAgent: "Accession/1 (ada@example.org)",
                credentials: credentials,
                time: time
            )
        )
    }

    /// What becomes of a request for `/` and, where it is asked for, of what it leads to.
    private func answer(
        _ reply: LoopbackServer.Reply,
        time: Duration = .seconds(20),
        limit: Int = FetchRequest.usualLimit
    ) throws -> FetchAnswer? {
        let server = try LoopbackServer { _ in reply }
        return try program(time: time).fetch(FetchRequest(server.address + "/", limit: limit))
    }

    private func failure(_ answer: FetchAnswer?) -> FetchFailure? {
        if case .failed(let failure, _) = answer { failure } else { nil }
    }

    private func served(_ answer: FetchAnswer?) -> FetchedPage? {
        if case .page(let page) = answer { page } else { nil }
    }

    @Test func `a page comes as it is, and the server learns who asks`() throws {
        let server = try LoopbackServer { _ in
            .page(
                200,
                headers: ["Content-Type": "text/x", "ETag": "\"7\"", "Retry-After": "3"],
                body: [0, 10, 255]
            )
        }
        let answer = try program().fetch(FetchRequest(server.address + "/a?b=c"))
        let page = FetchedPage(
            status: 200,
            mediaType: "text/x",
            validator: "\"7\"",
            retryAfter: "3",
            byteCount: 3,
            body: [0, 10, 255]
        )
        #expect(answer == .page(page))
        let request = try #require(server.requests.first)
        #expect(request.method == "GET" && request.target == "/a?b=c")
        #expect(request.headers["user-agent"] == "Accession/1 (ada@example.org)")
        #expect(request.headers["authorization"] == nil)
    }

    @Test func `one process answers many requests`() throws {
        let server = try LoopbackServer { .page(200, body: Array($0.target.utf8)) }
        let program = try program()
        var ids: Set<Int32> = []
        for number in 1...5 {
            let answer = try program.fetch(FetchRequest("\(server.address)/\(number)"))
            #expect(try #require(served(answer)).body == Array("/\(number)".utf8))
            ids.insert(try #require(program.processID))
        }
        #expect(ids.count == 1)
    }

    @Test(
        arguments: [
            ("\"x\"", nil, "if-none-match"), ("W/\"x\"", nil, "if-none-match"),
            ("Wed, 21 Oct 2015 07:28:00 GMT", nil, "if-modified-since"),
            ("\"x\"", .bytes(0...9), "if-range"), ("\"x\"", .last(9), "if-range"),
        ] as [(String, FetchRequest.Part?, String)]
    )
    func `a validator becomes the header that it is for`(
        validator: String,
        part: FetchRequest.Part?,
        header: String
    ) throws {
        let server = try LoopbackServer { _ in .page(304) }
        let request = FetchRequest(server.address, part: part, validator: validator)
        #expect(served(try program().fetch(request))?.status == 304)
        let headers = try #require(server.requests.first).headers
        #expect(headers[header] == validator)
        #expect(headers["range"] == part.map { "bytes=\($0.text)" })
    }

    @Test func `a part tells where it belongs`() throws {
        let server = try LoopbackServer { _ in
            .page(206, headers: ["Content-Range": "bytes 5-7/90"], body: [1, 2, 3])
        }
        let request = FetchRequest(server.address, part: .bytes(5...7))
        let page = try #require(served(try program().fetch(request)))
        #expect(page.part == FetchedPart(start: 5, total: 90))
        #expect(page.body == [1, 2, 3] && page.byteCount == 3)
    }

    private func credentials(_ machine: String, _ folder: TemporaryFolder) throws -> Path {
        let file = try folder.file("netrc", "machine \(machine) login ada password lovelace\n")
        try FileTree.setMode(0o600, of: file)
        return file
    }

    @Test(
        arguments: [
            ("127.0.0.1", ["http://127.0.0.1:PORT"], true),
            ("127.0.0.1", ["http://127.0.0.1:1"], false),
            ("127.0.0.1", ["https://127.0.0.1"], false),
            ("127.0.0.1", ["http://a.example"], false),
            ("127.0.0.1:PORT", ["http://a.example"], true), ("127.0.0.1:1", [], false),
            ("http://127.0.0.1:PORT", [], true), ("https://127.0.0.1:PORT", [], false),
        ]
    )
    func `a password goes to its own server, and to no other port of the host`(
        machine: String,
        origins: [String],
        isAllowed: Bool
    ) throws {
        let server = try LoopbackServer { request in
            request.headers["authorization"] == nil
                ? .page(401, headers: ["WWW-Authenticate": "Basic realm=\"a\""]) : .page(200)
        }
        let port = "\(server.port)"
        let folder = try TemporaryFolder()
        let file = try credentials(machine.replacing("PORT", with: port), folder)
        var settings = FetchSettings(userAgent: "test", credentials: file)
        settings.origins = origins.map { $0.replacing("PORT", with: port) }
        let program = try FetchProgram(BuiltProgram.fetch.path(), settings: settings)
        let page = served(try program.fetch(FetchRequest(server.address + "/")))
        #expect(page?.status == (isAllowed ? 200 : 401))
        #expect(server.requests.contains { $0.headers["authorization"] != nil } == isAllowed)
    }

    @Test func `a server that wants a digest is asked in vain only once`() throws {
        let server = try LoopbackServer { request in
            request.headers["authorization"]?.hasPrefix("Digest ") == true
                ? .page(200, body: [1])
                : .page(
                    401,
                    headers: ["WWW-Authenticate": "Digest realm=\"a\", nonce=\"b\", qop=\"auth\""]
                )
        }
        let folder = try TemporaryFolder()
        let program = try program(credentials: credentials("127.0.0.1:\(server.port)", folder))
        var questions = 0
        for page in 1...4 {
            let request = FetchRequest("\(server.address)/\(page)")
            let answer = try program.fetch(
                request,
                mayAskAgain: {
                    questions += 1
                    return true
                }
            )
            #expect(served(answer)?.body == [1])
        }
        #expect(server.requests.map(\.target) == ["/1", "/1", "/2", "/3", "/4"])
        #expect(questions == 1)
    }

    @Test func `what one request asked for is not asked for by the next`() throws {
        let server = try LoopbackServer { _ in .page(200, body: [1]) }
        let program = try program()
        _ = try program.fetch(
            FetchRequest(server.address + "/", part: .bytes(0...3), validator: "\"1\"")
        )
        _ = try program.fetch(FetchRequest(server.address + "/"))
        var plain = FetchRequest(server.address + "/")
        plain.mayBePacked = false
        _ = try program.fetch(plain)
        let headers = server.requests.map(\.headers)
        #expect(headers.map { $0["range"] } == ["bytes=0-3", nil, nil])
        #expect(headers.map { $0["if-range"] } == ["\"1\"", nil, nil])
        #expect(headers.map { $0["accept-encoding"] != nil } == [false, true, false])
    }

    @Test func `a server that wants ever new digests is given up`() throws {
        let server = try LoopbackServer { request in
            let isStale = request.headers["authorization"] != nil
            let nonce = "\(request.time)"
            let digest = "Digest realm=\"a\", nonce=\"\(nonce)\", stale=\(isStale), qop=\"auth\""
            return .page(401, headers: ["WWW-Authenticate": digest])
        }
        let folder = try TemporaryFolder()
        let program = try program(credentials: credentials("127.0.0.1:\(server.port)", folder))
        var questions = 0
        let answer = try program.fetch(
            FetchRequest(server.address + "/"),
            mayAskAgain: {
                questions += 1
                return true
            }
        )
        #expect(failure(answer) == .other)
        #expect(questions == 3 && server.requests.count == 4)
    }

    @Test func `a server that speaks for ever while it wants a password is left`() throws {
        let head = """
            HTTP/1.1 401 No\r\nWWW-Authenticate: Digest realm="a", nonce="b", qop="auth"\r
            Transfer-Encoding: chunked\r\n\r\n5F5E100\r\n
            """
        let server = try LoopbackServer { _ in
            .raw(Array(head.utf8) + [UInt8](repeating: 32, count: 9 << 20))
        }
        let folder = try TemporaryFolder()
        let program = try program(credentials: credentials("127.0.0.1:\(server.port)", folder))
        let answer = try program.fetch(FetchRequest(server.address + "/"))
        #expect(served(answer)?.status == 401)
        #expect(server.requests.count == 1)
    }

    @Test func `the bytes of a file come as they lie there, if that is asked for`() throws {
        let server = try LoopbackServer { _ in .page(200, body: [1, 2]) }
        var request = FetchRequest(server.address)
        for mayBePacked in [true, false] {
            request.mayBePacked = mayBePacked
            _ = try program().fetch(request)
            let sent = try #require(server.requests.last).headers["accept-encoding"]
            #expect((sent != nil) == mayBePacked)
        }
    }

    @Test func `much is handed over piece by piece, and a taker can end it`() throws {
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let server = try LoopbackServer { _ in .page(200, body: body) }
        let program = try program()
        let request = FetchRequest(server.address, limit: 4_000_000)
        var pieces: [[UInt8]] = []
        let answer = try program.fetch(request, while: { true }) { page, piece in
            pieces.append(piece)
            return page.byteCount == body.count
        }
        #expect(served(answer)?.body.isEmpty == true)
        #expect(pieces.count > 1 && Array(pieces.joined()) == body)
        #expect(try program.fetch(request, while: { true }) { _, _ in false } == nil)
        #expect(served(try program.fetch(request))?.body == body)
    }

    @Test func `what came before an answer was cut is handed over`() throws {
        let server = try LoopbackServer { _ in .cut([1, 2, 3], announced: 100) }
        var bytes: [UInt8] = []
        let answer = try program().fetch(FetchRequest(server.address), while: { true }) {
            bytes += $1
            return $0.byteCount == 100
        }
        #expect(failure(answer) == .cut)
        #expect(bytes == [1, 2, 3])
    }

    @Test(
        arguments: [
            (.cut(Array("{\"a\":".utf8), announced: 100), .cut),
            (.page(302, headers: ["Location": "/again"]), .tooManyRedirects),
            (.page(302, headers: ["Location": "file:///etc/passwd"]), .badAddress),
            (.page(302, headers: ["Location": "ftp://127.0.0.1/x"]), .badAddress),
            (.page(302, headers: ["Location": "http://ada:x@127.0.0.1/x"]), .badAddress),
            (.page(200, body: [UInt8](repeating: 32, count: 2_000)), .tooLarge),
            (.endless, .tooLarge),
            (.page(200, headers: ["Content-Encoding": "gzip"], body: [1, 2, 3]), .damaged),
            (.raw(Array("220 mail.example.org ready\r\n".utf8)), .damaged),
            (
                .page(
                    200,
                    headers: ["Content-Encoding": "deflate"],
                    body: BombImage.compressedZeros(100_000)
                ), .tooLarge
            ),
        ] as [(LoopbackServer.Reply, FetchFailure)]
    )
    func `what is wrong with an answer is told apart`(
        reply: LoopbackServer.Reply,
        expected: FetchFailure
    ) throws {
        #expect(failure(try answer(reply, limit: 1_000)) == expected)
    }

    @Test func `what is no answer of the web is damaged behind a redirect, too`() throws {
        let server = try LoopbackServer { request in
            request.target == "/"
                ? .page(302, headers: ["Location": "/mail"])
                : .raw(Array("220 mail.example.org ready\r\n".utf8))
        }
        #expect(failure(try program().fetch(FetchRequest(server.address + "/"))) == .damaged)
    }

    @Test func `a page that comes slowly comes whole, if no gap is too long`() throws {
        let body = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        // All of it takes twice as long as a gap may.
        let reply = LoopbackServer.Reply.slow(body, pieces: 20, pause: .milliseconds(100))
        #expect(served(try answer(reply, time: .seconds(1)))?.body == body)
        let late = LoopbackServer.Reply.slow(body, pieces: 2, pause: .seconds(3))
        #expect(failure(try answer(late, time: .seconds(1))) == .timedOut)
    }

    @Test func `a server that says nothing is given up`() throws {
        #expect(failure(try answer(.silence, time: .milliseconds(300))) == .timedOut)
    }

    @Test func `a refusal counts, however much the server says beside it`() throws {
        let body = [UInt8](repeating: 32, count: 2_000)
        for status in [403, 429, 500, 503] {
            let answer = try answer(.page(status, body: body), limit: 1_000)
            let page = try #require(served(answer))
            #expect(page.status == status && page.body.isEmpty)
        }
    }

    @Test func `a packed page is unpacked`() throws {
        let answer = try answer(
            .page(
                200,
                headers: ["Content-Encoding": "deflate"],
                body: BombImage.compressedZeros(900)
            ),
            limit: 1_000
        )
        let page = FetchedPage(status: 200, body: [UInt8](repeating: 0, count: 900))
        #expect(answer == .page(page))
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/", "http://a:b@127.0.0.1/",
        "", "http://", "dict://127.0.0.1:2628/d:x",
    ])
    func `only addresses of the web are fetched`(address: String) throws {
        #expect(failure(try program().fetch(FetchRequest(address))) == .badAddress)
    }

    @Test func `where nobody listens nothing is reached`() throws {
        let server = try LoopbackServer { _ in .silence }
        // Port 1 belongs to the system, and nobody uses it.
        #expect(failure(try program().fetch(FetchRequest("http://127.0.0.1:1/"))) == .unreachable)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["localhost", "127.0.0.1"])
    func `a password goes to its own server, and to no other that one redirects to`(
        host: String
    ) throws {
        let folder = try TemporaryFolder()
        let target = try LoopbackServer { _ in .page(200) }
        let place = "http://\(host):\(target.port)/"
        let server = try LoopbackServer { request in
            if request.headers["authorization"] == nil {
                return .page(401, headers: ["WWW-Authenticate": "Basic realm=\"x\""])
            }
            return .page(302, headers: ["Location": place])
        }
        let file = try credentials("127.0.0.1:\(server.port)", folder)
        let answer = try program(credentials: file).fetch(FetchRequest(server.address))
        #expect(served(answer)?.status == 200)
        let sent = server.requests.map { $0.headers["authorization"] }
        #expect(sent.contains("Basic YWRhOmxvdmVsYWNl"))
        #expect(target.requests.map { $0.headers["authorization"] } == [nil])
    }

    @Test func `behind a redirect, no password is sent that was not meant for the server asked`()
        throws
    {
        let folder = try TemporaryFolder()
        let wanting = LoopbackServer.Reply.page(
            401,
            headers: ["WWW-Authenticate": "Basic realm=\"x\""]
        )
        let target = try LoopbackServer { _ in wanting }
        let place = target.address + "/"
        let server = try LoopbackServer { _ in .page(302, headers: ["Location": place]) }
        let both = "127.0.0.1:\(target.port) login ada password b machine 127.0.0.1:\(server.port)"
        let program = try program(credentials: credentials(both, folder))
        #expect(served(try program.fetch(FetchRequest(server.address + "/")))?.status == 401)
        #expect(target.requests.map { $0.headers["authorization"] } == [nil])
    }

    @Test func `a redirect within a server that wants a password is followed, and tells none`()
        throws
    {
        let folder = try TemporaryFolder()
        let target = try LoopbackServer { _ in .page(200) }
        let server = try LoopbackServer { request in
            if request.headers["authorization"] == nil {
                return .page(401, headers: ["WWW-Authenticate": "Basic realm=\"x\""])
            }
            let away = "http://127.0.0.1:\(target.port)/"
            let places = ["/a": "b", "/b": "/c", "/d": "away", "/away": away]
            guard let place = places[request.target] else { return .page(200) }
            return .page(302, headers: ["Location": place])
        }
        let program = try program(credentials: credentials("127.0.0.1:\(server.port)", folder))
        let answer = try program.fetch(FetchRequest(server.address + "/a"))
        #expect(served(answer)?.status == 200)
        #expect(served(answer)?.address == server.address + "/c")
        #expect(served(try program.fetch(FetchRequest(server.address + "/d")))?.status == 200)
        #expect(target.requests.map { $0.headers["authorization"] } == [nil])
    }

    @Test func `a file of passwords may have any name, as paths are bytes`() throws {
        let folder = try TemporaryFolder()
        let file = folder.path.appending([0x6E, 0xFF, 0x72])
        try folder.file(file, "machine 127.0.0.1 login ada password lovelace\n")
        try FileTree.setMode(0o600, of: file)
        let server = try LoopbackServer { _ in .page(200) }
        let answer = try program(credentials: file).fetch(FetchRequest(server.address))
        #expect(served(answer)?.status == 200)
    }

    @Test(arguments: [
        ("machine a login b password c\n", 0o644), ("machine a login b password c\n", 0o640),
        ("machine\n", 0o600), ("password c\n", 0o600),
    ])
    func `credentials that others may read, or that are none, stop everything`(
        text: String,
        mode: UInt32
    ) throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("netrc", text)
        try FileTree.setMode(mode, of: file)
        let error = #expect(throws: HelperProgramError.self) {
            try program(credentials: file).fetch(FetchRequest("http://127.0.0.1:1/"))
        }
        #expect(error?.message.contains("credentials \(file.text) ") == true)
        let hint = mode == 0o600 ? "machine HOST login" : "chmod 600 \(file.text)"
        #expect(error?.hint.contains(hint) == true)
    }

    @Test func `credentials that are not there are said to be`() throws {
        let file = try TemporaryFolder()["netrc"]
        let error = #expect(throws: HelperProgramError.self) {
            try program(credentials: file).fetch(FetchRequest("http://127.0.0.1:1/"))
        }
        #expect(error?.message == "the file of credentials \(file.text) does not exist")
    }

    @Test func `a caller who no longer waits gets nothing`() throws {
        let server = try LoopbackServer { _ in .silence }
        #expect(try program().fetch(FetchRequest(server.address)) { false } == nil)
    }

    @Test func `a process that was killed is replaced`() throws {
        let server = try LoopbackServer { _ in .page(200) }
        let program = try program()
        _ = try program.fetch(FetchRequest(server.address))
        kill(try #require(program.processID), SIGKILL)
        #expect(failure(try program.fetch(FetchRequest(server.address))) == .crashed)
        #expect(served(try program.fetch(FetchRequest(server.address)))?.status == 200)
    }

    @Test func `nothing is left of ended processes`() throws {
        var program: FetchProgram? = try self.program()
        let server = try LoopbackServer { _ in .page(200) }
        _ = try program?.fetch(FetchRequest(server.address))
        let id = try #require(program?.processID)
        program = nil
        #expect(!FileTree.isFolder(Path("/proc/\(id)")))
    }

    @Test func `the process has three descriptors, few rights and little memory`() throws {
        let server = try LoopbackServer { _ in .page(200) }
        let program = try program()
        _ = try program.fetch(FetchRequest(server.address))
        let folder = Path("/proc/\(try #require(program.processID))")
        func text(_ name: String) throws -> String {
            String(decoding: try SmallFile.read(folder.appending(name)), as: UTF8.self)
        }
        #expect(try text("status").contains("NoNewPrivs:\t1"))
        let limits = try text("limits").split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(limits.contains { $0.hasPrefix("Max address space 1073741824") })
        #expect(limits.contains { $0.hasPrefix("Max core file size 0") })
        #expect(limits.contains { $0.hasPrefix("Max file size 0") })
        #expect(limits.contains { $0.hasPrefix("Max open files 64") })
        #expect(try text("environ").hasPrefix("LC_ALL="))
    }
}
