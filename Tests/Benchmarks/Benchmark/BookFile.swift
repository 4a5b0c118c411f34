// SPDX-License-Identifier: Apache-2.0

/// A generated EPUB, ready to be written, and how many bytes of it are its cover.
struct BookFile {
    let bytes: [UInt8]
    let coverSize: Int

    static let mimetype = Payload.stored(Array("application/epub+zip".utf8))

    static func container(of packagePath: String) -> Payload {
        .deflated(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
              <rootfiles>
                <rootfile full-path="\(packagePath)" media-type="application/oebps-package+xml"/>
              </rootfiles>
            </container>

            """
        )
    }

    static func page(_ heading: String, _ body: String) -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <html xmlns="http://www.w3.org/1999/xhtml">
        <head><title>\(heading)</title></head>
        <body>
        <h1>\(heading)</h1>
        \(body)</body>
        </html>

        """
    }
}

extension String {
    /// The text as it may stand between two XML tags.
    var escapedForXML: String {
        var escaped = ""
        for character in unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
