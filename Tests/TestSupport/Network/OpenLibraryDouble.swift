// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Terminal

/// A server of this machine that answers searches as Open Library does, or as it does on a bad day.
package final class OpenLibraryDouble: Sendable {
    package struct Book: Sendable {
        package let isbn: String
        package let title: String
        package let author: String
        package let number: Int

        /// - Parameter number: of its work; without one, it follows from the identifier.
        package init(
            _ isbn: String,
            _ title: String,
            _ author: String = "Jane Austen",
            number: Int? = nil
        ) {
            self.isbn = isbn
            self.title = title
            self.author = author
            self.number = number ?? Int(isbn.suffix(6)) ?? 1
        }
    }

    package enum Fault: Sendable, Equatable {
        case status(Int, retryAfter: String? = nil)
        case silence
        case cut
        case html
        /// All records are called otherwise.
        case otherTitle
        /// The records are about none of the identifiers that were asked for.
        case otherBook
        case large
        case endless
        case bomb
        case loop
        case redirect(to: String)
        case byteOrderMark
    }

    private let faults = Faults()
    private let server: LoopbackServer

    package init(_ books: [Book]) throws {
        let (faults, catalogue) = (
            faults, Dictionary(uniqueKeysWithValues: books.map { ($0.isbn, $0) })
        )
        server = try LoopbackServer { request in
            let query = request.query["q"] ?? ""
            let isbns = query.split { !$0.isNumber }.map(String.init)
            return Self.reply(isbns.compactMap { catalogue[$0] }, faults.next(), request)
        }
    }

    package var address: String { server.address }

    package var requests: [LoopbackServer.Request] { server.requests }

    /// The identifiers that each request asked for.
    package var asked: [[String]] {
        requests.map { ($0.query["q"] ?? "").split { !$0.isNumber }.map(String.init) }
    }

    package func waitForRequest() -> Bool { server.waitForRequest() }

    /// - Parameter times: how many answers it spoils; nil for all of them.
    package func set(_ fault: Fault?, times: Int? = nil) {
        faults.state.withLock { $0 = (fault, times) }
    }

    private final class Faults: Sendable {
        let state = Mutex<(fault: Fault?, times: Int?)>((nil, nil))

        func next() -> Fault? {
            state.withLock { state in
                guard let fault = state.fault, state.times != 0 else { return nil }
                state.times = state.times.map { $0 - 1 }
                return fault
            }
        }
    }

    private static func reply(
        _ books: [Book],
        _ fault: Fault?,
        _ request: LoopbackServer.Request
    ) -> LoopbackServer.Reply {
        let text = answer(books, fault)
        let json = ["Content-Type": "application/json"]
        switch fault {
        case nil, .otherTitle, .otherBook: return .page(200, headers: json, body: Array(text.utf8))
        case .status(let status, let retryAfter):
            return .page(
                status,
                headers: retryAfter.map { ["Retry-After": $0] } ?? [:],
                body: Array("<html>\(status)</html>".utf8)
            )
        case .silence: return .silence
        case .cut: return .cut(Array(text.utf8.prefix(text.utf8.count / 2)), announced: 9_999)
        case .html: return .page(200, body: Array("<!DOCTYPE html><html>human?</html>".utf8))
        case .large:
            return .page(200, headers: json, body: Array(text.utf8) + blanks(10 << 20))
        case .endless: return .endless
        case .bomb:
            return .page(
                200,
                headers: ["Content-Encoding": "deflate"],
                body: BombImage.compressedZeros(10 << 20)
            )
        case .loop: return .page(302, headers: ["Location": request.target])
        case .redirect(let place): return .page(302, headers: ["Location": place])
        case .byteOrderMark:
            return .page(200, headers: json, body: [0xEF, 0xBB, 0xBF] + Array(text.utf8))
        }
    }

    private static func blanks(_ count: Int) -> [UInt8] { [UInt8](repeating: 32, count: count) }

    private static func answer(_ books: [Book], _ fault: Fault?) -> String {
        let documents = books.map { book -> JSONValue in
            [
                "key": .string("/works/OL\(book.number)W"),
                "title": .string(fault == .otherTitle ? "The Origin of Species" : book.title),
                "author_name": [.string(book.author)],
                "first_publish_year": .integer(1800 + book.number % 200),
                "language": ["eng"],
                "subject": .strings(["Subject \(book.number % 9)", "England"]),
                "isbn": [.string(fault == .otherBook ? "9780131103627" : book.isbn)],
            ]
        }
        return JSONText.string([
            "numFound": .integer(books.count), "start": 0, "numFoundExact": true,
            "documentation_url": "https://example.org/", "q": "", "offset": nil,
            "docs": .array(documents),
        ])
    }
}
