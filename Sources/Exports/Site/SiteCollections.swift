// SPDX-License-Identifier: Apache-2.0

import Accounting
import Pages
import Store
import Terminal

/// The pages of folders and tags.
struct SiteCollections {
    let pages: SiteListPages
    let shelves: Shelves

    func write() throws(Failure) {
        try writeFolders()
        try writeTags()
    }

    private func writeFolders() throws(Failure) {
        let folders = shelves.collections.filter { $0.row.path.kind == .folder }
        if folders.isEmpty { return }
        let inside = Dictionary(grouping: folders, by: \.row.parent)
        for folder in folders {
            let path = folder.row.path
            let name = SiteAddress.name(SiteAddress.collection(path))
            var above: [SiteListPages.Above] = []
            var next = path.parent
            while let one = next {
                above.append(.init(title: one.name, name: Shelf.token(one.label)))
                next = one.parent
            }
            above.append(.init(title: "Folders"))
            let inside = inside[folder.row.id] ?? []
            let isShort = inside.count <= SiteListPages.mostNames
            let index = "\(name)-folders"
            try pages.write(
                list: folder.works,
                name,
                path.label,
                total: folder.count,
                above: above.reversed()
            ) { page in
                if inside.isEmpty { return }
                if isShort { return SiteParts.addCollections(inside[...], &page) }
                page.element("<p><a href=\"../", index, ".html\">")
                page.element("", Numbers.counted(inside.count, "folder"), "</a></p>\n")
            }
            if isShort { continue }
            let way = above.reversed() + [.init(title: path.name, name: Shelf.token(path.label))]
            try pages.write(index: inside, index, path.label, above: way) { page in
                page.element("<h1><bdi>", ShownName.of(path.label), "</bdi></h1>\n")
                SiteParts.addLead(inside.count, "folder", &page)
            } names: { folders, page in
                SiteParts.addCollections(folders, &page)
            }
        }
        try pages.write(index: Self.nearTop(folders), "folders/index", "Folders") { page in
            page.raw("<h1>Folders</h1>\n")
            SiteParts.addLead(folders.count, "folder", &page)
        } names: { folders, page in
            page.raw("<ul class=\"tree\">\n")
            for folder in folders {
                let path = folder.row.path
                page.raw("<li data-depth=\"")
                page.number(min(path.names.count - 1, 6))
                page.raw("\"><a href=\"")
                page.raw(SiteListPages.way)
                page.text(SiteAddress.collection(path))
                page.raw("\"><bdi>")
                // As deep as it is, to the eye; the whole path is what is read out.
                if let parent = path.parent {
                    page.element("<span class=\"heard\">", parent.label, "/</span>")
                }
                page.element("", ShownName.of(path.name), "</bdi></a>")
                SiteParts.addCount(folder.count, &page)
                page.raw("</li>\n")
            }
            page.raw("</ul>\n")
        }
    }

    /// Folders down to where they would be too many for a page; what is further down is found on
    /// the pages of those above it.
    private static func nearTop(_ folders: [Shelves.CollectionShelf]) -> [Shelves.CollectionShelf] {
        var shown = folders
        var depth = folders.lazy.map(\.row.path.names.count).max() ?? 0
        while shown.count > SiteListPages.mostNames, depth > 1 {
            depth -= 1
            shown.removeAll { $0.row.path.names.count > depth }
        }
        return shown
    }

    private func writeTags() throws(Failure) {
        let tags = shelves.tags.filter { !$0.works.isEmpty }
        if tags.isEmpty { return }
        for tag in tags {
            let path = tag.row.path
            let name = SiteAddress.name(SiteAddress.collection(path))
            try pages.write(
                list: tag.works,
                name,
                path.label,
                total: tag.count,
                above: [.init(title: "Tags")]
            )
        }
        try pages.write(index: tags, "tags/index", "Tags") { page in
            page.raw("<h1>Tags</h1>\n")
        } names: { tags, page in
            SiteParts.addCollections(tags, &page)
        }
    }
}
