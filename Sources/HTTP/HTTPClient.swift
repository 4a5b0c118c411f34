// SPDX-License-Identifier: Apache-2.0

import CCURL
package import Fetching

/// Fetches one thing after the other, and keeps connections meanwhile.
package final class HTTPClient {
    private static let connecting = 10_000
    /// A server that gives fewer bytes a second than this hangs.
    private static let slowest = 100
    /// The most that one answer may take, however steadily it comes.
    private static let longest = 86_400_000
    private static let bufferSize = 256 << 10
    /// How often a server may say that it lies elsewhere; one more is an error.
    private static let mostRedirects = 5
    /// How often the same may be asked for again, with the password that a server wants, or because a
    /// connection that was kept is lost.
    private static let mostRepetitions = 3
    /// Once, before the first handle.
    private static let isSetUp = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let handle: UnsafeMutableRawPointer
    private let message: UnsafeMutablePointer<CChar>
    private let userAgent: String
    private let milliseconds: Int
    private let credentials: Credentials?
    private let origins: Set<String>
    private let mayAskAgain: () -> Bool
    /// Whether nothing was sent yet.
    private var isFirst = true
    /// Whether libcurl wanted to send more than that.
    private var isHeldBack = false
    /// Where redirects led so far.
    private var address: String?
    /// Whose way to ask for a password the handle knows.
    private var known: String?

    /// Nil if the library cannot be set up.
    ///
    /// - Parameters:
    ///   - milliseconds: how long a server may give next to nothing.
    ///   - origins: scheme, host and port of each server that the user named, in small letters.
    ///   - mayAskAgain: called before each further request that one fetch needs: to follow a redirect,
    ///     or to ask for the same again. It may take its time; a refusal ends the fetch.
    package init?(
        userAgent: String,
        milliseconds: Int,
        credentials: Credentials?,
        origins: Set<String> = [],
        mayAskAgain: @escaping () -> Bool
    ) {
        guard Self.isSetUp, let handle = curl_easy_init() else { return nil }
        self.handle = handle
        self.userAgent = userAgent
        self.milliseconds = milliseconds
        self.credentials = credentials
        self.origins = origins
        self.mayAskAgain = mayAskAgain
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        curl_easy_cleanup(handle)
        message.deallocate()
    }

    /// Fetches something, and hands it over as it comes.
    ///
    /// - Returns: what came of it; the bytes of a page have been handed over.
    package func fetch(_ request: FetchRequest, to sink: any HTTPSink) -> FetchAnswer {
        let headers = headers(for: request)
        defer { curl_slist_free_all(headers) }
        var request = request
        let first = Self.origin(of: request.address)
        var (redirects, repetitions) = (0, 0)
        address = nil
        while true {
            let origin = Self.origin(of: request.address)
            // A redirect to another server does not get the password.
            let login =
                origin == first
                ? origin.flatMap { credentials?.login(for: $0, asked: origins) } : nil
            let body = Body(limit: request.limit, sink) { self.page() }
            guard isPrepared(request, headers, body, origin, login) else {
                return .failed(.other, detail: "libcurl lacks something that is needed here")
            }
            let code = curl_easy_perform(handle)
            if isHeldBack {
                repetitions += 1
                guard repetitions <= Self.mostRepetitions else {
                    return .failed(.other, detail: "one request had to be made again too often")
                }
            } else if let next = redirect(from: request.address) {
                redirects += 1
                guard redirects <= Self.mostRedirects else {
                    return .failed(
                        .tooManyRedirects,
                        detail: "more than \(Self.mostRedirects) redirects"
                    )
                }
                // A password in it, which libcurl would refuse as well, is not told either.
                guard Self.origin(of: next) != nil else {
                    return .failed(.badAddress, detail: "a redirect leads there")
                }
                (address, request.address) = (next, next)
            } else {
                return answer(code, body)
            }
            guard mayAskAgain() else {
                return .failed(.other, detail: "it may not be asked again")
            }
        }
    }

    private func answer(_ code: CURLcode, _ body: Body) -> FetchAnswer {
        let page = page()
        let isRefusal =
            page.status >= 400 && (body.isOver || code == CURLE_FILESIZE_EXCEEDED)
        guard code == CURLE_OK || isRefusal else {
            return .failed(failure(code, body), detail: words(code, body))
        }
        return .page(page)
    }

    /// Whether libcurl may send a request: only the first of each.
    ///
    /// It would send more by itself where a server wants a password, or where a connection that was kept is
    /// lost. Leave for that is asked for once the request is over: no server waits meanwhile.
    private func maySend() -> Bool {
        defer { isFirst = false }
        isHeldBack = !isFirst
        return isFirst
    }

    /// Where a redirect leads to; nil if the answer is none.
    private func redirect(from address: String) -> String? {
        var status = 0
        accession_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
        var found: UnsafeMutablePointer<curl_header>?
        guard 300...399 ~= status, status != 304,
            curl_easy_header(handle, "Location", 0, UInt32(CURLH_HEADER), -1, &found) == CURLHE_OK,
            let place = found?.pointee.value, place.pointee != 0, let parts = curl_url()
        else { return nil }
        defer { curl_url_cleanup(parts) }
        let flags = UInt32(CURLU_URLENCODE | CURLU_ALLOW_SPACE | CURLU_DISALLOW_USER)
        guard curl_url_set(parts, CURLUPART_URL, address, 0) == CURLUE_OK,
            curl_url_set(parts, CURLUPART_URL, place, flags) == CURLUE_OK,
            let next = Self.part(CURLUPART_URL, of: parts)
        else { return String(cString: place) }
        return next
    }

    /// What is known of the answer, once its headers have come.
    private func page() -> FetchedPage {
        var status = 0
        accession_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
        var page = FetchedPage(
            status: status,
            mediaType: header("Content-Type"),
            validator: header("ETag") ?? header("Last-Modified"),
            retryAfter: RetryAfter.inSeconds(header("Retry-After"), sentAt: header("Date"))
        )
        // Of what was packed on the way it is another number.
        if header("Content-Encoding") == nil {
            page.byteCount = header("Content-Length").flatMap { Int($0) }
        }
        page.part = header("Content-Range").flatMap { FetchedPart($0) }
        page.address = address
        return page
    }

    private func isPrepared(
        _ request: FetchRequest,
        _ headers: UnsafeMutablePointer<curl_slist>?,
        _ body: Body,
        _ origin: String?,
        _ login: Credentials.Login?
    ) -> Bool {
        message[0] = 0
        (isFirst, isHeldBack) = (true, false)
        // Connections are kept, and how the server of the last request wants a password: it is not
        // asked in vain before each one.
        if origin == nil || origin != known { curl_easy_reset(handle) }
        known = origin
        var codes = [
            text(CURLOPT_URL, request.address),
            text(CURLOPT_PROTOCOLS_STR, "http,https"),
            number(CURLOPT_FOLLOWLOCATION, 0),
            // With the next one, a server that does not speak it has each request made again.
            number(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
            text(CURLOPT_USERAGENT, userAgent),
            // No signal handler of the library's in this process.
            number(CURLOPT_NOSIGNAL, 1),
            number(CURLOPT_CONNECTTIMEOUT_MS, min(Self.connecting, milliseconds)),
            number(CURLOPT_TIMEOUT_MS, Self.longest),
            number(CURLOPT_BUFFERSIZE, Self.bufferSize),
            number(CURLOPT_LOW_SPEED_LIMIT, Self.slowest),
            number(CURLOPT_LOW_SPEED_TIME, max(1, (milliseconds + 999) / 1_000)),
            accession_curl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, request.limit),
            accession_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, message),
            accession_curl_set_pointer(handle, CURLOPT_HTTPHEADER, headers),
            accession_curl_set_pointer(
                handle,
                CURLOPT_WRITEDATA,
                Unmanaged.passUnretained(body).toOpaque()
            ),
            accession_curl_set_prelude(
                handle,
                { context, _, _, _, _ in
                    guard let context else { return CURL_PREREQFUNC_ABORT }
                    let client = Unmanaged<HTTPClient>.fromOpaque(context).takeUnretainedValue()
                    return client.maySend() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
                },
                Unmanaged.passUnretained(self).toOpaque()
            ),
            accession_curl_set_progress(
                handle,
                { context, _, came, _, _ in
                    guard let context else { return 1 }
                    let body = Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
                    return body.mayContinue(after: came) ? 0 : 1
                },
                Unmanaged.passUnretained(body).toOpaque()
            ),
            accession_curl_set_writer(handle) { bytes, size, count, context in
                guard let bytes, let context else { return 0 }
                let body = Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
                return body.take(UnsafeRawBufferPointer(start: bytes, count: size * count))
            },
        ]
        let isPacked = request.part == nil && request.mayBePacked
        codes += [
            text(CURLOPT_RANGE, request.part?.text),
            // All that the library can unpack; part of something packed would be of no use.
            text(CURLOPT_ACCEPT_ENCODING, isPacked ? "" : nil),
            // Whichever of them the server asks for; others belong to a connection, which is not held.
            number(CURLOPT_HTTPAUTH, Self.basic | Self.digest),
            // A password in an address would be in logs, and is not from the file of credentials.
            number(CURLOPT_DISALLOW_USERNAME_IN_URL, 1),
            text(CURLOPT_USERNAME, login?.name),
            text(CURLOPT_PASSWORD, login?.password),
        ]
        return codes.allSatisfy { $0 == CURLE_OK }
    }

    /// CURLAUTH_BASIC and CURLAUTH_DIGEST, casts that Swift cannot import.
    private static let (basic, digest) = (1 << 0, 1 << 1)

    private func headers(for request: FetchRequest) -> UnsafeMutablePointer<curl_slist>? {
        guard let validator = request.validator else { return nil }
        let isTag = validator.hasPrefix("\"") || validator.hasPrefix("W/")
        let name =
            request.part != nil ? "If-Range" : isTag ? "If-None-Match" : "If-Modified-Since"
        return curl_slist_append(nil, "\(name): \(validator)")
    }

    /// Scheme, host and port of an address, in small letters and without the usual port; nil of one
    /// that names a user, or is not of the web.
    private static func origin(of address: String) -> String? {
        guard let parts = curl_url() else { return nil }
        defer { curl_url_cleanup(parts) }
        let flags = UInt32(CURLU_DISALLOW_USER)
        guard curl_url_set(parts, CURLUPART_URL, address, flags) == CURLUE_OK,
            let scheme = part(CURLUPART_SCHEME, of: parts)?.lowercased(),
            ["http", "https"].contains(scheme), let host = part(CURLUPART_HOST, of: parts)
        else { return nil }
        let port = part(CURLUPART_PORT, of: parts).map { ":\($0)" } ?? ""
        return "\(scheme)://\(host)\(port)".lowercased()
    }

    private static func part(_ part: CURLUPart, of parts: OpaquePointer) -> String? {
        var value: UnsafeMutablePointer<CChar>?
        guard curl_url_get(parts, part, &value, UInt32(CURLU_NO_DEFAULT_PORT)) == CURLUE_OK,
            let value
        else { return nil }
        defer { curl_free(value) }
        return String(cString: value)
    }

    /// A header of the last answer, not of one that redirected.
    private func header(_ name: String) -> String? {
        var found: UnsafeMutablePointer<curl_header>?
        guard curl_easy_header(handle, name, 0, UInt32(CURLH_HEADER), -1, &found) == CURLHE_OK,
            let found, let value = found.pointee.value
        else { return nil }
        return String(cString: value)
    }

    private func text(_ option: CURLoption, _ value: String?) -> CURLcode {
        accession_curl_set_text(handle, option, value)
    }

    private func number(_ option: CURLoption, _ value: Int) -> CURLcode {
        accession_curl_set_number(handle, option, value)
    }

    private func failure(_ code: CURLcode, _ body: Body) -> FetchFailure {
        if body.isOver { return .tooLarge }
        return switch code {
        // What does not begin as an answer of HTTP is one of its oldest version, which is not wanted.
        case CURLE_UNSUPPORTED_PROTOCOL where known != nil: .damaged
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED: .badAddress
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
            .unreachable
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_ISSUER_ERROR:
            .untrusted
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_FILESIZE_EXCEEDED: .tooLarge
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR: .cut
        case CURLE_BAD_CONTENT_ENCODING, CURLE_WEIRD_SERVER_REPLY, CURLE_WRITE_ERROR: .damaged
        default: .other
        }
    }

    private func words(_ code: CURLcode, _ body: Body) -> String {
        if body.isOver || code == CURLE_FILESIZE_EXCEEDED {
            return "more than \(body.limit) bytes"
        }
        if message[0] != 0 { return String(cString: message) }
        return curl_easy_strerror(code).map { String(cString: $0) } ?? "code \(code.rawValue)"
    }
}

