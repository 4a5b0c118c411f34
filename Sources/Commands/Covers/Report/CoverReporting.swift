// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Covers
import EPUB
import Files
import Hashing
import Library
import Store
import System
import Terminal

/// Makes a report of covers: decodes what has not been decoded, and feeds all forms of the report
/// in one pass over the register.
struct CoverReporting {
    let library: Library
    var request: CoverReportRequest
    let console: Console
    /// Of what is shown where no file is named.
    var format = OutputFormat.human

    func run() throws(Failure) -> ExitCode {
        let selection = try PendingCovers(
            RegisterReader(library.openForReading()),
            query: request.query,
            since: request.since
        )
        if let run = request.since, !selection.isRunKnown {
            throw .noRun(run)
        }
        if let query = request.query, selection.works?.isEmpty == true {
            // What an earlier report says is worth more than a report of nothing.
            let kept = request.outputs.filter { $0.target == nil }
            console.note(
                "No work matches \(TerminalText.escape(query))"
                    + (kept.count < request.outputs.count ? "; no file was written." : ".")
            )
            if kept.isEmpty, !request.outputs.isEmpty || format == .human { return .success }
            var rest = self
            rest.request.outputs = kept
            return try rest.run(selection)
        }
        return try run(selection)
    }

    private func run(_ selection: PendingCovers) throws(Failure) -> ExitCode {
        let head = CoverReportHead(
            library: library.folder,
            time: try ReportTime.epoch() ?? selection.newestRun,
            works: request.query,
            since: request.since,
            thumbnailWidth: request.looks ? request.thumbnailWidth : nil
        )
        // Whether each can be written is known before the long work begins.
        let sinks = try sinks(head, selection)
        let looked = try look(at: selection)
        let reader = RegisterReader(try library.openForReading(examined: false))
        let report = CoverReport(
            reader,
            works: selection.works,
            since: request.since,
            seen: looked.seen,
            sidecars: Sidecars(header: Self.header),
            // Which files are there is asked by what shows them: the other forms have no need.
            hasThumbnail: request.looks ? { _ in true } : nil
        )
        var summary = try report.forEach { entry in
            for sink in sinks where sink.isOpen { sink.add(entry) }
            // Counting goes on to the end, even if a reader has stopped.
            return Interruption.requested == nil
                && (request.thresholds != nil || sinks.contains(where: \.isOpen))
        }
        summary.trouble = looked.trouble?.message
        return try finish(sinks, summary, looked)
    }

    private func finish(
        _ sinks: [any CoverReportSink],
        _ summary: CoverSummary,
        _ looked: CoverLooking.Outcome
    ) throws(Failure) -> ExitCode {
        if Interruption.requested != nil, sinks.allSatisfy({ $0 is CoverTableSink }) {
            return Self.interrupted
        }
        var exit = ExitCode.success
        var failure: Failure?
        for sink in sinks {
            do throws(Failure) {
                let ended = try sink.finish(summary)
                if exit == .success { exit = ended }
            } catch {
                // One form that cannot be written takes nothing from the others.
                if let earlier = failure { _ = console.fail(earlier) }
                failure = error
            }
        }
        if let failure { throw failure }
        guard exit == .success else { return exit }
        // What went to standard output may be a part.
        guard Interruption.requested == nil else { return Self.interrupted }
        let crossed = request.thresholds?.all.filter { $0.isCrossed(by: summary) } ?? []
        for threshold in crossed {
            console.error(
                "\(threshold.text): \(Numbers.grouped(threshold.count(in: summary))) of "
                    + Numbers.counted(summary.editions, "edition")
                    + " (\(Numbers.percent(threshold.count(in: summary), of: summary.editions)))"
            )
        }
        if !crossed.isEmpty, isSilent {
            _ = try CoverTableSink(console: console, format: format).finish(summary)
        }
        let unknown = unknownThresholds(summary)
        for threshold in unknown {
            console.error(
                "\(threshold.text): not known, as "
                    + "\(Numbers.counted(summary.notLookedAt, "cover")) could not be decoded"
            )
        }
        let lack = looked.trouble.map { trouble in
            var trouble = trouble
            trouble.message = "not all covers could be shown: \(trouble.message)"
            return console.fail(trouble)
        }
        if !crossed.isEmpty { return .rejects }
        if let lack { return lack }
        if unknown.isEmpty { return .success }
        return looked.lacksDecoder ? .configuration : .tryLater
    }

