// SPDX-License-Identifier: Apache-2.0

import Books
import Store
import System
import Terminal

/// Where the fields of a work come from, and what others say of its editions.
enum FaceSourceText {
    /// One line for each field, for people: `Emma (chosen in decision 12)`.
    static func stack(_ sources: [FaceSource]) -> Cell {
        .stack(
            sources.map { source in
                let value = words(source.values)
                let name = source.field.rawValue.replacing("_", with: " ")
                return Cell.Item(json(source), "\(name): \(value) (\(origin(source.origin)))")
            }
        )
    }

    static func json(_ source: FaceSource) -> JSONValue {
        var object: JSONObject = [
            "field": .string(source.field.rawValue), "values": .strings(source.values),
        ]
        switch source.origin {
        case .person(let decision):
            object.append("from", .string("person"))
            object.append("decision", .optional(decision))
        case .edition(let id):
            object.append("from", .string("edition"))
            object.append("edition", .id(id))
        case .provider(let provider, let record, let confidence, let saidAt):
            object.append("from", .string("provider"))
            object.append("provider", .string(provider.rawValue))
            object.append("record", .string(record))
            object.append("confidence", .double(confidence))
            object.append("said_at", .string(UTCTime(seconds: saidAt).text))
        }
        return .object(object)
    }

    /// A description would hide all that stands behind it.
    private static func words(_ values: [String]) -> String {
        let all = values.joined(separator: "; ")
        return all.count > 100 ? all.prefix(97) + "..." : all
    }

    private static func origin(_ origin: FaceSource.Origin) -> String {
        switch origin {
        case .person(let decision): decision.map { "chosen in decision \($0)" } ?? "chosen"
        case .edition(let id): "edition \(id)"
        case .provider(let provider, let record, _, let saidAt):
            [
                provider.rawValue, record.isEmpty ? nil : record,
                String(UTCTime(seconds: saidAt).text.prefix(10)),
            ]
            .compactMap(\.self).joined(separator: ", ")
        }
    }

    /// What others say of an edition, sheet by sheet.
    static func sheets(_ sheets: [FactSheet]) -> Cell {
        .stack(
            sheets.map { sheet in
                var values = JSONObject()
                for entry in sheet.values.entries {
                    values.append(entry.field.rawValue, .strings(entry.values))
                }
                let object: JSONObject = [
                    "provider": .string(sheet.provider.rawValue),
                    "record": .string(sheet.record),
                    "confidence": .double(sheet.confidence), "doubtful": .bool(sheet.isOpen),
                    "verdict": .optional(sheet.verdict?.rawValue),
                    "said_at": .string(UTCTime(seconds: sheet.saidAt).text),
                    "values": .object(values),
                ]
                let isBeside = sheet.provider == .calibre
                let shown = sheet.values.entries.map { entry -> String in
                    // The hash of a picture tells people nothing.
                    if entry.field == .cover { return isBeside ? "cover beside the book" : "cover" }
                    let value = words(entry.values)
                    return "\(entry.field.rawValue.replacing("_", with: " ")): \(value)"
                }
                let standing = sheet.verdict?.rawValue ?? (sheet.isOpen ? "doubtful" : nil)
                let doubt = standing.map { " (\($0))" } ?? ""
                let isPicture = isBeside && sheet.record == SidecarFile.Kind.cover.record
                let name = [sheet.provider.rawValue, isPicture ? "" : sheet.record]
                    .filter { !$0.isEmpty }.joined(separator: " ")
                // A cover that it showed and a person removed.
                let said = shown.isEmpty ? "nothing any more" : shown.joined(separator: ", ")
                return Cell.Item(.object(object), "\(name)\(doubt): \(said)")
            }
        )
    }
}
