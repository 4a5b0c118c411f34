// SPDX-License-Identifier: Apache-2.0

package import Terminal

/// What is the same in every page: its head, how strict it is, its look, and where its data stands.
///
///     write(shell.head)
///     write(shell.body)
///     write(PageShell.data(id: "run", object))
///     write(shell.scriptElements)
///     write(PageShell.end)
///
/// A page is one file that opens from a disk. It may run the scripts and use the styles that are
/// written into it, each named by its hash, and nothing else: no request to anywhere, no form, no
/// other base. Data is JSON in a `script` element that is not run; the script of the page puts it
/// in as text. So nothing that a book says can become markup.
package struct PageShell: Sendable {
    /// Which images the page may show.
    package enum Images: Sendable {
        /// Only those written into it.
        case inside
        /// Also those in a folder next to it.
        case beside
    }

    private let title: String
    private let styles: [PagePart]
    private let scripts: [PagePart]
    private let images: Images

    /// What stands before the data: constant markup, that of `Resources/NAME.html`.
    package let body: [UInt8]

    /// - Parameters:
    ///   - title: What the window is called; text, not markup.
    ///   - body: Constant markup; never anything that came from a book.
    ///   - style: What this page has besides `page.css`.
    ///   - script: What this page has besides `page.js`, which is there before it; a page without
    ///     one runs nothing at all.
    package init(
        title: String,
        body: [UInt8] = [],
        style: PagePart,
        script: PagePart? = nil,
        images: Images = .inside
    ) {
        self.title = title
        self.body = body
        self.images = images
        styles = [.sharedStyle, style]
        scripts = script.map { [.sharedScript, $0] } ?? []
    }

    /// From the first byte to the beginning of the body.
    package var head: [UInt8] {
        var head = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            \(PageShell.signature)
            <title>\(HTMLText.escape(title))</title>

            """.utf8.map { $0 }
        for style in styles { head += PageShell.element("style", style) }
        return head + Array("</head>\n<body>\n".utf8)
    }

    /// The scripts; data that they want at once stands before.
    package var scriptElements: [UInt8] {
        scripts.flatMap { PageShell.element("script", $0) }
    }

    package static let end = Array("</body>\n</html>\n".utf8)

    /// What the first lines of each page say, so that a page can be distinguished from other files.
    package static let signature = "<meta name=\"generator\" content=\"Accession\">"

    // Data.

    /// A whole block of data, which `Page.data(id)` gives to the script.
    package static func data(id: String, _ value: JSONValue) -> [UInt8] {
        data(id: id, json: JSONText.bytes(value))
    }

    package static func data(id: String, json: [UInt8]) -> [UInt8] {
        Array("<script type=\"application/json\" id=\"\(HTMLText.escape(id))\">".utf8)
            + HTMLText.script(json) + Array("</script>\n".utf8)
    }

    /// A block of which there are several; `Page.blocks(group)` gives them in their order.
    package static func data(group: String, json: [UInt8]) -> [UInt8] {
        Array("<script type=\"application/json\" class=\"\(HTMLText.escape(group))\">".utf8)
            + HTMLText.script(json) + Array("</script>\n".utf8)
    }

    // How strict it is.

    /// What the page may do; the same for the same scripts and styles.
    package var policy: String {
        // A page from a disk has no origin that is "itself" to every browser.
        let others = images == .beside ? " 'self' file:" : ""
        return "default-src 'none'; script-src \(hashes(scripts)); style-src \(hashes(styles)); "
            + "img-src data:\(others); base-uri 'none'; form-action 'none'"
    }

    private func hashes(_ parts: [PagePart]) -> String {
        parts.isEmpty
            ? "'none'" : parts.map { "'sha256-\($0.sha256)'" }.joined(separator: " ")
    }

    private static func element(_ name: String, _ part: PagePart) -> [UInt8] {
        Array("<\(name)>".utf8) + part.text + Array("</\(name)>\n".utf8)
    }
}
