// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Providers
import System
import Terminal

/// What `enrich` has to say in the end.
struct EnrichAnswer {
    let isDryRun: Bool
    var result = EnquiryResult()
    /// Sheets that say something that was not known before.
    var changes = SheetChanges()
    /// Nil where no covers were asked for.
    var covers: CoverDemand?
    /// Editions that were meant and could not be asked for; nil where works were named instead.
    var withoutISBN: Int?
    /// What ended it in the middle.
    var failure: Failure?

    init(isDryRun: Bool) {
        self.isDryRun = isDryRun
    }

    func answer(of provider: OnlineProvider) -> Answer {
        var answer = Answer()
        let balance = result.balance.balance
        if balance.whole == 0 {
            answer.sentences([nothing])
        } else {
            let more = covers == nil ? [] : ["  " + line(coverBalance)]
            answer.sentences([line(balance)] + more + (isDryRun ? [rehearsed] : done))
            if let sentence = result.stop?.sentence(provider) { answer.note(sentence) }
        }
        for sentence in passedOver { answer.note(sentence) }
        if isDryRun { answer.note("Dry run: nothing was asked.") }
        answer.facts(["provider": .text(provider.rawValue), "dry_run": .flag(isDryRun)])
        answer.members(balance.object)
        answer.facts([
            "enriched": .count(result.balance.enriched), "changed": .count(changes.changed),
            "calls": .count(result.calls), "errors": .count(result.errors),
            "unreplaced": .count(changes.unreplaced),
            "works_joined": .count(changes.regrouped.joined),
            "works_parted": .count(changes.regrouped.parted),
            "bytes": .number(result.bytes), "stopped": .optional(result.stop?.word),
            "halted_until": .time(result.stop?.end),
        ])
        var rows = [("asked", balance.whole)] + balance.parts.map { ($0.name, $0.count) }
        rows += [("changed", changes.changed), ("calls", result.calls), ("errors", result.errors)]
        for (name, count) in rows { answer.row([.text(name), .count(count)]) }
        if let withoutISBN {
            answer.fact("without_isbn", .count(withoutISBN))
            answer.row([.text("without_isbn"), .count(withoutISBN)])
        }
        if let covers {
            var counts = [(name: "asked", count: coverBalance.whole)]
            counts += coverBalance.parts.map { ($0.name, $0.count) }
            if let named = covers.named {
                counts += [("unneeded", named.unneeded), ("without_isbn", named.withoutISBN)]
            }
            answer.counts(coverBalance.name, counts)
        }
        return answer
    }

    /// How a command ends with it.
    func exit(_ request: EnrichRequest) throws(Failure) -> ExitCode {
        guard result.balance.balance.holds else {
            throw Failure(.internalError, "the identifiers asked for do not add up")
        }
        guard coverBalance.holds, covers?.wanting ?? 0 == coverBalance.whole else {
            throw Failure(.internalError, "the covers asked for do not add up")
        }
        if let failure { throw failure }
        if result.stop == .interrupted { return ExitCode(.interrupted) }
        let isLate = request.failOn == .deferred && deferred > 0
        return isLate && !request.isDryRun ? .tryLater : .success
    }

    /// What a pipeline says of it.
    func lines(_ provider: OnlineProvider) -> [String] {
        let balance = result.balance.balance
        guard balance.whole > 0 else {
            let sentence = nothing.prefix(1).lowercased() + nothing.dropFirst().dropLast()
            return ["\(provider.rawValue): \(sentence)"]
        }
        let more = covers == nil ? [] : ["  " + coverBalance.line()]
        return ["\(provider.rawValue): \(balance.line())"] + more + done
            + [result.stop?.sentence(provider)].compactMap(\.self) + passedOver
    }

    /// What was not asked for, and why.
    private var passedOver: [String] {
        var sentences = covers?.sentences ?? []
        if let withoutISBN, withoutISBN > 0, result.balance.asked > 0 {
            let verb = withoutISBN == 1 ? "was" : "were"
            sentences.append(
                "\(Numbers.counted(withoutISBN, "edition")) without an ISBN to ask for \(verb) passed over"
            )
        }
        return sentences
    }

    private var coverBalance: Balance { result.covers.balance(named: "covers") }

    private var deferred: Int { result.balance[.deferred] + result.covers[.deferred] }

    private var nothing: String {
        covers?.named == nil && withoutISBN != 0
            ? "No book has an ISBN that could be asked for." : "There is nothing to ask for."
    }

    private func line(_ balance: Balance) -> String {
        guard isDryRun else { return balance.line() }
        return balance.line(
            nil,
            [
                "hits": "hits", "negative": "negative", "doubtful": "doubtful",
                "deferred": "to ask",
            ]
        )
    }

    private var rehearsed: String {
        // Which pictures there are is known only once the records are.
        let bound = covers == nil ? "" : "at most "
        return "  \(bound)\(Numbers.counted(result.calls, "call")) needed"
    }

    private var done: [String] {
        [
            asked, UnreplacedText.sentence(changes.unreplaced),
            RegroupedText(works: changes.regrouped).sentence,
        ].compactMap(\.self)
    }

    private var asked: String {
        let calls = Numbers.counted(result.calls, "call")
        let bytes = result.calls > 0 ? ", \(Numbers.bytes(result.bytes))" : ""
        let errors = result.errors > 0 ? ", \(Numbers.counted(result.errors, "error"))" : ""
        let records = Numbers.counted(changes.changed, "record")
        return "  \(calls)\(bytes)\(errors); \(records) new or changed"
    }
}

extension EnquiryResult.Stop {
    fileprivate var word: String {
        switch self {
        case .offline: "offline"
        case .mostCalls: "max-calls"
        case .mostTime: "max-time"
        case .quota: "quota"
        case .halted: "halted"
        case .trouble: "trouble"
        case .interrupted: "interrupted"
        case .noRoom: "no-room"
        }
    }

    fileprivate var end: Int64? {
        if case .halted(let until) = self { until } else { nil }
    }

    fileprivate func sentence(_ provider: OnlineProvider) -> String? {
        switch self {
        case .offline: nil
        case .mostCalls: "The calls that --max-calls allows are used up."
        case .mostTime: "The time that --max-time allows is over."
        case .quota: "The calls that --daily-calls allows are used up until midnight UTC."
        case .halted(let until):
            "\(provider.rawValue) is left alone until \(UTCTime(seconds: until).text)."
        case .trouble(let why): "\(provider.rawValue) was given up: \(why)"
        case .interrupted: "interrupted: what was answered so far is kept"
        // The failure says it.
        case .noRoom: nil
        }
    }
}
