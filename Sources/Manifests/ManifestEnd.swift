// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Files
import JSON5
import Terminal

/// The last line of a manifest: without it, and unless all before it agrees with it, a manifest is
/// not whole.
package struct ManifestEnd: Sendable, Equatable {
    static let mark = "accession-scan"
    /// Of the form of manifests.
    static let version: Int64 = 1

    package var files = 0
    /// The sum of all sizes.
    package var bytes: Int64 = 0
    /// Of all lines before this one with their line breaks: XXH3 of 128 bits, in hexadecimal.
    package var hash = ""
    /// The folders that were scanned.
    package var sources: [Path] = []
    /// The hash of the manifest of which this lists what was missing.
    package var restOf: String?

    package init() {}

    /// The hash of the manifest with which the job began.
    package var job: String { restOf ?? hash }

    package var line: [UInt8] {
        var object: JSONObject = [
            "end": .string(Self.mark), "version": .integer(Int(Self.version)),
            "files": .integer(files), "bytes": .integer(Int(bytes)), "hash": .string(hash),
            "sources": .array(sources.map(JSONValue.file)),
        ]
        if let restOf { object.append("rest_of", .string(restOf)) }
        return JSONText.bytes(.object(object))
    }

    /// How such a line begins, as no entry does.
    static let beginning = Array("{\"end\":".utf8)

    /// What is wrong with a line that is to be an end.
    enum Trouble: Error {
        case stranger
        case newer
        case syntax(JSON5Error)
    }

    init(_ bytes: [UInt8]) throws(Trouble) {
        var members = Members()
        do throws(JSON5Error) { try members.read(bytes) } catch { throw .syntax(error) }
        guard members.mark == Array(Self.mark.utf8), let version = members.version else {
            throw .stranger
        }
        guard version <= Self.version else { throw .newer }
        guard version > 0, let files = members.files, let bytes = members.bytes,
            let hash = members.hash, files >= 0, bytes >= 0
        else { throw .stranger }
        self.files = Int(files)
        self.bytes = bytes
        self.hash = String(decoding: hash, as: UTF8.self)
        sources = members.sources
        restOf = members.restOf.map { String(decoding: $0, as: UTF8.self) }
    }

    private struct Members {
        var mark: [UInt8] = []
        var version: Int64?
        var files: Int64?
        var bytes: Int64?
        var hash: [UInt8]?
        var sources: [Path] = []
        var restOf: [UInt8]?

        mutating func read(_ text: [UInt8]) throws(JSON5Error) {
            var line = try JSONLine(text)
            try line.beginObject()
            while let name = try line.nextName() {
                switch String(decoding: name, as: UTF8.self) {
                case "end": mark = try line.text()
                case "version": version = try line.integer()
                case "files": files = try line.integer()
                case "bytes": bytes = try line.integer()
                case "hash": hash = try line.text()
                case "rest_of": restOf = try line.text()
                case "sources":
                    try line.beginList()
                    while try line.hasNextElement() { sources.append(try Self.path(&line)) }
                default: try line.skipValue()
                }
            }
            try line.end()
        }

        private static func path(_ line: inout JSONLine) throws(JSON5Error) -> Path {
            var path: [UInt8] = []
            var bytes: [UInt8]?
            try line.beginObject()
            while let name = try line.nextName() {
                switch String(decoding: name, as: UTF8.self) {
                case "path": path = try line.text()
                case "path" + JSONObject.bytesSuffix: bytes = Base64.decode(try line.text())
                default: try line.skipValue()
                }
            }
            return Path(bytes: bytes ?? path)
        }
    }
}
