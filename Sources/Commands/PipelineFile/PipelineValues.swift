// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import JSON5
import Terminal

/// Turns the values of a pipeline file into the words that a flag would have.
struct PipelineValues {
    /// Why a value will not do: the end of a sentence that begins with its key.
    struct Refusal: Error {
        let place: TextPlace
        var message: String
        var hint: String?

        /// The same of one element of a list.
        fileprivate var inList: Refusal {
            var refusal = self
            let (one, many) = ("must be a string", "must contain strings")
            if message.hasPrefix(one) { refusal.message = many + message.dropFirst(one.count) }
            return refusal
        }
    }

    private typealias Word = (bytes: [UInt8], value: JSONValue)

    private let paths: PathWriting

    init(_ paths: PathWriting) {
        self.paths = paths
    }

    /// The setting, unless something speaks against it.
    func setting(
        _ value: JSON5Value,
        _ key: PipelineKey
    ) -> (PipelineDefinition.Setting?, [Refusal]) {
        if case .null = value.content {
            let hint = "omit the key to use its default"
            return (nil, [Refusal(place: value.place, message: "has no value", hint: hint)])
        }
        switch key.shape {
        case .toggle:
            guard case .bool(let isOn) = value.content else {
                return (nil, [refusal(value, "must be true or false, not \(value.kind)")])
            }
            return (
                PipelineDefinition.Setting(
                    words: [],
                    isOn: isOn,
                    value: .bool(isOn),
                    place: value.place
                ), []
            )
        case .one(let kind):
            switch word(value, kind) {
            case .failure(let refusal): return (nil, [refusal])
            case .success(let word):
                return (
                    PipelineDefinition.Setting(
                        words: [word.bytes],
                        isOn: true,
                        value: word.value,
                        place: value.place
                    ), []
                )
            }
        case .list(let kind):
            return list(
                value,
                kind,
                mayBeInput: key.isFor(.filesFrom),
                mayBeAddress: key.name == PipelineKeys.sources.name
            )
        // The reader looks into these itself.
        case .object, .objects: return (nil, [])
        }
    }

    private func list(
        _ value: JSON5Value,
        _ kind: ValueKind,
        mayBeInput: Bool,
        mayBeAddress: Bool
    ) -> (PipelineDefinition.Setting?, [Refusal]) {
        guard case .array(let elements) = value.content else {
            var refusal = refusal(value, "must be a list, not \(value.kind)")
            if case .string = value.content { refusal.hint = "put it between [ and ]" }
            return (nil, [refusal])
        }
        var words: [Word] = []
        var refusals: [Refusal] = []
        for element in elements {
            // Standard input is no path.
            if mayBeInput, case .string("-") = element.content {
                words.append((Array("-".utf8), "-"))
                continue
            }
            switch word(element, kind, mayBeAddress: mayBeAddress) {
            case .success(let word): words.append(word)
            case .failure(let refusal): refusals.append(refusal.inList)
            }
        }
        guard refusals.isEmpty else { return (nil, refusals) }
        let setting = PipelineDefinition.Setting(
            words: words.map(\.bytes),
            isOn: true,
            value: .array(words.map(\.value)),
            place: value.place
        )
        return (setting, [])
    }

    private func word(
        _ value: JSON5Value,
        _ kind: ValueKind,
        mayBeAddress: Bool = false
    ) -> Result<Word, Refusal> {
        switch (kind, value.content) {
        case (.number, .number(let number)):
            let text = number.integer.map { String($0) } ?? number.text
            if let problem = kind.problem(with: Array(text.utf8)) {
                return .failure(refusal(value, "\(problem), not \(Phrasing.short(number.text))"))
            }
            return .success((Array(text.utf8), .integer(number.integer ?? 0)))
        case (.number, .string(let text)):
            let isNumber = kind.problem(with: Array(text.utf8)) == nil
            return .failure(
                refusal(
                    value,
                    "\(kind.problem(with: []) ?? "must be a number"), not a string",
                    hint: isNumber ? "write it without quotes: \(text)" : nil
                )
            )
        case (.number, _):
            let problem = kind.problem(with: []) ?? "must be a number"
            return .failure(refusal(value, "\(problem), not \(value.kind)"))
        case (_, .string(let text)):
            return word(text, kind, value, mayBeAddress: mayBeAddress)
        default:
            return .failure(notText(value, kind))
        }
    }

    private func word(
        _ text: String,
        _ kind: ValueKind,
        _ value: JSON5Value,
        mayBeAddress: Bool
    ) -> Result<Word, Refusal> {
        if mayBeAddress, RemoteSource.isAddress(Array(text.utf8)) {
            do throws(Failure) {
                let source = try RemoteSource.written(Array(text.utf8))
                let written = source?.text ?? text
                return .success((Array(written.utf8), .string(written)))
            } catch { return .failure(refusal(value, error.message, hint: error.hint)) }
        }
        if kind.isPath {
            switch paths.whole(text) {
            case .success(let path): return .success((path.bytes, .string(path.text)))
            case .failure(let problem):
                return .failure(refusal(value, problem.message, hint: problem.hint))
            }
        }
        let bytes = Array(text.utf8)
        if let problem = kind.problem(with: bytes) {
            var refusal = refusal(value, "\(problem), not \"\(Phrasing.short(text))\"")
            if case .choice(let choices) = kind {
                refusal.hint = SpellingSuggestion.nearest(to: text, among: choices)
                    .map { "did you mean \"\($0)\"?" }
            }
            return .failure(refusal)
        }
        return .success((bytes, .string(text)))
    }

    private func notText(_ value: JSON5Value, _ kind: ValueKind) -> Refusal {
        switch kind {
        case .choice, .duration, .form:
            let problem = kind.problem(with: [0]) ?? "must be a string"
            return refusal(
                value,
                "\(problem), not \(value.kind)",
                hint: "put it in quotes"
            )
        default: return refusal(value, "must be a string, not \(value.kind)")
        }
    }

    private func refusal(_ value: JSON5Value, _ message: String, hint: String? = nil) -> Refusal {
        Refusal(place: value.place, message: message, hint: hint)
    }
}