    /// Those about what only a look tells, where looks were wanted and not all were to be had.
    private func unknownThresholds(_ summary: CoverSummary) -> [CoverThresholds.Threshold] {
        guard request.looks, summary.notLookedAt > 0 else { return [] }
        return request.thresholds?.all.filter { threshold in
            (threshold.finding == .damaged || threshold.finding == .placeholder)
                && !threshold.isCrossed(by: summary)
        } ?? []
    }

    private static var interrupted: ExitCode {
        Interruption.requested == .terminate ? .terminated : .interrupted
    }

    /// Whether a table in which nothing is wrong is not wanted.
    private var isSilent: Bool {
        console.isQuiet && request.thresholds != nil && request.outputs.isEmpty && format == .human
    }

    // MARK: - Where it goes

    private func sinks(
        _ head: CoverReportHead,
        _ selection: PendingCovers
    ) throws(Failure) -> [any CoverReportSink] {
        guard !request.outputs.isEmpty else {
            return isSilent ? [] : [CoverTableSink(console: console, format: format)]
        }
        try ReportOutput.refuseTwins(request.outputs)
        let reader = RegisterReader(try library.openForReading(examined: false))
        var sinks: [any CoverReportSink] = []
        if format == .jsonLines { sinks.append(CoverTableSink(console: console, format: format)) }
        for output in request.outputs {
            let file = { () throws(Failure) in
                try ResultFile(
                    try output.checked(
                        library,
                        reader,
                        sources: request.sources,
                        columns: request.table.columns
                    ),
                    console,
                    "report"
                )
            }
            switch output.format {
            case .csv: sinks.append(CoverRowsSink(try file(), .csv(request.table)))
            case .json: sinks.append(CoverRowsSink(try file(), CoverJSON.form(head)))
            case .html:
                guard let target = output.target else { continue }
                sinks.append(
                    try CoverPageSink(
                        target,
                        head,
                        covers: selection.pictures,
                        console,
                        library: library,
                        reader,
                        sources: request.sources,
                        embeds: request.embeds
                    )
                )
            }
        }
        return sinks
    }

    // MARK: - Looking

    private func look(
        at selection: PendingCovers
    ) throws(Failure) -> CoverLooking.Outcome {
        guard request.looks else { return CoverLooking.Outcome() }
        return try CoverLooking(
            library: library,
            width: request.thumbnailWidth,
            jobs: request.jobs,
            wantsFiles: request.wantsPage,
            console: console
        ).look(atCoversOf: selection.chosenEditions)
    }

    /// What the first bytes of an image say; nil for one that could not be chosen.
    static func header(_ bytes: ArraySlice<UInt8>) -> Sidecars.Header? {
        guard let header = ImageHeader(of: bytes), ChosenImage.takes(header.type) else {
            return nil
        }
        return (header.type, header.width, header.height)
    }
}

/// Which editions a report of covers is about.
struct PendingCovers {
    /// Nil for all.
    let works: [Int64]?
    /// Nil for all.
    let chosenEditions: [Int64]?
    /// How many pictures they have, each counted once.
    let pictures: Int
    let isRunKnown: Bool
    /// When the newest run ended.
    let newestRun: Int64?

    init(
        _ reader: RegisterReader,
        query: String?,
        since run: Int64?
    ) throws(Failure) {
        works = try query.map { (text) throws(Failure) in try reader.works(foundBy: text) }
        chosenEditions =
            works == nil && run == nil ? nil : try reader.editions(ofWorks: works, since: run)
        pictures = try reader.pictureCount(of: chosenEditions)
        isRunKnown = try run.map { (id) throws(Failure) in try reader.run(id) != nil } ?? true
        newestRun = try reader.newestRunTime()
    }
}

/// When a report says that it was made: the same for the same register.
enum ReportTime {
    /// That of an export: `SOURCE_DATE_EPOCH`, or the end of the newest run.
    static func newest(_ reader: RegisterReader) throws(Failure) -> Int64 {
        if let time = try epoch() { return time }
        return try reader.newestRunTime() ?? 0
    }

    /// `SOURCE_DATE_EPOCH`, if it is set; refuses what is no time of the years 1970 to 9999.
    static func epoch() throws(Failure) -> Int64? {
        guard let text = Environment.value("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
        if let time = Int64(text), (0...253_402_300_799).contains(time) { return time }
        throw Failure(
            .wrongRequest,
            "SOURCE_DATE_EPOCH is \(Phrasing.quoted(Array(text.utf8))), which is not a time",
            hint: "set it to seconds since 1970, or unset it"
        )
    }
}
