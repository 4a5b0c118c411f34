// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Covers
import Files
import Library
import Store
import System
import Terminal

/// `accession covers adopt`: chooses the better covers that a report found.
struct CoversAdoptCommand: Command {
    let definition = CommandDefinition(
        "covers adopt",
        summary: "Choose better covers that the books or their folders already have",
        text: """
            Where a work has no cover, or a damaged, tiny or shared one, another of its editions or \
            an image next to its files may have a better one: covers report lists it as \
            better-elsewhere. This command chooses that image as the cover of the work, as \
            covers set does, for the named works or for all.

            An image counts as better if it has at least one and a half times as many pixels. A \
            cover that a person chose stays, unless its work is named. One undo takes all of them \
            back.
            """,
        operands: [Operand("WORK", .text, "Work ids", .any, listedBy: KnownWords.works)],
        flags: .list(.betterElsewhere, .yes, .jsonl) + .deciding + .list(.jobs, .progress),
        examples: [
            "accession covers adopt --better-elsewhere --dry-run": "See what would change",
            "accession covers adopt --better-elsewhere": "Take all better covers",
            "accession covers adopt 17 42": "Take those of two works",
        ],
        exitNotes: [
            (.rejects, "some images could not be taken; each one is printed on its own line"),
            (.missingInput, "there is no such work"),
        ]
    )

    /// The works that are named are few; all better covers may be thousands.
    func asks(before arguments: ParsedArguments) -> Bool { arguments[.betterElsewhere] }

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let works = try Self.works(arguments)
        let who = try arguments.decider()
        let isDryRun = arguments[.dryRun]
        Interruption.install()
        let location = try LibraryLocation(forWriting: arguments, console)
        let library = location.library
        let better = try Self.better(works, library, arguments, console)
        if let interruption = Interruption.requested {
            return interruption == .terminate ? .terminated : .interrupted
        }
        var refused: [String] = []
        let (outcome, actions) = try LibraryDecisions(library).choose(
            better.map { ($0.key, $0.value.source) }.sorted { $0.0 < $1.0 },
            who: who,
            why: arguments[.reason]?.trimmed,
            isDryRun: isDryRun
        ) { source, failure in
            refused.append(failure.message)
            console.warning("not taken: \(failure.message)")
        }
        let taken = actions.compactMap { action in
            if case .set(let work, _) = action { better[work] } else { nil }
        }
        var answer = DecisionText(
            actions,
            outcome,
            summary: Self.summary(actions.count, of: works?.count, isDryRun: isDryRun),
            rehearsal: taken.map(\.sentence),
            in: library,
            isDryRun: isDryRun
        ).answer
        if actions.isEmpty { console.hasNothingToDo() }
        answer.records("better", taken, isTheList: true, \.record)
        answer.fact("adopted", .number(actions.count))
        answer.fact("refused", .texts(refused))
        answer.write(to: console, arguments.format)
        return refused.isEmpty ? .success : .rejects
    }

    /// Nil for all.
    private static func works(_ arguments: ParsedArguments) throws(Failure) -> [Int64]? {
        let isForAll = arguments[.betterElsewhere]
        guard isForAll == arguments.operands.isEmpty else {
            throw .usage(
                isForAll
                    ? "works and --better-elsewhere exclude each other" : "no work was named",
                hint: "name works, or take all better covers with --better-elsewhere"
            )
        }
        if isForAll { return nil }
        var works: [Int64] = []
        for word in arguments.operands { works.append(try TargetArgument.work(word)) }
        return works
    }

    private static func summary(_ count: Int, of named: Int?, isDryRun: Bool) -> [String] {
        if count == 0 {
            guard let named else { return ["No better cover is at hand."] }
            return ["No better cover was found for \(named == 1 ? "this work" : "these works")."]
        }
        let works = Numbers.counted(count, "work")
        return [isDryRun ? "\(works) would get a better cover." : "\(works) got a better cover."]
    }

    /// The better image of each work, the largest of those of its editions.
    private static func better(
        _ named: [Int64]?,
        _ library: Library,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> [Int64: BetterCover] {
        let reader = RegisterReader(try library.openForReading())
        var works: [Int64]?
        if let named {
            var live: [Int64] = []
            for work in named { live.append(try reader.liveWork(work).id) }
            works = live
        }
        let editions = try works.map { (works) throws(Failure) in
            try reader.editions(ofWorks: works, since: nil)
        }
        let looked = try CoverLooking(
            library: library,
            width: CoverReportRequest().thumbnailWidth,
            jobs: arguments[.jobs],
            wantsFiles: false,
            console: console
        ).look(atCoversOf: editions)
        if let trouble = looked.trouble {
            // What cannot be looked at cannot be better either; of nothing at all that is no answer.
            if looked.lacksDecoder { throw trouble }
            console.warning(trouble.message)
        }
        let report = CoverReport(
            reader,
            works: works,
            seen: looked.seen,
            sidecars: Sidecars(header: CoverReporting.header)
        )
        var best: [Int64: BetterCover] = [:]
        _ = try report.forEach { entry in
            // What a person chose is overruled only where they name the work.
            let isChosen = named == nil && entry.rule == ToldCover.chosen
            if !isChosen, let better = BetterCover(entry),
                best[entry.work]?.area ?? 0 < better.area
            {
                best[entry.work] = better
            }
            return Interruption.requested == nil
        }
        return best
    }
}

extension Flag {
    static var betterElsewhere: Flag<Bool> {
        .init("better-elsewhere", "All works for which the report lists a better image")
    }
}
