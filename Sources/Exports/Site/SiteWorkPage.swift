// SPDX-License-Identifier: Apache-2.0

import Books
import Pages
import Store
import Terminal

/// The page of a work: what it is, its editions, and where each thing that it says comes from.
struct SiteWorkPage {
    /// Two folders deep.
    private static let way: StaticString = "../../"

    let work: CatalogueWork
    let authors: [Publication.Person]
    let picture: CoverThumbnails.Picture?
    /// Books that can be had from the site, by edition: names of files of the export.
    let books: [Int64: String]

    private var title: String { ShownName.of(work.row.title ?? "", orElse: "Untitled") }

    func bytes(_ shell: SiteShell) -> [UInt8] {
        shell.page(2, title) { page in
            page.raw("<article class=\"work\">\n<div class=\"cover\">")
            SiteCard.append(
                picture,
                standingFor: title,
                to: &page,
                way: Self.way,
                isLazy: false
            )
            page.raw("</div>\n<div class=\"about\">\n")
            addHead(&page)
            addFacts(&page)
            if let description = work.plainDescription {
                page.element("<p class=\"description\"><bdi>", description, "</bdi></p>\n")
            }
            page.raw("<h2>")
            page.text(Numbers.counted(work.editions.count, "Edition"))
            page.raw("</h2>\n")
            for edition in work.editions { add(edition, &page) }
            addProvenance(&page)
            page.raw("</div>\n</article>\n")
        }
    }

    private func addHead(_ page: inout Markup) {
        page.element("<h1><bdi>", title, "</bdi></h1>\n")
        if let subtitle = work.subtitle {
            page.element("<p class=\"subtitle\"><bdi>", subtitle, "</bdi></p>\n")
        }
        if !authors.isEmpty {
            page.raw("<p class=\"authors\">by ")
            for (index, author) in authors.enumerated() {
                if index > 0 { page.raw(", ") }
                link(SiteAddress.author(ShelfBuilder.key(author)), author.name, &page)
            }
            page.raw("</p>\n")
        }
        if let series = work.row.series {
            page.raw("<p class=\"series\">")
            link(SiteAddress.series(ShelfBuilder.key(series: series)), series, &page)
            if let position = work.row.seriesPosition { page.element(" #", position, "") }
            page.raw("</p>\n")
        }
    }

    private func addFacts(_ page: inout Markup) {
        page.raw("<dl class=\"facts\">\n")
        if let language = work.row.language {
            page.raw("<dt>Language</dt><dd>")
            link(SiteAddress.language(language), LanguageNames.name(language), &page)
            page.raw("</dd>\n")
        }
        fact("<dt>First published</dt><dd>", work.row.firstYear.map(String.init), &page)
        fact("<dt>Publisher</dt><dd>", work.publisher, &page)
        let subjects = work.subjects.map(\.name)
        fact("<dt>Subjects</dt><dd>", Self.joined(subjects), &page)
        add("<dt>Folders</dt><dd>", work.collections(.folder), &page)
        add("<dt>Tags</dt><dd>", work.collections(.tag), &page)
        let others = work.contributors.map(\.name)
        fact("<dt>With</dt><dd>", Self.joined(others), &page)
        fact("<dt>Work</dt><dd>", String(work.id), &page)
        fact("<dt>Review</dt><dd>", work.row.review.rawValue, &page)
        page.raw("</dl>\n")
    }

    private static func joined(_ words: [String]) -> String? {
        words.isEmpty ? nil : words.joined(separator: " · ")
    }

    private func fact(_ name: StaticString, _ text: String?, _ page: inout Markup) {
        guard let text else { return }
        page.element(name, text, "</dd>\n")
    }

    private func add(
        _ name: StaticString,
        _ collections: [CollectionPath],
        _ page: inout Markup
    ) {
        guard !collections.isEmpty else { return }
        page.raw(name)
        for (index, path) in collections.enumerated() {
            if index > 0 { page.raw(" · ") }
            link(SiteAddress.collection(path), path.label, &page)
        }
        page.raw("</dd>\n")
    }

    private func link(_ address: String, _ text: String, _ page: inout Markup) {
        page.raw("<a href=\"")
        page.raw(Self.way)
        page.text(address)
        page.element("\"><bdi>", ShownName.of(text), "</bdi></a>")
    }

    // MARK: - Editions

