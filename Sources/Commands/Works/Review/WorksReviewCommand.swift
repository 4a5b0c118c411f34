// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// `accession works review`: what needs a person's decision.
struct WorksReviewCommand: Command {
    /// What JSON has of each item; its counts are whole.
    private static let mostInJSON = ReviewBound(editions: 100, files: 10)
    private static let mostForPeople = ReviewBound(editions: 6, files: 1)
    /// Of more pairs than these, some wait for the next time.
    private static let mostToAnswer = ReviewBound(editions: 5_000, files: 0)
    fileprivate static let usualSuggestions = 100

    let definition = CommandDefinition(
        "works review",
        summary: "List open questions about works, with possible answers",
        text: """
            Lists one question for each identifier that names too many books (quarantined), that \
            some books contradict (conflicting), that a box set or another book may have as well \
            (reused), or that joins books with differing titles (differing). Then lists \
            suggestions: works that may be one, because their books name the same source, because \
            another program says so, or because their titles and first authors are the same. \
            Suggestions alone never join anything.

            Each question shows the command lines that answer it and what they would do. An \
            answered question is not asked again.

            With --accept, answers all questions of a kind at once: a suggestion is right, and an \
            identifier goes on as it does now. With --from, takes answers from a file, one on a \
            line: same or not-same and two works or editions or more, trust or distrust and an \
            identifier, or open and anything, which answers nothing; lines that begin with # are \
            remarks. Either way all answers are given or none, and each can be undone alone, or \
            all together with "works undo --together".
            """,
        flags: .list(.library, .only, .reviewedWork, .suggestions, .limit, .accept, .linesFrom)
            + .list(.reason, .by, .dryRun, .json, .plain),
        examples: [
            "accession works review": "What needs a decision?",
            "accession works review --only quarantined": "Identifiers that join nothing",
            "accession works review --work 17": "Questions about work 17",
            "accession works review --json --suggestions all": "Everything, for programs",
            "accession works review --accept suggestion --dry-run":
                "What would become of all suggestions?",
            "accession works review --from answers.txt --by Ada": "Give all answers in a file",
        ],
        exitNotes: [(.noUsableInput, "a line of --from is no answer; nothing was changed")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let answersAll = arguments.isSet(.accept)
        if answersAll || arguments.isSet(.linesFrom) {
            guard !answersAll || !arguments.isSet(.linesFrom) else {
                throw Failure.usage(
                    "--accept and --from cannot be combined",
                    hint: "use one of them"
                )
            }
            return try ReviewAnswering(arguments, console).run { (reader) throws(Failure) in
                try request(arguments, reader)
            }
        }
        guard !arguments[.dryRun], !arguments.isSet(.by), !arguments.isSet(.reason) else {
            throw Failure.usage(
                "--dry-run, --by and --reason are about answers",
                hint: "say which, with --accept or --from"
            )
        }
        let reader = try LibraryLocation(arguments).open()
        try write(try request(arguments, reader), reader, arguments, console)
        return .success
    }

    private func request(
        _ arguments: ParsedArguments,
        _ reader: RegisterReader
    ) throws(Failure) -> ReviewRequest {
        let answersAll = arguments.isSet(.accept)
        var request = ReviewRequest()
        request.kinds = Set(answersAll ? arguments[.accept] : arguments[.only])
        request.limit = arguments[.limit]
        request.suggestions = answersAll ? nil : Self.usualSuggestions
        if let text = arguments[.suggestions] {
            guard text == "all" || Int(text).map({ $0 >= 0 }) == true else {
                throw Failure.usage(
                    "--suggestions must be a number or all",
                    hint: "for example: --suggestions 20"
                )
            }
            request.suggestions = Int(text)
        }
        if let work = arguments[.reviewedWork].map({ Int64($0) }) {
            request.work = try reader.liveWork(work).id
        }
        request.bound =
            answersAll
            ? Self.mostToAnswer
            : arguments.format == .human ? Self.mostForPeople : Self.mostInJSON
        return request
    }

    private func write(
        _ request: ReviewRequest,
        _ reader: RegisterReader,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) {
        let library = arguments[.library]
        var array: JSONArrayWriter?
        if arguments.format == .json { array = JSONArrayWriter(console, name: "items") }
        var number = 0
        let totals = try reader.review(request) { item in
            let text = ReviewText(item, library: library)
            number += 1
            switch arguments.format {
            case .json: array?.append(.object(text.object))
            case .plain: console.plain(text.row.map { Array($0.utf8) })
            case .human:
                if number > 1 { console.result("") }
                for line in text.lines(number: number, width: console.facts.outputWidth) {
                    console.result(line)
                }
            }
            return console.isOpen
        }
        array?.finish(after: ["totals": .object(Self.object(totals))])
        guard arguments.format == .human else { return }
        if number > 0 { console.summary("") }
        console.summary(Self.sentence(totals))
        let hidden = totals.open - totals.shown
        if hidden > 0 {
            console.summary(
                "\(Numbers.grouped(totals.shown)) shown, \(Numbers.grouped(hidden)) more with "
                    + (request.limit == nil ? "--suggestions all" : "another --limit")
            )
        }
    }

    private static func sentence(_ totals: ReviewTotals) -> String {
        guard totals.open > 0 else { return "There are no open questions." }
        let suggestions = totals.suggestions
        var parts = named([
            (totals.quarantined, "quarantined"), (totals.conflicting, "conflicting"),
            (totals.reused, "reused"), (totals.differing, "differing"),
        ])
        if suggestions.total > 0 {
            let sources = named([
                (suggestions.hints, "by source"), (suggestions.programs, "of other programs"),
                (suggestions.names, "by title and author"),
            ])
            let count = Numbers.counted(suggestions.total, "suggestion")
            parts.append("\(count) (\(sources.joined(separator: ", ")))")
        }
        return "\(Numbers.counted(totals.open, "question")): \(parts.joined(separator: ", "))"
    }

    /// The counts that are not zero: what was not asked for is not counted either.
    private static func named(_ counts: [(Int, String)]) -> [String] {
        counts.filter { $0.0 > 0 }.map { "\(Numbers.grouped($0.0)) \($0.1)" }
    }

    private static func object(_ totals: ReviewTotals) -> JSONObject {
        [
            "open": .integer(totals.open), "shown": .integer(totals.shown),
            "quarantined": .integer(totals.quarantined),
            "conflicting": .integer(totals.conflicting), "reused": .integer(totals.reused),
            "differing": .integer(totals.differing),
            "suggestions": .integer(totals.suggestions.total),
            "suggestions_by_source": .integer(totals.suggestions.hints),
            "suggestions_of_programs": .integer(totals.suggestions.programs),
            "suggestions_by_names": .integer(totals.suggestions.names),
        ]
    }
}

extension Flag {
    static var only: Flag<[ReviewItem.Kind]> {
        .init(
            "only",
            many: .choice(of: ReviewItem.Kind.self),
            default: ReviewItem.Kind.allCases,
            "Only questions of this kind"
        )
        .placeholder("KIND")
        .otherwise("all")
        .details("One of quarantined, conflicting, reused, differing and suggestion.")
    }

    fileprivate static var accept: Flag<[ReviewItem.Kind]> {
        .init(
            "accept",
            many: .choice(of: ReviewItem.Kind.self),
            default: [],
            "Answer all questions of this kind as the program would"
        )
        .placeholder("KIND")
        .details("One of quarantined, conflicting, reused, differing and suggestion.")
    }

    static var reviewedWork: Flag<Int?> {
        .init("work", .number(1...Int.max), "Only questions about this work").placeholder("ID")
    }

    static var suggestions: Flag<String?> {
        .init("suggestions", .text, "Show at most N suggestions, or all")
            .placeholder("N")
            .otherwise("\(WorksReviewCommand.usualSuggestions)")
            .details("A number or the word all. Questions about identifiers are always shown.")
    }
}
