// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
package import Pages
import Store
import Terminal

/// The report of a run as one page, which opens from a disk and asks for nothing.
///
/// It runs a script only if there are rejects to be searched.
package struct RunPage {
    /// How many works and files of each kind the page shows; the tables and JSON have all of them.
    static let longest = 200

    let report: RunReport
    let words: RunReportText
    let library: Path

    var run: RunRecord { report.run }

    package static let style = PagePart(
        PackageResources.run_css,
        sha256: "yFk9/NjlL98g37KqhAV6kXJ7dbjG/wRSeHasMoLTmMM="
    )

    package static let script = PagePart(
        PackageResources.run_js,
        sha256: "8M6p4Ne1s8gekdkn2W+GHfqxhaPcYuMVJsKUWRbXzXE="
    )

    package static func shell(_ title: String, isSearched: Bool = false) -> PageShell {
        PageShell(title: "\(title) - Accession", style: style, script: isSearched ? script : nil)
    }

    /// - Parameter write: takes bytes, and says whether more are wanted.
    func write(
        _ reader: RegisterReader,
        _ write: ([UInt8]) -> Bool
    ) throws(Failure) {
        let rejects = try RunRejects(report, reader)
        let shell = Self.shell(words.title, isSearched: !rejects.files.isEmpty)
        guard write(shell.head) else { return }
        var page = Markup()
        begin(&page)
        addContents(rejects, &page)
        addFlow(&page)
        addReasons(rejects, &page)
        addRejects(rejects, &page)
        addCommands(&page)
        guard write(page.bytes) else { return }
        page = Markup()
        try addNewWorks(reader, &page)
        try addMergedWorks(reader, &page)
        addSpeed(&page)
        addSlowest(&page)
        page.raw("</main>\n")
        _ = write(page.bytes + shell.scriptElements + PageShell.end)
    }
}

// MARK: - The top

extension RunPage {
    func begin(_ page: inout Markup) {
        page.raw("<header class=\"wrap run-head\"><div class=\"masthead\">\n")
        page.raw("<p class=\"kicker\">Accession: report of a run</p>\n")
        page.element("<h1>", words.title, "</h1>\n")
        page.element("<p class=\"made\">", words.ending, "</p>\n")
        page.raw("</div></header>\n<main class=\"wrap run\">\n")
        page.raw("<section class=\"card sum\" aria-labelledby=\"sum\">\n")
        page.element("<h2 id=\"sum\" class=\"heard\">", "What became of every file", "</h2>\n")
        page.element("<p class=\"heard\">", run.counts.equation.line(), "</p>\n")
        page.raw("<div class=\"equation\" aria-hidden=\"true\">\n")
        page.raw("<span class=\"pair\">")
        addTerm(run.counts[.found], "found", " all", &page)
        page.raw("</span>\n")
        let terms = run.counts.equation.parts.filter(\.isSaid)
        for (index, term) in terms.enumerated() {
            page.element(
                "<span class=\"pair\"><span class=\"sign\">",
                index == 0 ? "=" : "+",
                "</span>"
            )
            let isBad = term.name == RunCount.rejected.name && term.count > 0
            addTerm(term.count, term.title, isBad ? " bad" : "", &page)
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
            ("Began", RunText.timeForPages(run.startedAt)),
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

    func addTerm(
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
