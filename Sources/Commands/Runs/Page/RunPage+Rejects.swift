// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Pages
import Store
import Terminal

// All that was rejected, to be searched.
extension RunPage {
    func addRejects(_ rejects: RunRejects, _ page: inout Markup) {
        guard !rejects.files.isEmpty else { return }
        let count = Numbers.counted(rejects.files.count, "file")
        page.raw("<section class=\"card\" aria-labelledby=\"rejects\">\n")
        page.raw("<h2 id=\"rejects\">Rejected files</h2>\n")
        // Without its script, a field would be of no use.
        page.raw("<p class=\"find no-print\" id=\"finder\" hidden>")
        page.raw("<label class=\"heard\" for=\"find\">Search the rejected files</label>")
        page.raw("<input class=\"field\" id=\"find\" type=\"search\" ")
        page.raw("placeholder=\"Code, file or detail\" autocomplete=\"off\" spellcheck=\"false\">")
        page.element("<span id=\"tally\" role=\"status\">", count, "</span></p>\n")
        page.raw("<div class=\"scroll tall\" tabindex=\"0\" role=\"region\" ")
        page.raw("aria-label=\"Table of the rejected files\">\n<table class=\"grid rejects\">\n")
        page.raw("<thead><tr><th scope=\"col\" class=\"code\">Code</th>")
        page.raw("<th scope=\"col\">File</th></tr></thead>\n<tbody id=\"found\">\n")
        for file in rejects.files {
            page.element("<tr><td><code title=\"", ReasonCatalog.sentence(file.code), "\">")
            page.element("", file.code.text, "</code></td><td>")
            if let path = file.path { page.path(Path(bytes: path)) }
            if let detail = file.remark {
                page.raw(" <span class=\"detail\">")
                page.foreign(detail)
                page.raw("</span>")
            }
            page.raw("</td></tr>\n")
        }
        page.raw("</tbody>\n</table>\n</div>\n")
        if rejects.others > 0 {
            let others = "And \(Numbers.grouped(rejects.others)) more:"
            page.element("<p class=\"says\">", others, "</p>\n")
            page.command(words.rejectsList)
        }
        page.raw("</section>\n")
    }
}
