// SPDX-License-Identifier: Apache-2.0

import JSON5
import Terminal

/// What the program and `accession-fetch` say to each other: lines of JSON.
///
/// The helper begins with a greeting. Then each request, a line, has one answer: a line, behind it
/// the bytes of the page in pieces, and a line that says how it ended. A failure before the first
/// byte is a line alone. Before each further request that one fetch needs, to follow a redirect or to
/// ask for the same again, the helper asks for leave with a line, and waits for the one that grants it.
package enum FetchMessage {
    package static let longestLine = 64 << 10
    /// A longer one is not told.
    private static let longestAddress = 8_192
    /// How many bytes a piece may have.
    package static let longestPiece = 1 << 20
    /// How many bytes stand before a piece: its length in hexadecimal, and a line end.
    package static let pieceMark = 9

    package static let greeting = Array("{\"program\":\"accession-fetch\",\"protocol\":5}\n".utf8)

    package static func line(_ request: FetchRequest) -> [UInt8] {
        var object = JSONObject()
        object.append("url", .string(request.address))
        if let part = request.part { object.append("range", .string(part.text)) }
        if let validator = request.validator { object.append("validator", .string(validator)) }
        if !request.mayBePacked { object.append("packed", .bool(false)) }
        object.append("limit", .integer(request.limit))
        return JSONText.bytes(.object(object)) + [UInt8(ascii: "\n")]
    }

    /// Nil for what no program of ours says.
    package static func request(_ line: [UInt8]) -> FetchRequest? {
        guard let members = members(line), let address = members["url"]?.text,
            isOneLine(address), let limit = members["limit"]?.number,
            0...FetchRequest.largestLimit ~= limit
        else { return nil }
        var request = FetchRequest(address, limit: limit)
        if let range = members["range"] {
            guard let part = FetchRequest.Part(range.text ?? "") else { return nil }
            request.part = part
        }
        if let validator = members["validator"] {
            guard let text = validator.text, isOneLine(text) else { return nil }
            request.validator = text
        }
        if case .bool(false)? = members["packed"] { request.mayBePacked = false }
        return request
    }

    /// The line that begins an answer.
    package static func bytes(_ answer: FetchAnswer) -> [UInt8] {
        var object = JSONObject()
        switch answer {
        case .page(let page):
            object.append("status", .integer(page.status))
            if let address = page.address, address.utf8.count <= longestAddress {
                object.append("address", .string(address))
            }
            for (name, text) in [
                ("type", page.mediaType), ("validator", page.validator),
                ("retry_after", page.retryAfter),
            ] {
                if let text { object.append(name, .string(String(text.prefix(1_000)))) }
            }
            for (name, number) in [
                ("length", page.byteCount), ("start", page.part?.start),
                ("total", page.part?.total),
            ] {
                if let number { object.append(name, .integer(number)) }
            }
        case .failed(let failure, let detail):
            object.append("failed", .string(failure.rawValue))
            object.append("detail", .string(String(detail.prefix(1_000))))
        }
        return JSONText.bytes(.object(object)) + [UInt8(ascii: "\n")]
    }

    /// The line that asks for leave to send one more request, and the one that grants it.
    package static let question = Array("{\"again\":true}\n".utf8)
    package static let permission = Array("{\"go\":true}\n".utf8)

    /// What stands before a piece of so many bytes; before the last line stands that of none.
    package static func mark(ofPiece count: Int) -> [UInt8] {
        let digits = String(count, radix: 16)
        return Array(
            (String(repeating: "0", count: pieceMark - 1 - digits.utf8.count) + digits + "\n").utf8
        )
    }

    /// The last line of an answer whose pieces came whole.
    package static let end = Array("{}\n".utf8)

    /// Nil for what no helper says.
    package static func answer(_ line: [UInt8]) -> FetchAnswer? {
        guard let members = members(line) else { return nil }
        if let failure = failure(members) { return failure }
        guard let status = members["status"]?.number else { return nil }
        var page = FetchedPage(
            status: status,
            mediaType: members["type"]?.text,
            validator: members["validator"]?.text,
            retryAfter: members["retry_after"]?.text
        )
        page.address = members["address"]?.text
        page.byteCount = members["length"]?.number
        page.part = members["start"]?.number.map {
            FetchedPart(start: $0, total: members["total"]?.number)
        }
        return .page(page)
    }

    /// How many bytes the piece behind a mark has.
    package static func count(ofPiece mark: [UInt8]) -> Int? {
        guard mark.count == pieceMark, mark.last == UInt8(ascii: "\n"),
            let count = Int(String(decoding: mark.dropLast(), as: UTF8.self), radix: 16),
            0...longestPiece ~= count
        else { return nil }
        return count
    }

    /// What went wrong behind the first byte, if the last line of an answer says so.
    ///
    /// - Returns: nil for what no helper says.
    package static func ending(_ line: [UInt8]) -> FetchAnswer?? {
        guard let members = members(line) else { return nil }
        if members.isEmpty { return .some(nil) }
        return failure(members).map { .some($0) }
    }

    private static func failure(_ members: [String: JSONLine.Scalar]) -> FetchAnswer? {
        guard let failure = members["failed"]?.text.flatMap({ FetchFailure(rawValue: $0) }) else {
            return nil
        }
        return .failed(failure, detail: members["detail"]?.text ?? "")
    }

    /// It becomes a line of a request: more in it would be another line.
    private static func isOneLine(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    private static func members(_ line: [UInt8]) -> [String: JSONLine.Scalar]? {
        do throws(JSON5Error) {
            var line = try JSONLine(line)
            var members: [String: JSONLine.Scalar] = [:]
            try line.beginObject()
            while let name = try line.nextName() {
                members[String(decoding: name, as: UTF8.self)] = try line.scalar()
            }
            try line.end()
            return members
        } catch {
            return nil
        }
    }
}

extension JSONLine.Scalar {
    fileprivate var text: String? {
        if case .string(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
    }

    fileprivate var number: Int? {
        if case .integer(let number) = self { Int(number) } else { nil }
    }
}
