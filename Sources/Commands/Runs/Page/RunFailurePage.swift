// SPDX-License-Identifier: Apache-2.0

import Pages
import Terminal

/// The page of a run that could not begin or go on: why, and what one can do.
struct RunFailurePage {
    let pipeline: String?
    let failure: String
    let hint: String?
    let exit: ExitCode

    init(_ ending: RunEnding) {
        pipeline = ending.text("pipeline")
        failure = ending.text("failure") ?? "the cause is not known"
        hint = ending.text("hint")
        exit = ending.exit
    }

    var bytes: [UInt8] {
        let title = pipeline.map { "No run of \($0)" } ?? "No run"
        var page = Markup()
        page.raw("<header class=\"wrap run-head\"><div class=\"masthead\">\n")
        page.raw("<p class=\"kicker\">Accession: report of a run</p>\n")
        page.element("<h1>", title, "</h1>\n</div></header>\n")
        page.raw("<main class=\"wrap run\">\n<section class=\"card\" aria-labelledby=\"why\">\n")
        page.raw("<h2 id=\"why\">The run could not start or continue</h2>\n<p class=\"balance\">")
        page.raw("<span class=\"mark trouble\" aria-hidden=\"true\"></span> ")
        page.foreign(TerminalText.escape(failure))
        page.raw("</p>\n")
        if let hint {
            page.raw("<p class=\"remark\">")
            page.foreign(TerminalText.escape(hint))
            page.raw("</p>\n")
        }
        page.element("<p class=\"remark\">", "Exit code \(exit.rawValue).", "</p>\n")
        page.raw("</section>\n</main>\n")
        return RunPage.shell(title).head + page.bytes + PageShell.end
    }
}
