// SPDX-License-Identifier: Apache-2.0

import Accounting
import JSON5
import Library
import System
import Terminal

/// A catalogue that a pipeline asks after its run.
struct EnrichStep: Sendable {
    let request: EnrichRequest
    /// What the file says, by its keys.
    let settings: [String: PipelineDefinition.Setting]
    let place: TextPlace

    /// What came of it; all of it has been reported.
    struct Result {
        let object: JSONObject
        let exit: ExitCode
        /// Records that say something new.
        var changed = 0
    }

    static var keys: [PipelineKey] {
        if case .objects(let keys) = PipelineKeys.enrich.shape { keys } else { [] }
    }

    private var provider: String { request.provider.rawValue }

    /// In words, as `--print` shows it.
    var text: String {
        var words = "\(provider) at \(request.address)"
        if let search = request.search { words += " for \(search.text)" }
        if let contact = settings["contact"]?.words.last {
            words += ", as \(String(decoding: contact, as: UTF8.self))"
        }
        if request.isOffline { words += ", offline" }
        if let calls = request.mostCalls { words += ", at most \(Numbers.counted(calls, "call"))" }
        if let time = request.mostTime { words += ", for at most \(TimeSpan.text(time))" }
        return words
    }

    /// As the file would say it, with what holds without it.
    var object: JSONObject {
        var object = JSONObject()
        for key in Self.keys {
            if let value = settings[key.name]?.value ?? key.fallback {
                object.append(key.name, value)
            }
        }
        return object
    }

    /// Asks, and tells of it; trouble with it is not the trouble of the run.
    func run(_ library: Library, _ console: Console) -> Result {
        do throws(Failure) {
            let answer = try EnrichSession(request, library, console).run()
            for line in answer.lines(request.provider) { console.note(line) }
            let exit = try answer.exit(request)
            return Result(
                object: object(answer.answer(of: request.provider).object, exit),
                exit: exit,
                changed: answer.changes.changed
            )
        } catch {
            var failure = error
            failure.message = "what \(provider) knows was not taken in: \(error.message)"
            let exit = console.fail(failure)
            let members: JSONObject = [
                "provider": .string(provider), "failure": .string(error.message),
                "hint": .optional(error.hint.isEmpty ? nil : error.hint),
            ]
            return Result(object: object(members, exit), exit: exit)
        }
    }

    private func object(_ members: JSONObject, _ exit: ExitCode) -> JSONObject {
        members + [
            "filter": .optional(request.search?.text), "exit": .integer(Int(exit.rawValue)),
        ]
    }
}
