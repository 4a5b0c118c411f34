// SPDX-License-Identifier: Apache-2.0

import Covers
import Files
import Hashing
import System
import Terminal

/// The report of covers as JSON.
enum CoverJSON {
    static func head(_ head: CoverReportHead) -> JSONObject {
        var object = JSONObject()
        object.append("library", path: head.library)
        object.append("made_at", .optional(head.time.map { UTCTime(seconds: $0).text }))
        if let works = head.works { object.append("works", .string(works)) }
        if let since = head.since { object.append("since", .integer(Int(since))) }
        return object
    }

    static func object(_ entry: CoverEntry) -> JSONObject {
        var object = JSONObject()
        object.append("edition", .integer(Int(entry.edition)))
        object.append("work", .integer(Int(entry.work)))
        object.append("title", .optional(entry.title))
        object.append("authors", .optional(entry.authors))
        object.append("language", .optional(entry.language))
        object.append("collections", .array(entry.collections.map { .string($0) }))
        if let path = entry.files.first {
            object.append("path", path: Path(bytes: path))
        } else {
            object.append("path", .null)
        }
        object.append("files", .array(entry.files.map { .object(file($0)) }))
        object.append("finding", .optional(entry.findings.first?.finding.rawValue))
        object.append("findings", .array(entry.findings.map { .object(found($0)) }))
        object.append("rule", .optional(entry.rule))
        object.append("entry", .optional(entry.entry))
        object.append("page", .optional(entry.page))
        object.append("format", .optional(entry.image?.format))
        object.append("width", .optional(entry.image?.width))
        object.append("height", .optional(entry.image?.height))
        object.append("bytes", .optional(entry.image?.byteCount))
        object.append("hash", .optional(entry.image?.hash.hexadecimal))
        object.append("file", .optional(entry.image?.file))
        object.append("shared_by", .integer(entry.sharedBy))
        object.append("thumbnail", entry.thumbnail.map { .object(thumbnail($0)) } ?? .null)
        object.append("candidates", .array(entry.candidates.map { .object(candidate($0)) }))
        return object
    }

    private static func file(_ path: [UInt8]) -> JSONObject {
        var object = JSONObject()
        object.append("path", path: Path(bytes: path))
        return object
    }

    private static func found(_ found: CoverEntry.Found) -> JSONObject {
        [
            "name": .string(found.finding.rawValue), "code": .string(found.finding.code),
            "detail": .string(found.detail),
        ]
    }

    private static func thumbnail(_ thumbnail: CoverEntry.Thumbnail) -> JSONObject {
        [
            "hash": .string(thumbnail.hash.hexadecimal), "shown_width": .integer(thumbnail.width),
            "shown_height": .integer(thumbnail.height),
        ]
    }

    private static func candidate(_ candidate: CoverEntry.Candidate) -> JSONObject {
        var object: JSONObject = [
            "source": .string(candidate.source.rawValue), "name": .string(candidate.name),
            "detail": .string(candidate.detail),
        ]
        if let edition = candidate.edition { object.append("edition", .integer(Int(edition))) }
        if let path = candidate.path { object.append("path", path: Path(bytes: path)) }
        return object
    }

    // MARK: - All together

    static func object(_ summary: CoverSummary) -> JSONObject {
        [
            "editions": .integer(summary.editions), "works": .integer(summary.works),
            "with_cover": .integer(summary.withCover),
            "without_cover": .integer(summary.editions - summary.withCover),
            "not_looked_at": .integer(summary.notLookedAt),
            "findings": .array(
                CoverFinding.allCases.map { finding in
                    .object([
                        "name": .string(finding.rawValue), "code": .string(finding.code),
                        "count": .integer(summary.findings[finding] ?? 0),
                        "sentence": .string(finding.sentence), "advice": .string(finding.advice),
                    ])
                }
            ),
            "rules": counts(summary.rules), "formats": counts(summary.formats),
            "languages": counts(summary.languages),
            "sizes": .array(
                zip(CoverSummary.sizeNames, summary.sizes).map { name, count in
                    .object(["name": .string(name), "count": .integer(count)])
                }
            ),
            "coverage": .array(
                summary.coverage.map { point in
                    .object([
                        "run": .integer(Int(point.run)),
                        "time": .string(UTCTime(seconds: point.time).text),
                        "editions": .integer(point.editions),
                        "with_cover": .integer(point.withCover),
                    ])
                }
            ),
        ]
    }

    private static func counts(_ counts: [String: Int]) -> JSONValue {
        .array(
            CoverCounts.sorted(counts).map { name, count in
                .object(["name": .string(name), "count": .integer(count)])
            }
        )
    }
}

/// Counts by name, the largest first.
enum CoverCounts {
    static func sorted(_ counts: [String: Int]) -> [(name: String, count: Int)] {
        counts.map { (name: $0.key, count: $0.value) }.sorted { left, right in
            left.count == right.count
                ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
                : left.count > right.count
        }
    }
}
