// SPDX-License-Identifier: Apache-2.0

import Books
import Pages
import Store

/// A work as a list shows it: its cover, and what it is called.
struct SiteCard {
    let id: Int64
    let title: String
    let authors: String?
    /// `The Harbour Accounts #1`.
    let series: String?
    let year: Int?
    let picture: CoverThumbnails.Picture?

    /// The first letter of a title stands for a cover that is not there.
    static func initial(_ title: String) -> String {
        let letter = title.first { $0.isLetter || $0.isNumber }
        return letter.map { $0.uppercased() } ?? "—"
    }

    init(_ work: CatalogueWork, _ picture: CoverThumbnails.Picture?) {
        let row = work.row
        id = work.id
        title = ShownName.of(row.title ?? "", orElse: "Untitled")
        authors = row.authors
        series = row.series.map { name in
            row.seriesPosition.map { "\(name) #\($0)" } ?? name
        }
        year = row.firstYear
        self.picture = picture
    }

    func append(to page: inout Markup, way: StaticString) {
        page.raw("<li><a href=\"")
        page.raw(way)
        page.text(SiteAddress.work(id))
        page.raw("\"><span class=\"frame\">")
        Self.append(picture, standingFor: title, to: &page, way: way, isLazy: true)
        page.element("</span><span class=\"title\"><bdi>", title, "</bdi></span></a>")
        if let authors { page.element("<span class=\"by\"><bdi>", authors, "</bdi></span>") }
        if let series { page.element("<span class=\"by\"><bdi>", series, "</bdi></span>") }
        if let year {
            page.raw("<span class=\"by\">")
            page.number(year)
            page.raw("</span>")
        }
        page.raw("</li>\n")
    }

    static func append(
        _ picture: CoverThumbnails.Picture?,
        standingFor title: String,
        to page: inout Markup,
        way: StaticString,
        isLazy: Bool
    ) {
        guard let picture else {
            page.element(
                "<span class=\"stand-in drawn\" aria-hidden=\"true\"><span class=\"of\">",
                initial(title),
                "</span></span>"
            )
            return
        }
        page.raw("<img src=\"")
        page.raw(way)
        page.text(picture.name)
        page.raw("\" alt=\"\" width=\"")
        page.number(picture.width)
        page.raw("\" height=\"")
        page.number(picture.height)
        if isLazy { page.raw("\" loading=\"lazy") }
        page.raw("\">")
    }
}
