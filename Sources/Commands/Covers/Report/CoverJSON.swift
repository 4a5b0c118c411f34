// SPDX-License-Identifier: Apache-2.0

import Books
import Covers
import Files
import Hashing
import Terminal

/// The report of covers as JSON.
enum CoverJSON {
    static func form(_ head: CoverReportHead) -> RowsReport<CoverEntry>.Form {
        var object: JSONObject = [
            "library": .path(head.library),
            "made_at": .time(head.time),
        ]
        if let works = head.works { object.append("works", .string(works)) }
        if let since = head.since { object.append("since", .id(since)) }
        return .json(name: "covers", before: object)
    }

    static func object(_ entry: CoverEntry) -> JSONObject {
        [
            "edition": .id(entry.edition), "work": .id(entry.work), "title": .optional(entry.title),
            "authors": .optional(entry.authors),
            "author_list": .strings(AuthorLine.names(entry.authors)),
            "language": .optional(entry.language),
            "collections": .strings(entry.collections),
            "path": .optional(entry.files.first.map { Path(bytes: $0) }),
            "files": .array(entry.files.map { .file(Path(bytes: $0)) }),
            "finding": .optional(entry.findings.first?.finding.rawValue),
            "findings": .array(entry.findings.map { .object(found($0)) }),
            "rule": .optional(entry.rule), "entry": .optional(entry.entry),
            "page": .optional(entry.page), "format": .optional(entry.image?.format.rawValue),
            "width": .optional(entry.image?.width), "height": .optional(entry.image?.height),
            "bytes": .optional(entry.image?.byteCount),
            "hash": .optional((entry.image?.hash).map(Hexadecimal.text)),
            "file": .optional(entry.image?.holder),
            "offset": .optional(entry.image.map { $0.place?.offset ?? 0 }),
            "shared_by": .integer(entry.sharedBy),
            "thumbnail": entry.thumbnail.map { .object(thumbnail($0)) } ?? .null,
            "candidates": .array(entry.candidates.map { .object(candidate($0)) }),
            "better": entry.better.map { .object(candidate($0)) } ?? .null,
        ]
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
        if let edition = candidate.edition { object.append("edition", .id(edition)) }
        if let path = candidate.path { object.append("path", .path(Path(bytes: path))) }
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
                        "run": .id(point.run),
                        "time": .time(point.time),
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
