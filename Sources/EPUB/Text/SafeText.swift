// SPDX-License-Identifier: Apache-2.0

/// Text that stands inside of a text of a package document, such as a string in JSON.
package enum SafeText {
    /// As if it stood in the document itself: in one line, clean and cut; nil if nothing is left.
    package static func of(_ bytes: some Sequence<UInt8>) -> String? {
        let bytes = Array(bytes)
        var text = MetadataText()
        return text.text(bytes, 0..<bytes.count, limit: MetadataText.descriptionLimit)
    }
}