/// Where the bytes go that come.
package protocol HTTPSink: AnyObject {
    /// - Parameter page: the answer as far as it is known before its first byte.
    /// - Returns: false if nobody wants them any more.
    func take(_ bytes: [UInt8], of page: FetchedPage) -> Bool
}

/// What comes, counted.
private final class Body {
    let limit: Int
    /// There was more than the limit.
    private(set) var isOver = false
    private var count = 0
    private let sink: any HTTPSink
    private let describe: () -> FetchedPage
    private var page: FetchedPage?

    init(limit: Int, _ sink: any HTTPSink, _ describe: @escaping () -> FetchedPage) {
        self.limit = limit
        self.sink = sink
        self.describe = describe
    }

    /// Whether so many bytes may have come.
    ///
    /// libcurl hands over nothing of an answer that leads to another request, as that of a server that
    /// wants a password: of such a one, fewer may come.
    func mayContinue(after came: Int) -> Bool {
        if came - (page == nil ? 0 : limit) > FetchRequest.usualLimit { isOver = true }
        return !isOver
    }

    /// How many bytes were taken; not all of them ends the transfer.
    func take(_ piece: UnsafeRawBufferPointer) -> Int {
        let page = page ?? describe()
        self.page = page
        // What a server says along with a redirect or a refusal is not needed.
        let isNeeded = page.status < 300
        let most = isNeeded ? limit : FetchRequest.usualLimit
        guard piece.count <= most - count else {
            isOver = true
            return 0
        }
        count += piece.count
        if !isNeeded { return piece.count }
        return sink.take(Array(piece), of: page) ? piece.count : 0
    }
}
