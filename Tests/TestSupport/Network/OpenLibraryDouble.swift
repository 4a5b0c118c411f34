// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Terminal

/// A server of this machine that answers searches and shows covers as Open Library does, or as it
/// does on a bad day.
package final class OpenLibraryDouble: Sendable {
    package struct Book: Sendable {
        package let isbn: String
        package let title: String
        package let author: String
        package let number: Int
        /// The number of its picture; nil if it has none.
        package let cover: Int?

        /// - Parameters:
        ///   - number: of its work; without one, it follows from the identifier.
        ///   - cover: without a number, that of its work; 0 if it has none.
        package init(
            _ isbn: String,
            _ title: String,
            _ author: String = "Jane Austen",
            number: Int? = nil,
            cover: Int? = nil
        ) {
            self.isbn = isbn
            self.title = title
            self.author = author
            self.number = number ?? Int(isbn.suffix(6)) ?? 1
            let shown = cover ?? self.number
            self.cover = shown == 0 ? nil : shown
        }
    }

    package enum Fault: Sendable, Hashable {
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
        /// The last record that is found is not sent.
        case leftOut
    }

    private let faults = Faults()
    private let pictureFaults = Faults()
    private let pictures = Pictures()
    private let server: LoopbackServer

    package init(_ books: [Book]) throws {
        let (faults, catalogue) = (
            faults, Dictionary(uniqueKeysWithValues: books.map { ($0.isbn, $0) })
        )
        let (pictureFaults, pictures) = (pictureFaults, pictures)
        let known = Set(books.compactMap(\.cover))
        server = try LoopbackServer { request in
            if let number = Self.picture(request.target) {
                return pictures.reply(number, known, pictureFaults.next(), request)
            }
            let query = request.query["q"] ?? ""
            let isbns = query.split { !$0.isNumber }.map(String.init)
            return Self.reply(isbns.compactMap { catalogue[$0] }, faults.next(), request)
        }
    }

    package var address: String { server.address }

    package var requests: [LoopbackServer.Request] { server.requests }

    /// The numbers of the pictures that were asked for.
    package var askedPictures: [Int] { requests.compactMap { Self.picture($0.target) } }

    /// The identifiers that each search asked for.
    package var asked: [[String]] {
        requests.filter { Self.picture($0.target) == nil }.map {
            ($0.query["q"] ?? "").split { !$0.isNumber }.map(String.init)
        }
    }

    package func waitForRequest() -> Bool { server.waitForRequest() }

    /// - Parameter times: how many answers it spoils; nil for all of them.
    package func set(_ fault: Fault?, times: Int? = nil) {
        faults.state.withLock { $0 = (fault, times) }
    }

    /// - Parameter times: how many pictures it spoils; nil for all of them.
    package func setPictures(_ fault: Fault?, times: Int? = nil) {
        pictureFaults.state.withLock { $0 = (fault, times) }
    }

    /// Answers with something else where a picture is asked for.
    package func show(_ reply: LoopbackServer.Reply?, as number: Int) {
        pictures.own.withLock { $0[number] = reply }
    }

    /// A picture as it is shown where nothing else is said.
    package static func picture(_ number: Int) -> [UInt8] {
        BombImage.blackPNG(width: UInt32(200 + number % 300), height: 400 + UInt32(number % 70))
    }

    /// The number in an address such as `/b/id/17-L.jpg?default=false`.
    private static func picture(_ target: String) -> Int? {
        let parts = target.split(separator: "/")
        guard parts.count == 3, parts[0] == "b", parts[1] == "id",
            let number = parts[2].split(separator: "-").first
        else { return nil }
        return Int(number)
    }

    private final class Pictures: Sendable {
        let own = Mutex<[Int: LoopbackServer.Reply]>([:])

        func reply(
            _ number: Int,
            _ known: Set<Int>,
            _ fault: Fault?,
            _ request: LoopbackServer.Request
        ) -> LoopbackServer.Reply {
            if let own = own.withLock({ $0[number] }) { return own }
            let bytes = known.contains(number) ? OpenLibraryDouble.picture(number) : nil
            if let fault { return OpenLibraryDouble.spoiled(bytes ?? [], fault, request) }
            guard let bytes else {
                return .page(404, body: Array("404 Not Found".utf8))
            }
            return .page(200, headers: ["Content-Type": "image/jpeg"], body: bytes)
        }
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
        let text = Array(answer(books, fault).utf8)
        switch fault {
        case nil, .otherTitle, .otherBook, .leftOut: return .page(200, headers: json, body: text)
        case let fault?: return spoiled(text, fault, request)
        }
    }

    private static let json = ["Content-Type": "application/json"]

    private static func spoiled(
        _ body: [UInt8],
        _ fault: Fault,
        _ request: LoopbackServer.Request
    ) -> LoopbackServer.Reply {
        switch fault {
        case .otherTitle, .otherBook, .leftOut: return .page(200, headers: json, body: body)
        case .status(let status, let retryAfter):
            return .page(
                status,
                headers: retryAfter.map { ["Retry-After": $0] } ?? [:],
                body: Array("<html>\(status)</html>".utf8)
            )
        case .silence: return .silence
        case .cut: return .cut(Array(body.prefix(body.count / 2)), announced: 9_999)
        case .html: return .page(200, body: Array("<!DOCTYPE html><html>human?</html>".utf8))
        case .large: return .page(200, headers: json, body: body + blanks(10 << 20))
        case .endless: return .endless
        case .bomb:
            return .page(
                200,
                headers: ["Content-Encoding": "deflate"],
                body: BombImage.compressedZeros(10 << 20)
            )
        case .loop: return .page(302, headers: ["Location": request.target])
        case .redirect(let place): return .page(302, headers: ["Location": place])
        case .byteOrderMark: return .page(200, headers: json, body: [0xEF, 0xBB, 0xBF] + body)
        }
    }

    private static func blanks(_ count: Int) -> [UInt8] { [UInt8](repeating: 32, count: count) }

    private static func answer(_ books: [Book], _ fault: Fault?) -> String {
        let documents = books.map { book -> JSONValue in
            var document: JSONObject = [
                "key": .string("/works/OL\(book.number)W"),
                "title": .string(fault == .otherTitle ? "The Origin of Species" : book.title),
                "author_name": [.string(book.author)],
                "first_publish_year": .integer(1800 + book.number % 200),
                "language": ["eng"],
                "subject": .strings(["Subject \(book.number % 9)", "England"]),
                "isbn": [.string(fault == .otherBook ? "9780131103627" : book.isbn)],
            ]
            if let cover = book.cover { document.append("cover_i", .integer(cover)) }
            return .object(document)
        }
        return JSONText.string([
            "numFound": .integer(books.count), "start": 0, "numFoundExact": true,
            "documentation_url": "https://example.org/", "q": "", "offset": nil,
            "docs": .array(fault == .leftOut ? documents.dropLast() : documents),
        ])
    }
}
