// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// `accession works review`: what needs a person's decision.
struct WorksReviewCommand: Command {
    /// What JSON has of each item; its counts are whole.
    private static let mostInJSON = ReviewBound(editions: 100, files: 10)
    private static let mostForPeople = ReviewBound(editions: 6, files: 1, pairs: 5_000)
    /// Of more pairs than these, some wait for the next time.
    private static let mostToAnswer = ReviewBound(editions: 5_000, files: 0)
    fileprivate static let usualSuggestions = 100

    let definition = CommandDefinition(
        "works review",
        summary: "List open questions about works, with possible answers",
        text: """
            Lists one question for each identifier that names too many books (quarantined), that \
            some books contradict (conflicting), that a box set or another book may have as well \
            (reused), or that joins books with differing titles (differing). Then lists records of \
            catalogues that may be about another book than the one that they were found for, since \
            their titles differ (doubtful): these are not used. Then lists suggestions: works that \
            may be one, because their books name the same source, because a catalogue has them as \
            one work, because another program says so, or because their titles and first authors \
            are the same. Suggestions alone never join anything.

            Each question shows the command lines that answer it and what they would do. An \
            answered question is not asked again.

            With --accept, answers all questions of a kind at once: a suggestion is right, an \
            identifier goes on as it does now, and a record stays unused. With --from, takes answers \
            from a file, one on a line: same or not-same and two works or editions or more, trust \
            or distrust and an identifier, believe or reject and an edition and a record, or open \
            and anything, which answers nothing; lines that begin with # are \
            remarks. If a line is no answer, or is about what the library does not have, no answer \
            is given; one whose works became one since, or whose record is gone, is counted as out \
            of date, and the others are given. All answers are given at once, and each can be undone alone, or all \
            together with "undo --together".

            With --html, writes the questions as a page that shows the editions of each side by \
            side, to be answered with a key each, and saves a file of answers for --from. Covers \
            not yet decoded are decoded first.

            With --tsv, prints every open suggestion: a header, then a tab-separated line for each \
            pair of editions whose works may be one. With --suggest, queues the suggestions of \
            another program. The first line names the columns; left and right are required, and each \
            holds a fingerprint, an edition such as edition:42, or a file. The columns source and \
            reason are optional. This joins nothing: suggestions wait for a person to decide. Those \
            already in the queue count as known, and so do lines with the source hint or names, \
            which this program finds by itself. A line that cannot be used is reported with its \
            number and counted; empty lines do not count.
            """,
        flags: .list(.library, .only, .reviewedWork, .suggestions, .limit, .accept, .answersFrom)
            + .list(.reason, .by, .snapshot, .dryRun, .html, .noThumbnails, .thumbnailWidth)
            + .list(
                .jobs,
                .progress,
                .tsv,
                .suggestionsFrom,
                .suggestedBy,
                .json,
                .jsonl,
                .plain,
                .header
            ),
        examples: [
            "accession works review": "What needs a decision?",
            "accession works review --only quarantined": "Identifiers that join nothing",
            "accession works review --work 17": "Questions about work 17",
            "accession works review --json --suggestions all": "Everything, for programs",
            "accession works review --accept suggestion --dry-run":
                "What would become of all suggestions?",
            "accession works review --html review.html": "Write a page to answer them in a browser",
            "accession works review --from answers.txt --by Ada": "Give all answers in a file",
            "accession works review --tsv > open.tsv": "All open suggestions",
            "matcher < open.tsv | accession works review --suggest -": "Queue what it found",
            "accession works review --suggest pairs.tsv --dry-run": "See whether it is valid",
        ],
        exitNotes: [
            (.rejects, "some lines of --suggest could not be used"),
            (
                .noUsableInput,
                "lines of --from are no answers, or the first line of --suggest names no columns; "
                    + "nothing was changed"
            ),
            (.cannotCreate, "the page cannot be created, or must not replace a file"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        try Self.check(arguments)
        if arguments[.tsv] || arguments.isSet(.suggestionsFrom) {
            return try SuggestionExchange(arguments: arguments, console: console).run()
        }
        if arguments.isSet(.accept) || arguments.isSet(.answersFrom) {
            return try ReviewAnswering(arguments, console).run { (reader) throws(Failure) in
                try request(arguments, reader)
            }
        }
        if let page = arguments[.html] {
            return try ReviewPageWriting(arguments, console).run(page) { (reader) throws(Failure) in
                try request(arguments, reader)
            }
        }
        let location = try LibraryLocation(arguments)
        let reader = try location.open()
        try write(try request(arguments, reader), reader, location.library, arguments, console)
        return .success
    }

    /// Refuses flags that mean nothing together.
    private static func check(_ arguments: ParsedArguments) throws(Failure) {
        let forms = [
            ("--accept", arguments.isSet(.accept)), ("--from", arguments.isSet(.answersFrom)),
            ("--html", arguments.isSet(.html)), ("--tsv", arguments[.tsv]),
            ("--suggest", arguments.isSet(.suggestionsFrom)),
        ].filter(\.1).map(\.0)
        guard forms.count < 2 else {
            throw .usage("\(forms[0]) and \(forms[1]) cannot be combined", hint: "use one of them")
        }
        guard forms == ["--suggest"] || !arguments.isSet(.suggestedBy) else {
            throw .usage("--source is about suggestions", hint: "name them with --suggest FILE")
        }
        if !forms.isEmpty { try arguments.refuseHeader("leave \(forms[0]) out, or --header") }
        let isPage = forms == ["--html"]
        guard isPage else {
            guard !forms.isEmpty || !isAboutAnswers(arguments) else {
                throw .usage(
                    "--dry-run, --by and --reason are about answers",
                    hint: "say which, with --accept or --from"
                )
            }
            guard !isAboutPage(arguments) else {
                throw .usage(
                    "--no-thumbnails, --thumbnail-width, --jobs and --progress are about a page",
                    hint: "add --html FILE"
                )
            }
            return
        }
        guard !isAboutAnswers(arguments) else {
            throw .usage(
                "--dry-run, --by and --reason are about answers, and --html gives none",
                hint: "say them with --from, when the page has saved a file of answers"
            )
        }
        guard arguments.format == .human else {
            throw .usage(
                "--html and --\(Self.name(of: arguments.format)) cannot be combined",
                hint: "use one of them"
            )
        }
        try ReportOutput.refuseStandardOutput(arguments[.html])
    }

    private static func name(of format: OutputFormat) -> String {
        switch format {
        case .json: "json"
        case .jsonLines: "jsonl"
        case .plain, .human: "plain"
        }
    }

    private static func isAboutAnswers(_ arguments: ParsedArguments) -> Bool {
        arguments[.dryRun] || arguments.isSet(.by) || arguments.isSet(.reason)
    }

    private static func isAboutPage(_ arguments: ParsedArguments) -> Bool {
        arguments[.noThumbnails] || arguments.isSet(.thumbnailWidth) || arguments.isSet(.jobs)
            || arguments.isSet(.progress)
    }

    private func request(
        _ arguments: ParsedArguments,
        _ reader: RegisterReader
    ) throws(Failure) -> ReviewRequest {
        let answersAll = arguments.isSet(.accept)
        var request = ReviewRequest()
        request.kinds = Set(answersAll ? arguments[.accept] : arguments[.only])
        request.limit = arguments[.limit]
        request.suggestions =
            answersAll || arguments.isSet(.html) ? nil : Self.usualSuggestions
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
        _ library: Library,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) {
        var array: JSONArrayWriter?
        if arguments.format == .json { array = JSONArrayWriter(console, name: "items") }
        if arguments.format == .plain { console.header(ReviewText.rowNames) }
        var number = 0
        let totals = try reader.review(request) { item in
            let text = ReviewText(item, library: library)
            number += 1
            switch arguments.format {
            case .json: array?.append(.object(text.object))
            case .jsonLines: console.jsonLine(.object(text.object))
            case .plain: console.plain(text.row.map { Array($0.utf8) })
            case .human:
                if number > 1 { console.sentence("") }
                for line in text.lines(number: number, width: console.facts.outputWidth) {
                    console.sentence(line)
                }
            }
            return console.isOpen
        }
        let words = ReviewTotalsText(totals: totals)
        array?.finish(after: ["totals": .object(words.object)])
        guard arguments.format == .human else { return }
        if number > 0 { console.summary("") }
        console.summary(words.sentence)
        if let hidden = words.hidden(request) { console.summary(hidden) }
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
        .details("One of quarantined, conflicting, reused, differing, doubtful and suggestion.")
    }

    fileprivate static var accept: Flag<[ReviewItem.Kind]> {
        .init(
            "accept",
            many: .choice(of: ReviewItem.Kind.self),
            default: [],
            "Answer all questions of this kind as the program would"
        )
        .placeholder("KIND")
        .details("One of quarantined, conflicting, reused, differing, doubtful and suggestion.")
    }

    static var answersFrom: Flag<Path?> {
        .init("from", .file, "Take the answers in this file; - is standard input").variant
    }

    static var reviewedWork: Flag<Int?> {
        .init("work", .number(1...Int.max), "Only questions about this work").placeholder("ID")
            .listed(by: KnownWords.works)
    }

    static var suggestions: Flag<String?> {
        .init("suggestions", .text, "Show at most N suggestions, or all")
            .placeholder("N")
            .otherwise("\(WorksReviewCommand.usualSuggestions), and all in a page")
            .details("A number or the word all. Questions about identifiers are always shown.")
    }
}
