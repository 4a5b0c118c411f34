// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Pages
import Store
import Terminal

// What it did to the works, and what one can type.
extension RunPage {
    func addNewWorks(
        _ reader: RegisterReader,
        _ page: inout Markup
    ) throws(Failure) {
        guard report.newWorks > 0 else { return }
        let columns: [StaticString] = ["Id", "Work", "File"]
        let fold =
            report.newWorks > Self.longest
            ? "Show \(Self.longest) of \(Numbers.grouped(report.newWorks))" : "Show all"
        beginWorks("new", "New works", words.newWorks, columns, fold: fold, &page)
        var rows = Markup()
        var shown = 0
        try reader.works(begunIn: run.id) { work in
            shown += 1
            rows.element("<tr><td class=\"number\">", "\(work.id)", "</td><td>")
            Self.add(work.title, work.authors, &rows)
            rows.raw("</td><td>")
            if let path = work.path {
                Self.clip(TerminalText.escape(Path(bytes: path)), &rows)
                rows.path(Path(bytes: path))
                rows.raw("</div>")
            }
            rows.raw("</td></tr>\n")
            return shown < Self.longest
        }
        endWorks(rows, report.newWorks - shown, isFolded: true, &page)
    }

    func addMergedWorks(
        _ reader: RegisterReader,
        _ page: inout Markup
    ) throws(Failure) {
        guard report.mergedWorks > 0 else { return }
        let columns: [StaticString] = ["Id", "Into", "Work", "Because of"]
        beginWorks("merged", "Merged works", words.mergedWorks, columns, &page)
        var rows = Markup()
        var shown = 0
        try reader.works(mergedIn: run.id) { work in
            shown += 1
            rows.element("<tr><td class=\"number\">", "\(work.id)", "</td>")
            rows.element("<td class=\"number\">", "\(work.target)", "</td><td>")
            Self.add(work.title, work.authors, &rows)
            rows.raw("</td><td>")
            let why = RunReportLists.why(work)
            Self.clip(why, &rows)
            rows.foreign(why)
            rows.raw("</div></td></tr>\n")
            return shown < Self.longest
        }
        endWorks(rows, report.mergedWorks - shown, &page)
    }

    func beginWorks(
        _ id: StaticString,
        _ title: String,
        _ says: String,
        _ columns: [StaticString],
        fold: String? = nil,
        _ page: inout Markup
    ) {
        page.raw("<section class=\"card\" aria-labelledby=\"")
        page.raw(id)
        page.raw("\">\n<h2 id=\"")
        page.raw(id)
        page.element("\">", title, "</h2>\n")
        page.element("<p class=\"says\">", says, "</p>\n")
        if let fold { page.element("<details>\n<summary>", fold, "</summary>\n") }
        page.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
        page.text("Table: \(title)")
        page.raw("\">\n<table class=\"grid works\">\n<thead><tr>")
        for column in columns {
            // A number needs little room, however long the texts next to it are.
            let isNumber = ["Id", "Into"].contains("\(column)")
            page.raw(isNumber ? "<th scope=\"col\" class=\"id\">" : "<th scope=\"col\">")
            page.raw(column)
            page.raw("</th>")
        }
        page.raw("</tr></thead>\n<tbody>\n")
    }

    func endWorks(
        _ rows: Markup,
        _ others: Int,
        isFolded: Bool = false,
        _ page: inout Markup
    ) {
        page.append(rows)
        page.raw("</tbody>\n</table>\n</div>\n")
        if others > 0 {
            page.raw("<p class=\"says\">")
            page.text("And \(Numbers.grouped(others)) more, which --csv and --json list.")
            page.raw("</p>\n")
        }
        if isFolded { page.raw("</details>\n") }
        page.raw("</section>\n")
    }

    /// Begins what shows a few lines of a long text; all of it appears on hover.
    private static func clip(_ text: String, _ page: inout Markup) {
        page.element("<div class=\"clip\" title=\"", text, "\">")
    }

    private static func add(_ title: String?, _ authors: String?, _ page: inout Markup) {
        clip(RunReportLists.name(title, authors), &page)
        if let title { page.foreign(title) } else { page.raw("<i>no title</i>") }
        if let authors {
            page.raw(" <span class=\"detail\">")
            page.foreign(authors)
            page.raw("</span>")
        }
        page.raw("</div>")
    }

    func addCommands(_ page: inout Markup) {
        page.raw("<section class=\"card\" aria-labelledby=\"next\">\n")
        page.raw("<h2 id=\"next\">Next steps</h2>\n<dl class=\"commands\">\n")
        for command in words.commands {
            page.element("<dt>", command.meaning, "</dt><dd>")
            page.command(command.line)
            page.raw("</dd>\n")
        }
        page.raw("</dl>\n</section>\n")
    }
}
