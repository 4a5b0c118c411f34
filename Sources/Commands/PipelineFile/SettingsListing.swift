// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal

/// The settings of a run, each with its value and where that comes from.
struct SettingsListing {
    let settings: RunSettings
    let library: Path

    func write(to console: Console, _ format: OutputFormat) {
        var head = JSONObject()
        if let file = settings.definition?.file {
            head.append("file", file.path.map { .string($0.text) } ?? .null)
            head.append("name", .optional(settings.definition?.name))
        }
        var listing = Listing(
            console,
            format,
            name: "settings",
            before: head,
            columns: [
                Column("Setting"), Column("Value", isFlexible: true), Column("Origin"),
                Column("Place"),
            ]
        )
        for (name, key) in PipelineKeys.settings {
            let origin = settings.origin(of: name, key)
            listing.add([
                .text(name), cell(settings.value(of: name, key, library: library)),
                .text(origin.word), .optional(origin.place),
            ])
        }
        let file = settings.definition?.file.shown ?? ""
        for (index, step) in (settings.definition?.enrichments ?? []).enumerated() {
            listing.add([
                .text("enrich[\(index)]"), .json(.object(step.object), shown: step.text),
                .text("file"), .text("\(file):\(step.place)"),
            ])
        }
        for (index, fill) in (settings.definition?.fills ?? []).enumerated() {
            listing.add([
                .text("fill[\(index)]"), .json(.object(fill.object), shown: fill.text),
                .text("file"), .text("\(file):\(fill.place)"),
            ])
        }
        for (index, report) in (settings.definition?.reports ?? []).enumerated() {
            listing.add([
                .text("reports[\(index)]"), .json(.object(report.object), shown: report.text),
                .text("file"), .text("\(file):\(report.place)"),
            ])
        }
        listing.finish()
    }

    private func cell(_ value: JSONValue) -> Cell {
        switch value {
        case .array(let elements): .json(value, shown: elements.map(shown).joined(separator: "; "))
        case .null: .missing
        default: .json(value, shown: shown(value))
        }
    }

    private func shown(_ value: JSONValue) -> String {
        if case .string(let text) = value { return text }
        if case .bool(let flag) = value { return flag ? "yes" : "no" }
        return JSONText.string(value)
    }
}
