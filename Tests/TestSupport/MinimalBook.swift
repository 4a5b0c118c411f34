// SPDX-License-Identifier: Apache-2.0

extension BookBuilder {
    /// A small valid EPUB 3 of one chapter; everything has a default.
    ///
    /// - Parameters:
    ///   - identifiers: the texts of `dc:identifier`; the first is the unique one.
    ///   - metadata: more lines of package metadata, as XML.
    ///   - cover: the bytes of an image that becomes the declared cover.
    ///   - text: the text of the chapter: another text makes another edition.
    package static func minimal(
        title: String = "The Salt Road",
        identifiers: [String] = ["urn:uuid:5f0c5a52-9a39-4c1e-8a3e-0d3c5a1b7e11"],
        creators: [String] = ["Ines Marlow"],
        languages: [String] = ["en"],
        metadata: String = "",
        cover: [UInt8]? = nil,
        text: String = "A road along the sea."
    ) -> BookBuilder {
        var lines: [String] = []
        for (index, identifier) in identifiers.enumerated() {
            let id = index == 0 ? " id=\"id\"" : ""
            lines.append("<dc:identifier\(id)>\(escaped(identifier))</dc:identifier>")
        }
        lines.append("<dc:title>\(escaped(title))</dc:title>")
        lines += creators.map { "<dc:creator>\(escaped($0))</dc:creator>" }
        lines += languages.map { "<dc:language>\(escaped($0))</dc:language>" }
        lines.append(metadata)
        var book = BookBuilder()
        book.set("META-INF/container.xml", container(packagePath: "OPS/content.opf"))
        let item =
            #"<item id="cover" href="cover" media-type="image/png" properties="cover-image"/>"#
        book.set(
            "OPS/content.opf",
            package(metadata: lines.joined(separator: "\n"), items: cover == nil ? "" : item)
        )
        book.set("OPS/text.xhtml", chapter(title: title, text: text))
        if let cover { book.set("OPS/cover", cover, compressed: false) }
        return book
    }

    /// A container document that names one package document.
    package static func container(packagePath: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
          <rootfiles>
            <rootfile full-path="\(packagePath)" media-type="application/oebps-package+xml"/>
          </rootfiles>
        </container>

        """
    }

    /// A package document around some metadata, with one chapter in manifest and spine.
    ///
    /// Metadata without an `id="id"` gets an identifier of its own, since every package needs one.
    package static func package(
        version: String = "3.0",
        metadata: String,
        items: String = ""
    ) -> String {
        let own = metadata.contains(#"id="id""#) ? "" : identifier
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="\(version)" unique-identifier="id">
              <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:opf="http://www.idpf.org/2007/opf">
            \(metadata)\(own)
              </metadata>
              <manifest>
                <item id="text" href="text.xhtml" media-type="application/xhtml+xml"/>
                \(items)
              </manifest>
              <spine>
                <itemref idref="text"/>
              </spine>
            </package>

            """
    }

    private static let identifier =
        #"<dc:identifier id="id">urn:uuid:5f0c5a52-9a39-4c1e-8a3e-0d3c5a1b7e11</dc:identifier>"#

    private static func chapter(title: String, text: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <html xmlns="http://www.w3.org/1999/xhtml">
          <head>
            <title>\(escaped(title))</title>
          </head>
          <body>
            <p>\(escaped(text))</p>
          </body>
        </html>

        """
    }

    /// Text as it stands in XML.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
