// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// The report of a run as one page, which opens from a disk, asks for nothing and runs nothing.
struct RunPage {
    /// How many works and files of each kind the page shows; the tables and JSON have all of them.
    static let longest = 200

    let report: RunReport
    let words: RunReportWords
    let library: Path

    private var run: RunRecord { report.run }

    /// - Parameter write: takes bytes, and says whether more are wanted.
    func write(
        _ reader: RegisterReader,
        _ write: ([UInt8]) -> Bool
    ) throws(RegisterError) {
        let shell = PageShell(
            title: "\(words.title) - Accession",
            body: [],
            style: RunPageStyle.css,
            script: []
        )
        guard write(shell.head) else { return }
        var page = Markup()
        begin(&page)
        addFlow(&page)
        addReasons(&page)
        addSpeed(&page)
        addSlowest(&page)
        guard write(page.bytes) else { return }
        page = Markup()
        try addNewWorks(reader, &page)
        try addMergedWorks(reader, &page)
        addCommands(&page)
        page.raw("</main>\n")
        _ = write(page.bytes + PageShell.end)
    }
}

// MARK: - The top

extension RunPage {
    private func begin(_ page: inout Markup) {
        page.raw("<header class=\"wrap run-head\"><div class=\"masthead\">\n")
        page.raw("<p class=\"kicker\">Accession: report of a run</p>\n")
        page.element("<h1>", words.title, "</h1>\n")
        page.element("<p class=\"made\">", words.ending, "</p>\n")
        page.raw("</div></header>\n<main class=\"wrap run\">\n")
        page.raw("<section class=\"card sum\" aria-labelledby=\"sum\">\n")
        page.element("<h2 id=\"sum\" class=\"heard\">", "What became of every file", "</h2>\n")
        page.element("<p class=\"heard\">", run.equation.line, "</p>\n")
        page.raw("<div class=\"equation\" aria-hidden=\"true\">\n")
        page.raw("<span class=\"pair\">")
        addTerm(run.equation.found, "found", " all", &page)
        page.raw("</span>\n")
        let terms = [
            (run.equation.newWorks, "new works"), (run.equation.joined, "joined"),
            (run.equation.copies, "copies"), (run.equation.unchanged, "unchanged"),
            (run.equation.deferred, "deferred"), (run.equation.ignored, "ignored"),
            (run.equation.rejected, "rejected"),
        ].filter { $0.1 != "ignored" || $0.0 > 0 }
        for (index, term) in terms.enumerated() {
            page.element(
                "<span class=\"pair\"><span class=\"sign\">",
                index == 0 ? "=" : "+",
                "</span>"
            )
            addTerm(term.0, term.1, term.1 == "rejected" && term.0 > 0 ? " bad" : "", &page)
            page.raw("</span>\n")
        }
        page.raw("</div>\n<p class=\"balance\"><span class=\"mark ")
        page.text(report.flow.balances ? "good" : "trouble")
        page.raw("\" aria-hidden=\"true\"></span> ")
        page.text(words.balance)
        page.raw("</p>\n")
        for remark in words.remarks { page.element("<p class=\"remark\">", remark, "</p>\n") }
        page.raw("<dl class=\"facts\">\n")
        let facts: [(String, String)] = [
            ("Sources", run.sources), ("Command", run.command),
            ("Began", UTCTime(seconds: run.startedAt).text),
            ("Program", run.program), ("Library", TerminalText.escape(library)),
        ]
        for (name, value) in facts {
            page.element("<dt>", name, "</dt>")
            page.raw("<dd>")
            page.foreign(value)
            page.raw("</dd>\n")
        }
        page.raw("</dl>\n</section>\n")
    }

    private func addTerm(
        _ count: Int,
        _ name: String,
        _ kind: String,
        _ page: inout Markup
    ) {
        page.raw("<span class=\"term")
        page.text(kind + (count == 0 ? " none" : ""))
        page.element("\"><b>", Numbers.grouped(count), "</b> ")
        page.text(name)
        page.raw("</span>")
    }
}

// MARK: - The flow

extension RunPage {
    private func addFlow(_ page: inout Markup) {
        guard !report.flow.isEmpty else { return }
        page.raw("<section class=\"card\" aria-labelledby=\"flow\">\n<h2 id=\"flow\">")
        page.raw("From stage to stage</h2>\n<p class=\"says\">")
        page.text(
            report.flow.balances
                ? "What each stage received is what it passed on, skipped and rejected; "
                    + "what it passed on, the next one received. It adds up."
                : "This does not add up: " + report.flow.imbalances.joined(separator: "; ") + "."
        )
        page.raw("</p>\n<div class=\"drawing\">\n")
        let drawing = FlowDrawing(report.flow)
        page.add(drawing.wide)
        page.add(drawing.narrow)
        page.raw(
            "</div>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Stages\">\n"
        )
        page.raw("<table class=\"grid\">\n<thead><tr><th scope=\"col\">Stage</th>")
        for name in ["received", "passed on", "skipped", "rejected"] {
            page.element("<th scope=\"col\" class=\"number\">", name, "</th>")
        }
        page.raw("<th scope=\"col\">adds up</th></tr></thead>\n<tbody>\n")
        for step in report.flow.steps {
            page.element("<tr><th scope=\"row\">", step.stage.rawValue, "</th>")
            for count in [step.received, step.advanced, step.skipped, step.rejected] {
                page.element("<td class=\"number\">", Numbers.grouped(count), "</td>")
            }
            page.element("<td>", step.balances ? "yes" : "no", "</td></tr>\n")
        }
        page.raw("</tbody>\n</table>\n</div>\n")
        if !report.outcomes.isEmpty {
            page.raw("<p class=\"says\">Books that were opened and not known before: ")
            page.text(
                report.outcomes.map { "\(Numbers.grouped($0.count)) \($0.outcome)" }
                    .joined(separator: ", ")
            )
            page.raw(".</p>\n")
        }
        page.raw("</section>\n")
    }
}

