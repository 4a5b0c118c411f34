// SPDX-License-Identifier: Apache-2.0

import Accounting
import Fetching
import JSON5
import Terminal

/// The keys of a catalogue that a pipeline asks, and what is wrong with them.
struct EnrichKeys {
    let settings: [String: PipelineDefinition.Setting]
    let place: TextPlace

    func step() throws(PipelineProblem) -> EnrichStep {
        try checkContact()
        do throws(Failure) {
            var request = try EnrichRequest(arguments)
            request.search = try search()
            return EnrichStep(request: request, settings: settings, place: place)
        } catch {
            throw PipelineProblem(settings["filter"]?.place ?? place, key: "enrich.filter", error)
        }
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
    private func checkContact() throws(PipelineProblem) {
        if settings["offline"]?.isOn == true { return }
        let hint = "name your mail or web address: contact: \"ada@example.org\""
        guard let setting = settings["contact"], let words = setting.words.last else {
            throw PipelineProblem(
                place,
                "the service must be told who asks, by \"contact\"",
                hint: hint
            )
        }
        guard Contact.isIn(String(decoding: words, as: UTF8.self)) else {
            throw PipelineProblem(
                setting.place,
                "\"enrich.contact\" is neither a mail nor a web address: "
                    + Phrasing.quoted(words),
                hint: hint
            )
        }
    }
}
