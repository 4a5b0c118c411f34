// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// The report of a run on a terminal, and as rows between tabs.
struct RunReportLines {
    /// How many reasons of each kind, and how many works, people see.
    private static let longest = 5
    private static let slowestShown = 5

    let report: RunReport
    let words: RunReportText
    let console: Console

    private var run: RunRecord { report.run }

    func write(_ reader: RegisterReader, _ format: OutputFormat) throws(Failure) {
        switch format {
        case .plain: try writePlain(reader)
        case .human, .json, .jsonLines: try writeLines(reader)
        }
    }
}

// MARK: - For people

extension RunReportLines {
    private func writeLines(_ reader: RegisterReader) throws(Failure) {
        say("\(words.title): \(words.ending)")
        say("Sources: \(run.sources)")
        say("")
        console.sentence(run.counts.inkedEquation)
        say(words.balance)
        for remark in words.remarks { say(remark) }
        if !report.flow.isEmpty {
            say("")
            writeStages()
        }
        write(.rejected, "Rejected")
        write(.skipped, "Skipped")
        write(.warned, "Warned about")
        writeSlowest()
        try writeWorks(reader)
        say("")
        let width = words.commands.map(\.meaning.utf8.count).max() ?? 0
        for command in words.commands {
            let gap = String(repeating: " ", count: width - command.meaning.utf8.count + 2)
            say("\(command.meaning):\(gap)\(command.line)")
        }
    }

    private func say(_ line: String) {
        console.sentence(TerminalText.escape(line))
    }

    private func writeStages() {
        var listing = Listing(
            console,
            .human,
            name: "stages",
            columns: [
                Column("Stage"), Column("Received", .right),
                Column("Passed on", as: "advanced", .right),
                Column("Skipped", .right), Column("Rejected", .right),
            ]
        )
        for step in report.flow.steps {
            listing.add([
                .text(step.stage.rawValue), .count(step.received), .count(step.advanced),
                .count(step.skipped), .count(step.rejected),
            ])
        }
        listing.finish()
    }

    private func write(_ verdict: RunReport.Reason.Verdict, _ title: String) {
        let reasons = report.reasons(verdict)
        guard !reasons.isEmpty else { return }
        say("")
        say("\(title):")
        let shown = reasons.prefix(Self.longest)
        let width = shown.map { Numbers.grouped($0.count).utf8.count }.max() ?? 0
        let margin = String(repeating: " ", count: width + 4)
        for reason in shown {
            let count = Numbers.grouped(reason.count)
            let blank = String(repeating: " ", count: width - count.utf8.count)
            let sentence = ReasonCatalog.sentence(reason.code)
            say("  \(blank)\(count)  \(reason.code.text)  \(sentence)")
            // What is as it should be needs no examples.
            guard verdict != .skipped else { continue }
            for example in reason.examples {
                let detail = example.remark.map { " (\($0))" } ?? ""
                guard let path = example.path else { continue }
                say(margin + TerminalText.escape(Path(bytes: path)) + detail)
            }
            let hint = ReasonCatalog.hint(reason.code)
            if verdict == .rejected, !hint.isEmpty { say("\(margin)hint: \(hint)") }
        }
        let others = reasons.dropFirst(Self.longest)
        if !others.isEmpty {
            let count = others.reduce(0) { $0 + $1.count }
            say(
                "  and \(Numbers.grouped(count)) for "
                    + Numbers.counted(others.count, "other reason")
            )
        }
    }

    private func writeSlowest() {
        guard !report.slowest.isEmpty else { return }
        say("")
        say("Slowest files:")
        var listing = Listing(
            console,
            .human,
            name: "slowest",
            columns: [
                Column("Time", .right), Column("Size", .right), Column("File", isWhole: true),
            ]
        )
        for file in report.slowest.prefix(Self.slowestShown) {
            listing.add([
                .text(RunReportText.time(file)),
                file.byteCount.map { .size(Int($0)) } ?? .missing,
                .path(Path(bytes: file.path)),
            ])
        }
        listing.finish()
    }

    private func writeWorks(_ reader: RegisterReader) throws(Failure) {
        if report.newWorks > 0 {
            say("")
            say(words.newWorks)
            var shown = 0
            try reader.works(begunIn: run.id) { work in
                shown += 1
                say("  \(work.id)  \(RunReportLists.name(work.title, work.authors))")
                return shown < Self.longest && console.isOpen
            }
            sayMore(report.newWorks - shown)
        }
        guard report.mergedWorks > 0 else { return }
        say("")
        say(words.mergedWorks)
        var shown = 0
        try reader.works(mergedIn: run.id) { work in
            shown += 1
            let name = RunReportLists.name(work.title, work.authors)
            say("  \(work.id) was merged into \(work.target)  \(name): \(RunReportLists.why(work))")
            return shown < Self.longest && console.isOpen
        }
        sayMore(report.mergedWorks - shown)
    }

    private func sayMore(_ count: Int) {
        if count > 0 { say("  and \(Numbers.grouped(count)) more") }
    }
}

// MARK: - Between tabs

extension RunReportLines {
    /// The first field says what the row is about.
    private func writePlain(_ reader: RegisterReader) throws(Failure) {
        for row in report.answer.rows { console.plain(row) }
        try reader.works(begunIn: run.id) { work in
            row("new-work", RunReportLists.newWorks.map { $0.cell(work) })
            return console.isOpen
        }
        try reader.works(mergedIn: run.id) { work in
            row("merged-work", RunReportLists.mergedWorks.map { $0.cell(work) })
            return console.isOpen
        }
    }

    private func row(_ name: String, _ cells: [Cell]) {
        console.plain([Array(name.utf8)] + cells.map(\.plain))
    }
}
