// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import System
import Terminal

/// A run in words and in JSON.
enum RunText {
    static func time(_ seconds: Int64) -> String { UTCTime(seconds: seconds).text }

    /// As all pages write a moment.
    static func timeForPages(_ seconds: Int64) -> String { UTCTime(seconds: seconds).inWords }

    /// - Parameter time: a moment in words.
    static func outcome(_ run: RunRecord, _ time: (Int64) -> String = Self.time) -> String {
        let when = time(run.finishedAt ?? run.startedAt)
        return switch run.state {
        case .running: "running since \(time(run.startedAt))"
        case .finished: "finished \(when)"
        case .interrupted: "interrupted \(when)"
        case .failed: "failed \(when)"
        }
    }

    /// How it ended, and whether it counts any more.
    static func state(_ run: RunRecord) -> String {
        guard let undoing = run.undoing else { return run.state.rawValue }
        return "\(run.state.rawValue), \(undoing.isWhole ? "undone" : "partly undone")"
    }

    /// Whether it was undone as a whole or in part, when, by whom and why.
    ///
    /// - Parameter inWords: all of it, where it is not JSON, and not only `whole` or `part`.
    static func undone(_ run: RunRecord, inWords: Bool) -> Cell {
        guard let undoing = run.undoing else { return .missing }
        var words = undoing.isWhole ? "wholly" : "partly"
        words += " \(UTCTime(seconds: undoing.madeAt).text) by \(undoing.who)"
        if let why = undoing.why { words += ": \(why)" }
        let value: JSONObject = [
            "whole": .bool(undoing.isWhole),
            "at": .time(undoing.madeAt),
            "by": .string(undoing.who), "reason": .optional(undoing.why),
        ]
        let word = undoing.isWhole ? "whole" : "part"
        return .json(.object(value), shown: inWords ? words : word)
    }

    static func object(_ run: RunRecord) -> JSONObject {
        var object: JSONObject = [
            "id": .id(run.id), "run": .id(run.id), "command": .string(run.command),
            "pipeline": .optional(run.pipeline),
        ]
        Cell.sources(run.sources, run.sourceList).append(to: &object, as: "sources")
        object += [
            "program": .string(run.program),
            "state": .string(run.state.rawValue),
            "started": .time(run.startedAt),
            "finished": .time(run.finishedAt),
        ]
        object += run.counts.equation.object
        object += run.counts.object(RunCount.changes)
        object += run.counts.object([.mergedWorks, .splitWorks, .skippedCopies, .covers])
        object += [
            "claims": .object(run.counts.claims.object),
            "cache": .object(run.counts.object(RunCount.cache)),
            "sidecars": .object(run.counts.sidecars),
            "failure": .optional(run.failure),
        ]
        undone(run, inWords: true).append(to: &object, as: "undone")
        return object
    }
}

extension Cell {
    /// What a run took in, in a line, and in JSON one by one as well.
    static func sources(_ line: String, _ list: [String]?) -> Cell {
        .beside(.text(line), ["source_list": list.map { .strings($0) } ?? .null])
    }
}
