// SPDX-License-Identifier: Apache-2.0

import Feeds
import JSON5
import Store
import Terminal

/// What the log says of a command line, and how that is shown to people.
enum LogWords {
    /// Flags that say how something is told, and not what is done, and the library, which has the log.
    private static let unsaid: Set = [
        "library", "json", "jsonl", "plain", "header", "quiet", "verbose", "progress", "color",
        "yes",
    ]

    static func arguments(_ arguments: ParsedArguments) -> [String] {
        arguments.words(without: unsaid).map {
            withoutPassword(String(decoding: $0, as: UTF8.self))
        }
    }

    /// The log is for others to read: a user name and password in an address are left out.
    static func withoutPassword(_ word: String) -> String {
        let bytes = Array(word.utf8)
        let mark = Array("://".utf8)
        guard
            let start = bytes.indices.dropLast(2).first(where: {
                bytes[$0...].starts(with: mark)
            })
        else { return word }
        let host = bytes[(start + mark.count)...].prefix { !Array("/?#".utf8).contains($0) }
        guard let at = host.lastIndex(of: UInt8(ascii: "@")) else { return word }
        return String(decoding: bytes[..<host.startIndex] + bytes[(at + 1)...], as: UTF8.self)
    }

    /// The details of an entry without the signs of JSON: the arguments, then what else there is.
    static func shown(_ details: String) -> String {
        var parts: [String] = []
        // What cannot be read is shown as it is.
        do throws(JSON5Error) {
            var line = try JSONLine(Array(details.utf8))
            try line.beginObject()
            while let name = try line.nextName() {
                let name = String(decoding: name, as: UTF8.self)
                let isList = ["arguments", "runs"].contains(name)
                var words: [String] = []
                if isList {
                    try line.beginList()
                    while try line.hasNextElement() { words.append(word(try line.scalar())) }
                } else {
                    words.append(word(try line.scalar()))
                }
                if words.isEmpty { continue }
                let isOne = name == "runs" && words.count == 1
                let title =
                    name == "arguments" ? [] : [isOne ? "run" : name.replacing("_", with: " ")]
                parts.append((title + words).joined(separator: " "))
            }
        } catch { return details }
        return parts.joined(separator: "; ")
    }

    private static func word(_ value: JSONLine.Scalar) -> String {
        switch value {
        case .null: ""
        case .bool(let value): "\(value)"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .string(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }
}