// MARK: - Reasons

extension RunPage {
    private func addReasons(_ page: inout Markup) {
        guard !report.reasons.isEmpty else { return }
        page.raw("<section class=\"card\" aria-labelledby=\"reasons\">\n")
        page.raw("<h2 id=\"reasons\">Reasons</h2>\n")
        let groups: [(RunReport.Reason.Verdict, StaticString, String)] = [
            (
                .rejected, "<h3><span class=\"mark trouble\" aria-hidden=\"true\"></span> ",
                "Rejected"
            ),
            (
                .warned, "<h3><span class=\"mark look\" aria-hidden=\"true\"></span> ",
                "Taken in with a warning"
            ),
            (.skipped, "<h3><span class=\"mark note\" aria-hidden=\"true\"></span> ", "Skipped"),
        ]
        for (verdict, open, title) in groups {
            let reasons = report.reasons(verdict)
            guard !reasons.isEmpty else { continue }
            page.element(open, title, "</h3>\n")
            page.raw("<ul class=\"reasons\">\n")
            for reason in reasons { add(reason, &page) }
            page.raw("</ul>\n")
        }
        page.raw("</section>\n")
    }

    private func add(_ reason: RunReport.Reason, _ page: inout Markup) {
        page.element("<li><p class=\"reason\"><b>", Numbers.grouped(reason.count), "</b> ")
        page.element("<code>", reason.code.text, "</code> ")
        page.text(ReasonBook.sentence(reason.code))
        page.raw("</p>\n")
        let hint = ReasonBook.hint(reason.code)
        if !hint.isEmpty { page.element("<p class=\"hint\">", hint, "</p>\n") }
        if !reason.examples.isEmpty {
            page.raw("<ul class=\"examples\">\n")
            for example in reason.examples {
                page.raw("<li>")
                if let path = example.path {
                    page.path(Path(bytes: path))
                } else {
                    page.raw("a book whose files are gone")
                }
                if let detail = example.detail {
                    page.raw(" <span class=\"detail\">")
                    page.foreign(detail)
                    page.raw("</span>")
                }
                page.raw("</li>\n")
            }
            let others = reason.count - reason.examples.count
            if others > 0 {
                page.element(
                    "<li class=\"detail\">",
                    "and \(Numbers.grouped(others)) more",
                    "</li>\n"
                )
            }
            page.raw("</ul>\n")
        }
        page.raw("</li>\n")
    }
}

// MARK: - Time

extension RunPage {
    private func addSpeed(_ page: inout Markup) {
        guard !report.samples.isEmpty else { return }
        page.raw("<section class=\"card\" aria-labelledby=\"speed\">\n")
        page.raw("<h2 id=\"speed\">Throughput</h2>\n")
        guard let speed = RunSpeed(report.samples) else {
            page.raw(
                "<p class=\"says\">The run was too short to draw a line of it.</p>\n</section>\n"
            )
            return
        }
        page.raw("<p class=\"says\">")
        page.text(
            "Files a second over \(Numbers.duration(.milliseconds(speed.milliseconds))); at most "
                + "\(Numbers.rate(speed.fastest)). The broken line is the books that the register "
                + "gained a second."
        )
        page.raw("</p>\n<div class=\"drawing\">\n")
        page.add(SpeedDrawing(speed, isWide: true).drawing)
        page.add(SpeedDrawing(speed, isWide: false).drawing)
        page.raw("</div>\n<table class=\"heard\">\n<caption>Throughput</caption>\n<thead><tr>")
        page.raw("<th scope=\"col\">until</th><th scope=\"col\">files a second</th>")
        page.raw("<th scope=\"col\">books a second</th></tr></thead>\n<tbody>\n")
        for piece in speed.pieces {
            let time = Numbers.duration(.milliseconds(piece.to))
            page.element("<tr><th scope=\"row\">", time, "</th>")
            page.element("<td>", Numbers.rate(piece.files), "</td>")
            page.element("<td>", Numbers.rate(piece.books), "</td></tr>\n")
        }
        page.raw("</tbody>\n</table>\n</section>\n")
    }

