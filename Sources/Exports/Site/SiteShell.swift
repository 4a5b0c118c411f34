// SPDX-License-Identifier: Apache-2.0

import Pages

/// What is the same in every page of a site: its head, the way to the shelves, the search.
///
/// A page may load the style, the scripts and the covers beside it, from a disk or a host, and
/// nothing else; it has no script and no style of its own.
struct SiteShell {
    /// A kind of shelf that the site has.
    struct Room {
        let title: String
        let address: String
    }

    let title: String
    let rooms: [Room]
    /// The beginning of pages so many folders deep, up to their titles and behind them.
    private let heads: [(before: [UInt8], behind: [UInt8])]

    static let deepest = 2

    init(_ title: String, _ rooms: [Room]) {
        self.title = title
        self.rooms = rooms
        heads = (0...Self.deepest).map { depth in Self.head(title, rooms, depth) }
    }

    /// A page from its first byte to the end of its main part.
    ///
    /// - Parameters:
    ///   - depth: how many folders deep it is.
    ///   - name: what the window is called before the name of the site; nil for the first page.
    ///   - main: adds what the page is about.
    func page(_ depth: Int, _ name: String?, _ main: (inout Markup) -> Void) -> [UInt8] {
        var page = Markup()
        page.reserve(4_096)
        page.take(heads[depth].before)
        if let name {
            page.text(name)
            page.raw(" · ")
        }
        page.text(title)
        page.take(heads[depth].behind)
        main(&page)
        page.raw(
            """
            </main>
            <footer class="wrap"><p>Made by Accession</p></footer>
            <p class="heard" id="said" role="status"></p>
            </body>
            </html>

            """
        )
        return page.bytes
    }

    /// The way from a page so many folders deep to where the site begins.
    static func way(_ depth: Int) -> StaticString {
        switch depth {
        case 0: ""
        case 1: "../"
        default: "../../"
        }
    }

    private static func head(
        _ title: String,
        _ rooms: [Room],
        _ depth: Int
    ) -> (before: [UInt8], behind: [UInt8]) {
        let way = way(depth)
        var before = Markup()
        before.raw(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
            script-src 'self' file:; style-src 'self' file:; img-src 'self' file: data:; \
            base-uri 'none'; form-action 'self' file:">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <meta name="generator" content="Accession">
            <title>
            """
        )
        var behind = Markup()
        behind.raw("</title>\n<link rel=\"stylesheet\" href=\"")
        behind.raw(way)
        behind.raw("style.css\">\n<script src=\"")
        behind.raw(way)
        behind.raw(
            """
            site.js" defer></script>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the content</a>
            <header class="top"><div class="wrap">
            <a class="home" href="
            """
        )
        behind.raw(way)
        behind.element("index.html\">", title, "</a>\n<nav aria-label=\"Shelves\">\n")
        for room in rooms {
            behind.raw("<a href=\"")
            behind.raw(way)
            behind.text(room.address)
            behind.element("\">", room.title, "</a>\n")
        }
        behind.raw("</nav>\n<form class=\"search\" role=\"search\" action=\"")
        behind.raw(way)
        behind.raw(
            """
            search.html" method="get">
            <label class="heard" for="search">Search titles, authors and series</label>
            <input class="field" id="search" name="q" type="search" placeholder="Search" \
            autocomplete="off" autocapitalize="off" spellcheck="false" aria-keyshortcuts="/">
            </form>
            <button class="button round" id="theme" type="button" aria-label="Colours" hidden>\
            </button>
            </div></header>
            <main class="wrap" id="main" tabindex="-1">

            """
        )
        return (before.bytes, behind.bytes)
    }
}
