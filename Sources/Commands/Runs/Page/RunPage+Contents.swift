// SPDX-License-Identifier: Apache-2.0

import Accounting
import Pages
import Store
import Terminal

// What the page has, and where.
extension RunPage {
    private struct Entry {
        /// The opening tag of a link to it.
        let open: StaticString
        let title: String
        var count: Int?
    }

    func addContents(_ rejects: RunRejects, _ page: inout Markup) {
        var entries: [Entry] = []
        func add(_ isThere: Bool, _ entry: Entry) {
            if isThere { entries.append(entry) }
        }
        let rejected = run.counts[.rejected]
        add(!report.flow.isEmpty, Entry(open: "<a href=\"#flow\">", title: "From stage to stage"))
        add(!report.reasons.isEmpty, Entry(open: "<a href=\"#reasons\">", title: "Reasons"))
        add(
            !rejects.files.isEmpty,
            Entry(open: "<a href=\"#rejects\">", title: "Rejected files", count: rejected)
        )
        add(true, Entry(open: "<a href=\"#next\">", title: "Next steps"))
        add(
            report.newWorks > 0,
            Entry(open: "<a href=\"#new\">", title: "New works", count: report.newWorks)
        )
        add(
            report.mergedWorks > 0,
            Entry(open: "<a href=\"#merged\">", title: "Merged works", count: report.mergedWorks)
        )
        add(!report.samples.isEmpty, Entry(open: "<a href=\"#speed\">", title: "Throughput"))
        add(!report.slowest.isEmpty, Entry(open: "<a href=\"#slowest\">", title: "Slowest files"))
        page.raw("<nav class=\"contents no-print\" aria-label=\"Contents\">\n<ul>\n")
        for entry in entries {
            page.raw("<li>")
            page.element(entry.open, entry.title, "</a>")
            if let count = entry.count {
                page.element(" <span class=\"detail\">", Numbers.grouped(count), "</span>")
            }
            page.raw("</li>\n")
        }
        page.raw("</ul>\n</nav>\n")
    }
}
