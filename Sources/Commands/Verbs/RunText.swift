// SPDX-License-Identifier: Apache-2.0

import Files
import Store

/// A run in words and in JSON.
enum RunText {
    static func outcome(_ run: RunRecord) -> String {
        let when = UTCTime(seconds: run.finishedAt ?? run.startedAt).text
        return switch run.state {
        case .running: "running since \(UTCTime(seconds: run.startedAt).text)"
        case .finished: "finished \(when)"
        case .interrupted: "interrupted \(when)"
        case .failed: "failed \(when)"
        }
    }

    static func object(_ run: RunRecord) -> JSONObject {
        var object: JSONObject = [
            "id": .integer(Int(run.id)), "command": .string(run.command),
            "sources": .string(run.sources), "program": .string(run.program),
            "state": .string(run.state.rawValue),
            "started": .string(UTCTime(seconds: run.startedAt).text),
            "finished": .optional(run.finishedAt.map { UTCTime(seconds: $0).text }),
        ]
        object.append(run.equation.object)
        object.append("merged_works", .integer(run.mergedWorks))
        object.append("split_works", .integer(run.splitWorks))
        object.append("skipped_copies", .integer(run.skippedCopies))
        object.append("covers", .integer(run.covers))
        object.append("claims", .object(run.claims.object))
        object.append("cache", .object(run.cache.object))
        object.append("failure", .optional(run.failure))
        return object
    }
}
