// SPDX-License-Identifier: Apache-2.0

import Files
import Pages
import Store
import Terminal

// How fast it was.
extension RunPage {
    func addSpeed(_ page: inout Markup) {
        guard !report.samples.isEmpty else { return }
        page.raw("<section class=\"card\" aria-labelledby=\"speed\">\n")
        page.raw("<h2 id=\"speed\">Throughput</h2>\n")
        guard let speed = RunSpeed(report.samples) else {
            page.raw(
                "<p class=\"says\">The run was too short for a chart.</p>\n</section>\n"
            )
            return
        }
        page.raw("<p class=\"says\">")
        page.text(
            "Files per second over \(Numbers.duration(.milliseconds(speed.milliseconds))); at "
                + "most \(Numbers.rate(speed.fastest)). The dashed line shows books added to the "
                + "register per second."
        )
        page.raw("</p>\n<div class=\"drawing\">\n")
        page.add(SpeedDrawing(speed, isWide: true).drawing)
        page.add(SpeedDrawing(speed, isWide: false).drawing)
        page.raw("</div>\n<div class=\"heard\"><table>\n<caption>Throughput</caption>\n<thead><tr>")
        page.raw("<th scope=\"col\">until</th><th scope=\"col\">files per second</th>")
        page.raw("<th scope=\"col\">books per second</th></tr></thead>\n<tbody>\n")
        for piece in speed.pieces {
            let time = Numbers.duration(.milliseconds(piece.to))
            page.element("<tr><th scope=\"row\">", time, "</th>")
            page.element("<td>", Numbers.rate(piece.files), "</td>")
            page.element("<td>", Numbers.rate(piece.books), "</td></tr>\n")
        }
        page.raw("</tbody>\n</table></div>\n</section>\n")
    }

    func addSlowest(_ page: inout Markup) {
        guard let slowest = report.slowest.first else { return }
        page.raw("<section class=\"card\" aria-labelledby=\"slowest\">\n")
        page.raw("<h2 id=\"slowest\">Slowest files</h2>\n<p class=\"says\">")
        page.raw("The time one worker took from opening a file to knowing what it is.</p>\n")
        page.raw(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table of the slowest files\">\n"
        )
        page.raw("<table class=\"grid\">\n<thead><tr><th scope=\"col\" class=\"number\">Time</th>")
        page.raw("<th scope=\"col\" class=\"bar-cell\"><span class=\"heard\">Share</span></th>")
        page.raw("<th scope=\"col\" class=\"number\">Size</th><th scope=\"col\">File</th>")
        page.raw("</tr></thead>\n<tbody>\n")
        for file in report.slowest {
            let time = RunReportText.time(file)
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
