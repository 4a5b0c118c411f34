// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import Terminal

/// Where a page with thumbnails goes: into one file, a file with a folder, or its own folder.
///
/// What is in a folder already is only ever replaced if it is a page of ours: who types the wrong
/// name gets a message and loses nothing.
package struct PageTarget {
    /// The page itself.
    package let page: Path
    /// Whether the folder of the page is the report, and is made if it is missing.
    package let isFolder: Bool
    /// Where thumbnails are copied to; nil if they are in the page.
    package let thumbnails: Path?
    /// That folder as the page names it.
    package let prefix: [UInt8]

    /// More covers than this make a page that is slow to open if it holds all thumbnails itself.
    package static let mostInside = 1_000
    /// More than this are never in one page: browsers take too long to read it.
    package static let mostEmbedded = 5_000

    /// - Parameters:
    ///   - named: a file, or a folder: one that is there, or a name that ends with a slash.
    ///   - covers: how many thumbnails there can be; zero if none are wanted.
    ///   - embeds: Whether all of them have to be in the page.
    package init(_ named: Path, covers: Int, embeds: Bool = false) throws(Failure) {
        if embeds, covers > Self.mostEmbedded {
            throw Failure.usage(
                "--embed puts at most \(Numbers.grouped(Self.mostEmbedded)) covers into a page, and "
                    + "this report may have \(Numbers.grouped(covers))",
                hint: "narrow it with --works or --since, or leave out --embed"
            )
        }
        let kind = try Self.kind(of: named)
        isFolder = kind == .folder || named.bytes.last == UInt8(ascii: "/")
        if isFolder {
            try Self.refuseForeign(named, beside: PageTarget.index)
            if kind == nil { try Self.refuseWithoutParent(named) }
            page = named.appending(PageTarget.index)
            thumbnails = embeds ? nil : named.appending(PageTarget.folder)
            prefix = embeds ? [] : Array("\(PageTarget.folder)/".utf8)
        } else if covers > PageTarget.mostInside, !embeds {
            let name = Array(named.lastComponent)
            let isEnding = name.suffix(5).elementsEqual(".html".utf8) && name.count > 5
            let folder = (isEnding ? name.dropLast(5) : name[...]) + Array("_files".utf8)
            let place = named.parent.appending(folder)
            try Self.refuseForeign(place, beside: nil)
            page = named
            thumbnails = place.appending(PageTarget.folder)
            prefix = folder + Array("/\(PageTarget.folder)/".utf8)
        } else {
            page = named
            thumbnails = nil
            prefix = []
        }
        if let thumbnails { try Self.refuseLink(thumbnails) }
    }

    /// A folder is made for the report, but not the way to it: it may be a slip of the pen.
    private static func refuseWithoutParent(_ folder: Path) throws(Failure) {
        var name = folder.bytes[...]
        while name.count > 1, name.last == UInt8(ascii: "/") { name.removeLast() }
        guard try kind(of: Path(bytes: name).parent) == nil else { return }
        throw Failure(
            .cannotCreate,
            "cannot create \(folder.text): its parent folder does not exist",
            hint: "name a folder inside an existing, writable one"
        )
    }

    /// Through a link, thumbnails would come and go in a folder that is not ours.
    private static func refuseLink(_ folder: Path) throws(Failure) {
        guard try kind(of: folder, followingLinks: false) == .symbolicLink else { return }
        throw Failure(
            .cannotCreate,
            "\(folder.text) is a link, and thumbnails are written and removed there",
            hint: "give the report another name"
        )
    }

    /// The file beside the thumbnails' folder by which one process keeps the others out of that.
    package static let lockName = ".accession-page.lock"
    private static let index = "index.html"
    private static let folder = "thumbnails"

    private static func kind(
        of path: Path,
        followingLinks: Bool = true
    ) throws(Failure) -> FileKind? {
        try Failure.wrapping(near: path) { () throws(FileError) in
            try FileStatus.ifPresent(path, followingLinks: followingLinks)?.kind
        }
    }

    /// - Parameter page: the page that makes a folder one of ours.
    private static func refuseForeign(_ folder: Path, beside page: String?) throws(Failure) {
        guard let kind = try kind(of: folder) else { return }
        guard kind == .folder else {
            throw Failure(
                .cannotCreate,
                "\(folder.text) is a \(kind.name), and the thumbnails need a folder of that name",
                hint: "give the report another name"
            )
        }
        let names = try Failure.wrapping(near: folder) { () throws(FileError) in
            try FolderListing.names(in: folder)
        }
        // A report that was interrupted has left thumbnails and perhaps an unfinished page.
        let others = names.filter { name in
            name.text != PageTarget.folder && !TemporaryName.matches(name.bytes)
                && name.text != PageTarget.lockName
        }
        if others.isEmpty { return }
        if let page, others.contains(where: { $0.text == page }),
            isOurs(folder.appending(page))
        {
            return
        }
        throw Failure(
            .cannotCreate,
            "\(folder.text) holds other files and is not an earlier report",
            hint: "name an empty folder, a new one or one with an earlier report"
        )
    }

    /// Whether a page says in its first lines that it was written by this program.
    ///
    /// A link, a device or something that cannot be read is none.
    private static func isOurs(_ page: Path) -> Bool {
        var start: [UInt8] = []
        // What fails here fails for the reasons above.
        guard let file = try? OpenFile(page) else { return false }
        guard (try? file.read(at: 0, count: 2_048, into: &start)) != nil else { return false }
        return String(decoding: start, as: UTF8.self).contains(PageShell.signature)
    }
}
