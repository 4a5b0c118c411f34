// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Fetching
import JSON5
import Terminal

/// The keys of a catalogue that a pipeline asks, and what is wrong with them.
struct EnrichKeys {
    /// Those whose values could be read.
    let settings: [String: PipelineDefinition.Setting]
    /// All that the file has.
    let named: Set<String>
    let place: TextPlace

    /// All that is wrong, so that a file is mended at once.
    var problems: [PipelineProblem] {
        var problems = [contactProblem].compactMap(\.self)
        for name in ["base_address", "covers_address"] {
            guard let setting = settings[name], let words = setting.words.last,
                !EnrichRequest.isAddress(String(decoding: words, as: UTF8.self))
            else { continue }
            problems.append(
                PipelineProblem(
                    setting.place,
                    "\"enrich.\(name)\" is no address of the web: \(Phrasing.quoted(words))",
                    hint: "for example: https://example.org; a name and password go into "
                        + "\"credentials\""
                )
            )
        }
        do throws(Failure) { _ = try search() } catch {
            let place = settings["filter"]?.place ?? place
            problems.append(PipelineProblem(place, key: "enrich.filter", error))
        }
        return problems
    }

    /// Where nothing is wrong.
    func step() throws(PipelineProblem) -> EnrichStep {
        do throws(Failure) {
            var request = try EnrichRequest(arguments)
            request.search = try search()
            return EnrichStep(request: request, settings: settings, place: place)
        } catch { throw PipelineProblem(place, key: "enrich", error) }
    }

    /// As if it had been typed.
    private var arguments: ParsedArguments {
        var values: [String: [[UInt8]]] = [:]
        for key in EnrichStep.keys {
            guard let flag = key.flag, let setting = settings[key.name], setting.isOn else {
                continue
            }
            values[flag.long] = setting.words
        }
        return ParsedArguments(EnrichCommand().definition, values: values)
    }

    private func search() throws(Failure) -> WorkSearch? {
        guard let words = settings["filter"]?.words.last else { return nil }
        return try WorkSearch(checked: String(decoding: words, as: UTF8.self))
    }

    /// A timer has other variables than a terminal, so the file itself has to say it.
    private var contactProblem: PipelineProblem? {
        if settings["offline"]?.isOn == true { return nil }
        let hint = "name your mail or web address: contact: \"ada@example.org\""
        guard let setting = settings["contact"], let words = setting.words.last else {
            // What is there and wrong has been reported.
            if named.contains("contact") { return nil }
            let message = "the service must be told who asks, by \"contact\""
            return PipelineProblem(place, message, hint: hint)
        }
        if Contact.isIn(String(decoding: words, as: UTF8.self)) { return nil }
        return PipelineProblem(
            setting.place,
            "\"enrich.contact\" is neither a mail nor a web address: \(Phrasing.quoted(words))",
            hint: hint
        )
    }
}
