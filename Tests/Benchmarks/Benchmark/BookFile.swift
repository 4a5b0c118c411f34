// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A generated EPUB, ready to be written, and how many bytes of it are its cover.
struct BookFile {
    let bytes: [UInt8]
    let coverSize: Int

    static let mimetype = Payload.stored(Array(BookBuilder.mimetype.utf8))

    static func container(of packagePath: String) -> Payload {
        .deflated(BookBuilder.container(packagePath: packagePath))
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
