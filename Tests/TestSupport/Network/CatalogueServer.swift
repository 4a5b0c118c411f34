// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A catalogue of OPDS on a port of this machine, with books that come as well or as badly as a
/// test wants.
package final class CatalogueServer: Sendable {
    package enum Form: String, Sendable, CaseIterable {
        /// OPDS 1.2.
        case atom
        /// OPDS 2.0.
        case json
    }

    package enum Parts: Sendable, CaseIterable {
        case given
        /// All of the book comes, whatever part was asked for.
        case ignored
        /// The begin of the book comes, whatever part was asked for.
        case wrong
    }

    /// How one book comes.
    package enum Delivery: Sendable, Equatable {
        case good
        case status(Int, headers: [String: String] = [:])
        /// Half of it.
        case cut
        /// No more than so many bytes of what is asked for.
        case cutAfter(Int)
        /// More is announced than any book has.
        case huge
    }

    package struct Book: Sendable {
        package var name: String
        /// What the catalogue calls it.
        package var id: String
        package var bytes: [UInt8]
        package var updated: String?
        package var validator: String?
        package var delivery = Delivery.good

        package init(
            _ name: String,
            _ bytes: [UInt8],
            updated: String? = "2026-01-01T00:00:00Z",
            validator: String? = "\"1\""
        ) {
            self.name = name
            id = "urn:\(name)"
            self.bytes = bytes
            self.updated = updated
            self.validator = validator
        }
    }

    package struct State: Sendable {
        package var form = Form.atom
        package var parts = Parts.given
        package var books: [Book] = []
        /// How many a page lists.
        package var booksPerPage = 30
        /// Instead of the list; 200 is the list.
        package var status = 200
        /// `name:password`, for all that is asked for.
        package var login: String?
        /// Entries that are to be bought.
        package var sales = 0

        package subscript(name: String) -> Book? {
            get { books.first { $0.name == name } }
            set {
                guard let place = books.firstIndex(where: { $0.name == name }) else { return }
                if let newValue { books[place] = newValue } else { books.remove(at: place) }
            }
        }
    }

    private let server: LoopbackServer
    private let state: SharedState

    private final class SharedState: Sendable {
        let value = Mutex(State())
    }

    package init(_ books: [Book] = []) throws {
        let state = SharedState()
        state.value.withLock { $0.books = books }
        self.state = state
        server = try LoopbackServer { request in
            Self.reply(request, state.value.withLock { $0 })
        }
    }

    package var port: UInt16 { server.port }

    /// Where its list begins.
    package var feed: String { server.address + "/opds" }

    package func address(of name: String) -> String { "\(server.address)/books/\(name)" }

    package func change(_ body: (inout State) -> Void) { state.value.withLock { body(&$0) } }

    package var requests: [LoopbackServer.Request] { server.requests }

    /// Waits until a book is asked for after so many requests; false if it is not for a long time.
    package func waitForRequest(of name: String, after count: Int) -> Bool {
        while !requests.dropFirst(count).contains(where: { $0.target == "/books/\(name)" }) {
            if !server.waitForRequest() { return false }
        }
        return true
    }

    /// How many requests for books there were so far.
    package var bookRequests: Int { requests.count { $0.target.hasPrefix("/books/") } }

    private static func reply(
        _ request: LoopbackServer.Request,
        _ state: State
    ) -> LoopbackServer.Reply {
        if let login = state.login, request.headers["authorization"] != "Basic \(base64(login))" {
            return .page(401, headers: ["WWW-Authenticate": "Basic realm=\"books\""])
        }
        let path = request.target.prefix { $0 != "?" }
        if path == "/opds" {
            guard state.status == 200 else { return .page(state.status) }
            return list(Int(request.query["page"] ?? "") ?? 0, state)
        }
        guard path.hasPrefix("/books/"), let book = state[String(path.dropFirst(7))] else {
            return .page(404)
        }
        return self.book(book, request, state)
    }

    // MARK: Books

    private static func book(
        _ book: Book,
        _ request: LoopbackServer.Request,
        _ state: State
    ) -> LoopbackServer.Reply {
        var headers = ["Content-Type": "application/epub+zip"]
        headers["ETag"] = book.validator
        switch book.delivery {
        case .good, .cutAfter: break
        case .status(let status, let more): return .page(status, headers: more)
        case .cut:
            return .cut(Array(book.bytes.prefix(book.bytes.count / 2)), announced: book.bytes.count)
        case .huge: return .cut(book.bytes, announced: 10_000_000_000)
        }
        if let known = request.headers["if-none-match"], known == book.validator {
            return .page(304, headers: headers)
        }
        let isOther = request.headers["if-range"].map { $0 != book.validator } ?? false
        guard state.parts != .ignored, !isOther,
            let range = request.headers["range"].flatMap({ part($0, of: book.bytes.count) })
        else { return page(200, headers, book.bytes, book.delivery) }
        let given = state.parts == .wrong ? 0..<range.count : range
        headers["Content-Range"] =
            "bytes \(given.lowerBound)-\(given.upperBound - 1)/\(book.bytes.count)"
        return page(206, headers, Array(book.bytes[given]), book.delivery)
    }

    private static func page(
        _ status: Int,
        _ headers: [String: String],
        _ body: [UInt8],
        _ delivery: Delivery
    ) -> LoopbackServer.Reply {
        guard case .cutAfter(let count) = delivery, body.count > count else {
            return .page(status, headers: headers, body: body)
        }
        let part = Array(body.prefix(count))
        return .cut(part, announced: body.count, status: status, headers: headers)
    }

    /// What a header `Range` asks for.
    private static func part(_ text: String, of count: Int) -> Range<Int>? {
        let words = text.split(separator: "=")
        guard words.count == 2, words[0] == "bytes" else { return nil }
        let ends = words[1].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard ends.count == 2 else { return nil }
        switch (ends[0], ends[1]) {
        case (nil, let last?): return max(0, count - last)..<count
        case (let first?, let last): return first..<min(count, (last ?? count - 1) + 1)
        default: return nil
        }
    }

    // MARK: Lists

    private static func list(_ page: Int, _ state: State) -> LoopbackServer.Reply {
        let start = min(page * state.booksPerPage, state.books.count)
        let end = min(start + state.booksPerPage, state.books.count)
        let books = state.books[start..<end]
        let next = end < state.books.count ? "/opds?page=\(page + 1)" : nil
        switch state.form {
        case .atom: return .page(200, body: Array(atom(books, next, state.sales).utf8))
        case .json: return .json(json(books, next, state.sales))
        }
    }

    private static let acquisition = "http://opds-spec.org/acquisition"

    private static func atom(_ books: ArraySlice<Book>, _ next: String?, _ sales: Int) -> String {
        var text = "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Books</title>"
        if let next { text += "<link rel=\"next\" href=\"\(next)\"/>" }
        for book in books {
            text += "<entry><id>\(book.id)</id><title>\(book.name)</title>"
            if let updated = book.updated { text += "<updated>\(updated)</updated>" }
            text += "<link rel=\"\(acquisition)\" type=\"application/epub+zip\" "
            text += "href=\"/books/\(book.name)\"/></entry>"
        }
        for sale in 0..<sales {
            text += "<entry><id>urn:sale:\(sale)</id><link rel=\"\(acquisition)/buy\" "
            text += "type=\"application/epub+zip\" href=\"/shop/\(sale)\"/></entry>"
        }
        return text + "</feed>"
    }

    private static func json(_ books: ArraySlice<Book>, _ next: String?, _ sales: Int) -> String {
        var all = books.map { book in
            let updated = book.updated.map { ",\"modified\":\"\($0)\"" } ?? ""
            return publication(book.id, updated, acquisition, "/books/\(book.name)")
        }
        all += (0..<sales).map { publication("urn:sale:\($0)", "", acquisition + "/buy", "/shop") }
        let link = next.map { "{\"rel\":\"next\",\"href\":\"\($0)\"}" } ?? ""
        return "{\"metadata\":{\"title\":\"Books\"},\"links\":[\(link)],"
            + "\"publications\":[\(all.joined(separator: ","))]}"
    }

    private static func publication(
        _ id: String,
        _ updated: String,
        _ relation: String,
        _ address: String
    ) -> String {
        "{\"metadata\":{\"title\":\"\(id)\",\"identifier\":\"\(id)\"\(updated)},\"links\":["
            + "{\"rel\":\"\(relation)\",\"type\":\"application/epub+zip\",\"href\":\"\(address)\"}]}"
    }

    private static func base64(_ text: String) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var result = ""
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let group = bytes.prefix(3)
            bytes = bytes.dropFirst(3)
            let number = (group + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
            for place in 0..<4 {
                let isFilled = place <= group.count
                result.append(isFilled ? letters[number >> (18 - 6 * place) & 63] : "=")
            }
        }
        return result
    }
}
