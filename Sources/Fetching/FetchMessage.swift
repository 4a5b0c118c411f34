// SPDX-License-Identifier: Apache-2.0

import JSON5
import Terminal

/// What the program and `accession-fetch` say to each other: lines of JSON.
///
/// The helper begins with a greeting. Then each request, a line, has one answer: a line, and behind
/// it as many bytes as that says.
package enum FetchMessage {
    package static let longestLine = 64 << 10

    package static let greeting = Array("{\"program\":\"accession-fetch\",\"protocol\":1}\n".utf8)

    package static func line(_ request: FetchRequest) -> [UInt8] {
        var object = JSONObject()
        object.append("url", .string(request.address))
        if let range = request.range {
            object.append("range", .string("\(range.lowerBound)-\(range.upperBound)"))
        }
        if let validator = request.validator { object.append("validator", .string(validator)) }
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
            let ends = (range.text ?? "").split(separator: "-").compactMap { Int($0) }
            guard ends.count == 2, 0 <= ends[0], ends[0] <= ends[1] else { return nil }
            request.range = ends[0]...ends[1]
        }
        if let validator = members["validator"] {
            guard let text = validator.text, isOneLine(text) else { return nil }
            request.validator = text
        }
        return request
    }

    /// The line of an answer, with the bytes behind it.
    package static func bytes(_ answer: FetchAnswer) -> [UInt8] {
        var object = JSONObject()
        var body: [UInt8] = []
        switch answer {
        case .page(let page):
            object.append("status", .integer(page.status))
            for (name, text) in [
                ("type", page.mediaType), ("validator", page.validator),
                ("retry_after", page.retryAfter),
            ] {
                if let text { object.append(name, .string(String(text.prefix(1_000)))) }
            }
            body = page.body
        case .failed(let failure, let detail):
            object.append("failed", .string(failure.rawValue))
            object.append("detail", .string(String(detail.prefix(1_000))))
        }
        object.append("bytes", .integer(body.count))
        return JSONText.bytes(.object(object)) + [UInt8(ascii: "\n")] + body
    }

    /// An answer without its body, and how many bytes that has; nil for what no helper says.
    package static func answer(_ line: [UInt8]) -> (FetchAnswer, count: Int)? {
        guard let members = members(line), let count = members["bytes"]?.number,
            0...FetchRequest.largestLimit ~= count
        else { return nil }
        if let word = members["failed"]?.text {
            guard let failure = FetchFailure(rawValue: word), count == 0 else { return nil }
            return (.failed(failure, detail: members["detail"]?.text ?? ""), 0)
        }
        guard let status = members["status"]?.number else { return nil }
        let page = FetchedPage(
            status: status,
            mediaType: members["type"]?.text,
            validator: members["validator"]?.text,
            retryAfter: members["retry_after"]?.text
        )
        return (.page(page), count)
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
