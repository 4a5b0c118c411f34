// SPDX-License-Identifier: Apache-2.0

package import Books

extension Publication.Language {
    /// The language alone, in the form to compare books by: `en` for `eng`, `en-GB` and `EN_us`.
    package var comparable: String {
        let primary = tag.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        let code = String(decoding: primary.map(TextBytes.folded), as: UTF8.self)
        return LanguageCodes.shortened(code) ?? code
    }
}
