// SPDX-License-Identifier: Apache-2.0

import JSON5
import Store
import Terminal

/// A line that `CollectionLines` wrote, or another program.
enum CollectionLine {
    case first(version: Int64)
    case collection(CollectionPath)
    case membership(CollectionPath, [UInt8], CollectionMember.State, place: Int64?)
    case end(lines: Int64)

    /// Why a line says nothing, as a sentence about it: `it has no collection`.
    struct Problem: Error {
        let sentence: String
    }

    init(_ bytes: [UInt8]) throws(Problem) {
        let found: Members
        do throws(JSON5Error) { found = try Members(bytes) } catch {
            throw Problem(sentence: "column \(error.place.column): \(error.message)")
        }
        if let format = found.format {
            guard format == CollectionLines.format, let version = found.version else {
                throw Problem(sentence: "it is of another format")
            }
            self = .first(version: version)
        } else if let end = found.end {
            guard end == CollectionLines.format, let lines = found.lines else {
                throw Problem(sentence: "it is the end of another format")
            }
            self = .end(lines: lines)
        } else {
            self = try Self.statement(found)
        }
    }

    private static func statement(_ found: Members) throws(Problem) -> CollectionLine {
        guard let text = found.collection else { throw Problem(sentence: "it has no collection") }
        let path: CollectionPath
        do throws(CollectionPath.Problem) { path = try CollectionPath(typed: text) } catch {
            throw Problem(
                sentence: "\(Phrasing.quoted(Array(text.utf8))) is no collection: \(error.sentence)"
            )
        }
        guard let digits = found.fingerprint else { return .collection(path) }
        guard let fingerprint = Hexadecimal.bytes(Array(digits.utf8)),
            fingerprint.count == fingerprintLength
        else { throw Problem(sentence: "the fingerprint is not 32 hexadecimal digits") }
        guard let state = CollectionMember.State(rawValue: found.state ?? "in") else {
            throw Problem(sentence: "the state is neither in nor out")
        }
        return .membership(path, fingerprint, state, place: found.place)
    }

    private static let fingerprintLength = 16

    /// What is said; another program may say more.
    private struct Members {
        var format: String?
        var version: Int64?
        var end: String?
        var lines: Int64?
        var collection: String?
        var fingerprint: String?
        var state: String?
        var place: Int64?

        init(_ bytes: [UInt8]) throws(JSON5Error) {
            var line = try JSONLine(bytes)
            try line.beginObject()
            while let name = try line.nextName() {
                switch String(decoding: name, as: UTF8.self) {
                case "format": format = try Self.text(&line)
                case "format_version": version = try line.integer()
                case "end": end = try Self.text(&line)
                case "lines": lines = try line.integer()
                case "collection": collection = try Self.text(&line)
                case "fingerprint": fingerprint = try Self.text(&line)
                case "state": state = try Self.text(&line)
                case "place": place = try Self.optionalInteger(&line)
                default: try line.skipValue()
                }
            }
            try line.end()
        }

        private static func text(_ line: inout JSONLine) throws(JSON5Error) -> String {
            String(decoding: try line.text(), as: UTF8.self)
        }

        private static func optionalInteger(
            _ line: inout JSONLine
        ) throws(JSON5Error) -> Int64? {
            switch try line.scalar() {
            case .null: return nil
            case .integer(let number): return number
            default: throw line.error("expected a whole number or null")
            }
        }
    }
}
