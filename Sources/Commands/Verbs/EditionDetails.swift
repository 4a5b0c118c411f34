// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Pipeline
import Store

/// An edition in full.
enum EditionDetails {
    static func of(_ edition: EditionRow, _ library: Library) -> Details {
        let record = edition.record
        var details = Details()
        details.add("edition", .number(Int(edition.id)))
        details.add("title", .optional(record.title))
        details.add("title sort", .optional(record.titleSort))
        details.add("other titles", list(record.otherTitles.map(title)))
        details.add("authors", .optional(record.authors))
        details.add("people", list(record.people.map(person)))
        details.add("languages", list(record.languages.map { (.string($0), $0) }))
        details.add("publisher", .optional(record.publisher))
        details.add("published", .optional(record.published))
        details.add("modified", .optional(record.modified))
        details.add("dates", list(record.dates.map(date)))
        details.add("series", .optional(record.series))
        details.add("series position", .optional(record.seriesPosition))
        details.add("subjects", list(record.subjects.map { (.string($0), $0) }))
        details.add("description", .optional(record.description))
        details.add("rights", .optional(record.rights))
        details.add("epub version", .number(record.epubVersion))
        details.add("protection", .text(record.protection))
        details.add("identifiers", list(record.volumeIDs.map(identifier)))
        details.add("cover", cover(record.cover, library))
        details.add("warnings", list(record.warnings.map(warning)))
        details.add(
            "why",
            .json(.object(evidence(edition.evidence)), shown: reason(edition.evidence))
        )
        details.add("fingerprint", .text(Hexadecimal.text(record.fingerprint)))
        details.add(
            "files",
            list(edition.files.map { FileText.listed($0) })
        )
        return details
    }

    /// Why an edition is in its work, in words.
    static func reason(_ evidence: EvidenceRow) -> String {
        let id = "\(evidence.kind ?? ""):\(evidence.value ?? "")"
        let run = evidence.run.map { ", in run \($0)" } ?? ""
        return switch evidence.decision {
        case "joined": "it shares \(id) with an edition that was there before\(run)"
        case "merged": "it shares identifiers with several works, among them \(id)\(run)"
        default: "it founded the work\(run)"
        }
    }

    private typealias Item = (value: JSONValue, shown: String)

    private static func list(_ items: [Item]) -> Cell {
        .json(
            .array(items.map(\.value)),
            shown: items.map(\.shown).joined(separator: "; ")
        )
    }

    private static func title(_ title: EditionRecord.Title) -> Item {
        (
            .object([
                "title": .string(title.title), "type": .optional(title.type),
                "sort": .optional(title.sort), "sequence": .optional(title.sequence),
            ]), title.title + (title.type.map { " (\($0))" } ?? "")
        )
    }

    private static func person(_ person: EditionRecord.Person) -> Item {
        (
            .object([
                "name": .string(person.name), "sort": .string(person.sort),
                "roles": .array(person.roles.split(separator: " ").map { .string(String($0)) }),
                "creator": .bool(person.isCreator),
            ]), person.name + (person.roles.isEmpty ? "" : " (\(person.roles))")
        )
    }

    private static func date(_ date: EditionRecord.Date) -> Item {
        (
            .object(["date": .string(date.value), "event": .optional(date.event)]),
            date.value + (date.event.map { " (\($0))" } ?? "")
        )
    }

    private static func identifier(_ claim: VolumeIDClaim) -> Item {
        var shown = claim.kind.map { "\($0):\(claim.value ?? claim.raw)" } ?? claim.raw
        if let note = note(claim) { shown += " (\(note))" }
        return (
            .object([
                "raw": .string(claim.raw), "scheme": .optional(claim.scheme),
                "kind": .optional(claim.kind), "value": .optional(claim.value),
                "state": .string(claim.state.rawValue), "problem": .optional(claim.problem),
                "unique": .bool(claim.isUnique),
            ]), shown
        )
    }

    private static func note(_ claim: VolumeIDClaim) -> String? {
        switch claim.state {
        case .joins: nil
        case .alone: "joins only with a title and an author"
        case .invalid: claim.problem ?? "invalid"
        case .never: "identifies nothing"
        }
    }

    private static func cover(_ cover: EditionRecord.Cover?, _ library: Library) -> Cell {
        guard let cover else { return .missing }
        let pixels =
            cover.width.flatMap { width in cover.height.map { "\(width)x\($0)" } } ?? "no pixels"
        var object: JSONObject = [
            "format": .string(cover.format), "width": .optional(cover.width),
            "height": .optional(cover.height), "bytes": .integer(cover.byteCount),
            "rule": .string(cover.rule), "entry": .string(cover.entry),
        ]
        object.append("file", path: library.folder.appending(cover.file))
        return .json(
            .object(object),
            shown: "\(cover.format) \(pixels), \(Numbers.bytes(cover.byteCount)), "
                + "found by \(cover.rule) in \(cover.entry), kept as \(cover.file)"
        )
    }

    private static func warning(_ warning: EditionRecord.Warning) -> Item {
        let code = ReasonCode(warning.code)
        let detail = warning.detail.isEmpty ? "" : " (\(warning.detail))"
        return (
            .object([
                "code": .string(warning.code), "sentence": .string(ReasonBook.sentence(code)),
                "detail": .string(warning.detail),
            ]), "\(warning.code) \(ReasonBook.sentence(code))\(detail)"
        )
    }

    private static func evidence(_ evidence: EvidenceRow) -> JSONObject {
        [
            "decision": .string(evidence.decision), "kind": .optional(evidence.kind),
            "value": .optional(evidence.value), "run": .optional(evidence.run.map(Int.init)),
        ]
    }
}
