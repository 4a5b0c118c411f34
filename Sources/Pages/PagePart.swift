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
        sha256: "fXx1L3Uw4hcCky785Pakm2wXmKSiDPi8uvsNsvXTwSc="
    )
    package static let sharedScript = PagePart(
        PackageResources.page_js,
        sha256: "pL+Q9tuc8VDVDtUW2VeLhSkY1+D6F1aQqtM/tOxSe6I="
    )
}
