// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Pages
import Store
import Terminal

// What became of the files, stage by stage, and why.
extension RunPage {
    func addFlow(_ page: inout Markup) {
        guard !report.flow.isEmpty else { return }
        page.raw("<section class=\"card\" aria-labelledby=\"flow\">\n<h2 id=\"flow\">")
        page.raw("From stage to stage</h2>\n<p class=\"says\">")
        page.text(
            report.flow.balances
                ? "Each stage passed on, skipped or rejected everything it received; "
                    + "the next stage received everything passed on. It adds up."
                : "This does not add up: " + report.flow.imbalances.joined(separator: "; ") + "."
        )
        page.raw("</p>\n<div class=\"stages\">\n<div class=\"drawing\">\n")
        page.add(FlowDrawing(report.flow).drawing)
        page.raw(
            "</div>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Stages\">\n"
        )
        page.raw("<table class=\"grid\">\n<thead><tr><th scope=\"col\">Stage</th>")
        for name in ["received", "passed on", "skipped", "rejected"] {
            page.element("<th scope=\"col\" class=\"number\">", name, "</th>")
        }
        page.raw("<th scope=\"col\" class=\"sum\">adds up</th></tr></thead>\n<tbody>\n")
        for step in report.flow.steps {
            page.element("<tr><th scope=\"row\">", step.stage.rawValue, "</th>")
            for count in [step.received, step.advanced, step.skipped, step.rejected] {
                page.element("<td class=\"number\">", Numbers.grouped(count), "</td>")
            }
            page.element("<td class=\"sum\">", step.balances ? "yes" : "no", "</td></tr>\n")
        }
        page.raw("</tbody>\n</table>\n</div>\n</div>\n")
        if !report.outcomes.isEmpty {
            page.raw("<p class=\"says\">What opening new files came to: ")
            page.text(
                report.outcomes.map { "\(Numbers.grouped($0.count)) \($0.outcome)" }
                    .joined(separator: ", ")
            )
            page.raw(".</p>\n")
        }
        page.raw("</section>\n")
    }
}

extension RunPage {
    func addReasons(_ rejects: RunRejects, _ page: inout Markup) {
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
                "Imported with a warning"
            ),
            (.skipped, "<h3><span class=\"mark note\" aria-hidden=\"true\"></span> ", "Skipped"),
        ]
        for (verdict, open, title) in groups {
            let reasons = report.reasons(verdict)
            guard !reasons.isEmpty else { continue }
            page.element(open, title, "</h3>\n")
            page.raw("<ul class=\"reasons\">\n")
            for reason in reasons { add(reason, rejects, &page) }
            page.raw("</ul>\n")
        }
        page.raw("</section>\n")
    }

    func add(_ reason: RunReport.Reason, _ rejects: RunRejects, _ page: inout Markup) {
        page.element("<li><p class=\"reason\"><b>", Numbers.grouped(reason.count), "</b> ")
        page.element("<code>", reason.code.text, "</code> ")
        page.text(ReasonCatalog.sentence(reason.code))
        page.raw("</p>\n")
        let hint = ReasonCatalog.hint(reason.code)
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
                if let detail = example.remark {
                    page.raw(" <span class=\"detail\">")
                    page.foreign(detail)
                    page.raw("</span>")
                }
                page.raw("</li>\n")
            }
            let others = reason.count - reason.examples.count
            if others > 0 {
                let words = "and \(Numbers.grouped(others)) more"
                page.raw("<li class=\"detail\">")
                if reason.verdict == .rejected, !rejects.files.isEmpty {
                    page.element("<a href=\"#rejects\" data-find=\"", reason.code.text, "\">")
                    page.element("", words, "</a>")
                } else {
                    page.text(words)
                }
                page.raw("</li>\n")
            }
            page.raw("</ul>\n")
        }
        page.raw("</li>\n")
    }
}