    private func addSlowest(_ page: inout Markup) {
        guard let slowest = report.slowest.first else { return }
        page.raw("<section class=\"card\" aria-labelledby=\"slowest\">\n")
        page.raw("<h2 id=\"slowest\">Slowest files</h2>\n<p class=\"says\">")
        page.raw("From opening a file to knowing what it is, in the hands of one worker.</p>\n")
        page.raw(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table of the slowest files\">\n"
        )
        page.raw("<table class=\"grid\">\n<thead><tr><th scope=\"col\" class=\"number\">Time</th>")
        page.raw("<th scope=\"col\" class=\"bar-cell\"><span class=\"heard\">Share</span></th>")
        page.raw("<th scope=\"col\" class=\"number\">Size</th><th scope=\"col\">File</th>")
        page.raw("</tr></thead>\n<tbody>\n")
        for file in report.slowest {
            let time = RunReportWords.time(file)
            page.element("<tr><td class=\"number\">", time, "</td><td class=\"bar-cell\">")
            var bar = Drawing("share", width: 80, height: 8)
            let share = Double(file.microseconds) / Double(max(1, slowest.microseconds))
            bar.rectangle("part", x: 0, y: 0, width: max(1, share * 80), height: 8)
            page.add(bar)
            let size = file.byteCount.map { Numbers.bytes(Int($0)) } ?? ""
            page.element("</td><td class=\"number\">", size, "</td><td>")
            page.path(Path(bytes: file.path))
            page.raw("</td></tr>\n")
        }
        page.raw("</tbody>\n</table>\n</div>\n</section>\n")
    }
}

// MARK: - Works and commands

extension RunPage {
    private func addNewWorks(
        _ reader: RegisterReader,
        _ page: inout Markup
    ) throws(RegisterError) {
        guard report.newWorks > 0 else { return }
        beginWorks("new", "New works", words.newWorks, ["Id", "Work", "File"], &page)
        var rows = Markup()
        var shown = 0
        try reader.works(begunIn: run.id) { work in
            shown += 1
            rows.element("<tr><td class=\"number\">", "\(work.id)", "</td><td>")
            Self.add(work.title, work.authors, &rows)
            rows.raw("</td><td>")
            if let path = work.path { rows.path(Path(bytes: path)) }
            rows.raw("</td></tr>\n")
            return shown < Self.longest
        }
        endWorks(rows, report.newWorks - shown, &page)
    }

    private func addMergedWorks(
        _ reader: RegisterReader,
        _ page: inout Markup
    ) throws(RegisterError) {
        guard report.mergedWorks > 0 else { return }
        let columns: [StaticString] = ["Id", "Into", "Work", "Because of"]
        beginWorks("merged", "Works that became one", words.mergedWorks, columns, &page)
        var rows = Markup()
        var shown = 0
        try reader.works(mergedIn: run.id) { work in
            shown += 1
            rows.element("<tr><td class=\"number\">", "\(work.id)", "</td>")
            rows.element("<td class=\"number\">", "\(work.target)", "</td><td>")
            Self.add(work.title, work.authors, &rows)
            rows.raw("</td><td>")
            rows.foreign(RunReportLists.why(work))
            rows.raw("</td></tr>\n")
            return shown < Self.longest
        }
        endWorks(rows, report.mergedWorks - shown, &page)
    }

    private func beginWorks(
        _ id: StaticString,
        _ title: String,
        _ says: String,
        _ columns: [StaticString],
        _ page: inout Markup
    ) {
        page.raw("<section class=\"card\" aria-labelledby=\"")
        page.raw(id)
        page.raw("\">\n<h2 id=\"")
        page.raw(id)
        page.element("\">", title, "</h2>\n")
        page.element("<p class=\"says\">", says, "</p>\n")
        page.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
        page.text("Table: \(title)")
        page.raw("\">\n<table class=\"grid works\">\n<thead><tr>")
        for column in columns {
            page.raw("<th scope=\"col\">")
            page.raw(column)
            page.raw("</th>")
        }
        page.raw("</tr></thead>\n<tbody>\n")
    }

    private func endWorks(_ rows: Markup, _ others: Int, _ page: inout Markup) {
        page.append(rows)
        page.raw("</tbody>\n</table>\n</div>\n")
        if others > 0 {
            page.raw("<p class=\"says\">")
            page.text("And \(Numbers.grouped(others)) more, which --csv and --json list.")
            page.raw("</p>\n")
        }
        page.raw("</section>\n")
    }

    private static func add(_ title: String?, _ authors: String?, _ page: inout Markup) {
        page.raw("<div class=\"name\">")
        if let title { page.foreign(title) } else { page.raw("<i>no title</i>") }
        if let authors {
            page.raw(" <span class=\"detail\">")
            page.foreign(authors)
            page.raw("</span>")
        }
        page.raw("</div>")
    }

    private func addCommands(_ page: inout Markup) {
        page.raw("<section class=\"card\" aria-labelledby=\"next\">\n")
        page.raw("<h2 id=\"next\">What one can type</h2>\n<dl class=\"commands\">\n")
        for command in words.commands {
            page.element("<dt>", command.meaning, "</dt><dd>")
            page.command(command.line)
            page.raw("</dd>\n")
        }
        page.raw("</dl>\n</section>\n")
    }
}