    private func add(_ edition: CatalogueEdition, _ page: inout Markup) {
        page.raw("<section class=\"edition\" id=\"edition-")
        page.number(Int(edition.id))
        page.element("\">\n<h3><bdi>", ShownName.of(edition.label), "</bdi></h3>\n")
        if let book = books[edition.id] {
            page.raw("<p><a class=\"button\" href=\"")
            page.raw(Self.way)
            page.text(Address.relative(book))
            page.raw("\" download>EPUB")
            if let size = edition.files.first?.size {
                page.element(", ", Numbers.bytes(Int(size)), "")
            }
            page.raw("</a></p>\n")
        }
        page.raw("<dl class=\"facts\">\n")
        if edition.authors != work.row.authors { fact("<dt>By</dt><dd>", edition.authors, &page) }
        if edition.language != work.row.language {
            fact("<dt>Language</dt><dd>", edition.language.map(LanguageNames.name), &page)
        }
        fact("<dt>Published</dt><dd>", edition.published, &page)
        for id in edition.identifiers {
            page.element("<dt><bdi>", id.kind, "</bdi></dt><dd class=\"path\"><bdi>")
            page.text(id.value)
            page.raw("</bdi>")
            if !id.isGood { page.element(" (", id.state.rawValue, ")") }
            page.raw("</dd>\n")
        }
        fact("<dt>In this work</dt><dd>", EvidenceText.reason(edition.evidence), &page)
        fact("<dt>Format</dt><dd>", Self.format(edition), &page)
        for file in edition.files {
            page.raw("<dt>File</dt><dd>")
            page.path(file.path)
            if let size = file.size { page.element(", ", Numbers.bytes(Int(size)), "") }
            if file.isMissing { page.raw(", missing") }
            page.raw("</dd>\n")
        }
        page.raw("</dl>\n</section>\n")
    }

    private static func format(_ edition: CatalogueEdition) -> String {
        "EPUB \(edition.version)"
            + (edition.protection == .none ? "" : ", protected: \(edition.protection.rawValue)")
            + (edition.isReplaced ? ", replaced by a newer file" : "")
    }

    /// Which edition the work has each thing from, unless all is from the only one.
    private func addProvenance(_ page: inout Markup) {
        let chosen = work.row.chosen
        guard work.editions.count > 1 || !chosen.isEmpty || work.row.told[.cover] != nil
        else { return }
        page.raw("<h2>Where this comes from</h2>\n<dl class=\"facts\">\n")
        let row = work.row
        source("<dt>Title</dt><dd>", "title", row.title, \.title, &page)
        source("<dt>Authors</dt><dd>", "authors", row.authors, \.authors, &page)
        source("<dt>Language</dt><dd>", "language", row.language, \.language, &page)
        source("<dt>Series</dt><dd>", "series", row.series, \.series, &page)
        if let year = row.firstYear {
            let isChosen = chosen.contains("year")
            let edition = work.editions.first { $0.published?.contains(String(year)) == true }
            source("<dt>First published</dt><dd>", isChosen, edition, &page)
        }
        if work.cover != nil {
            if let provider = row.told[.cover] {
                page.raw("<dt>Cover</dt><dd>")
                page.text(provider.rawValue)
                page.raw("</dd>\n")
            } else {
                let edition = work.editions.first { $0.id == row.coverFrom }
                source("<dt>Cover</dt><dd>", chosen.contains("cover"), edition, &page)
            }
        }
        page.raw("</dl>\n")
    }

    private func source(
        _ name: StaticString,
        _ field: String,
        _ value: String?,
        _ part: (CatalogueEdition) -> String?,
        _ page: inout Markup
    ) {
        guard let value else { return }
        let edition = work.editions.first { part($0) == value }
        source(name, work.row.chosen.contains(field), edition, &page)
    }

    private func source(
        _ name: StaticString,
        _ isChosen: Bool,
        _ edition: CatalogueEdition?,
        _ page: inout Markup
    ) {
        guard isChosen || edition != nil else { return }
        page.raw(name)
        if isChosen {
            page.raw("a person chose it")
        } else if let edition {
            page.raw("<a href=\"#edition-")
            page.number(Int(edition.id))
            page.raw("\">edition ")
            page.number(Int(edition.id))
            page.raw("</a>")
        }
        page.raw("</dd>\n")
    }
}
