// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Terminal

extension RunTally {
    /// Counts by their names, in JSON.
    func object(_ counts: [RunCount]) -> JSONObject {
        var object = JSONObject()
        for count in counts { object.append(count.name, .integer(self[count])) }
        return object
    }

    /// The equation, which stands out, and in it what was rejected.
    var inkedEquation: InkedLine {
        let line = equation.line()
        let end = "\(Numbers.grouped(self[.rejected])) rejected"
        guard self[.rejected] > 0, line.hasSuffix(end) else { return InkedLine(line, .bold) }
        return InkedLine([(String(line.dropLast(end.count)), .bold), (end, .red)])
    }

    /// What became of the files beside books.
    var sidecars: JSONObject { object(RunCount.sidecars + [.sidecarCovers]) }

    /// What became of the files beside books, in words.
    var sidecarLine: String {
        let parts = RunCount.sidecars.filter { $0 == .sidecarsRead || self[$0] > 0 }
        let line = parts.map { "\(Numbers.grouped(self[$0])) \($0.name)" }.joined(separator: ", ")
        let covers = self[.sidecarCovers]
        return covers == 0
            ? line : line + "; \(Numbers.counted(covers, "cover")) taken from there"
    }

    /// How the cache answered, in words.
    var cacheLine: String {
        "\(Numbers.counted(self[.cacheHits], "hit")), "
            + "\(Numbers.counted(self[.cacheMisses], "miss", "misses")), "
            + "\(Numbers.grouped(self[.cacheStale])) stale"
    }
}

extension PassedOverCounts {
    var object: JSONObject {
        var object: JSONObject = [
            "other_names": .integer(otherNames), "excluded_files": .integer(excludedFiles),
            "excluded_folders": .integer(excludedFolders), "system_files": .integer(systemFiles),
            "hidden": .integer(hidden), "links_not_followed": .integer(linksNotFollowed),
            "outside_links": .integer(outsideLinks), "visited_folders": .integer(visitedFolders),
            "special_files": .integer(specialFiles),
        ]
        let found = BookFormat.allCases.compactMap { format in
            formats[format].map { (format.rawValue, JSONValue.integer($0)) }
        }
        if !found.isEmpty {
            object.append("formats", .object(found.reduce(into: [:]) { $0.append($1.0, $1.1) }))
        }
        return object
    }
}

extension Tally {
    /// The ledger: an object for each stage, in their order.
    var objects: [JSONValue] {
        Stage.allCases.map { stage in
            let count = self[stage]
            return .object([
                "stage": .string(stage.rawValue), "received": .integer(count.received),
                "advanced": .integer(count.advanced),
                "skipped": .object(JSONObject(count.skipped)),
                "rejected": .object(JSONObject(count.rejected)), "lost": .integer(count.lost),
            ])
        }
    }
}

extension JSONObject {
    /// A count for each code, in their order.
    init(_ counts: [ReasonCode: Int]) {
        self.init(Dictionary(uniqueKeysWithValues: counts.map { ($0.key.text, $0.value) }))
    }
}
