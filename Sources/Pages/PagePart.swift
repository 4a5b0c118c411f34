// SPDX-License-Identifier: Apache-2.0

/// A style or a script in a page, and the hash by which the page's policy allows it.
///
/// The hash is a literal because the text only changes with the program; a test computes it.
package struct PagePart: Sendable {
    package let text: [UInt8]
    /// In base 64, as a policy names it.
    package let sha256: String

    package init(_ text: [UInt8], sha256: String) {
        self.text = text
        self.sha256 = sha256
    }

    package static let sharedStyle = PagePart(
        PackageResources.page_css,
        sha256: "XGwKaLtDe4ag4l03s2aB94OsxeA97Y5pUucF7IUbuv4="
    )
    package static let sharedScript = PagePart(
        PackageResources.page_js,
        sha256: "x7KRgFDGpYZIL/2dzsRdMlsAtBBluJM90xtM7htljSQ="
    )
}
