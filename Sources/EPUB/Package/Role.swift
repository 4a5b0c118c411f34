// SPDX-License-Identifier: Apache-2.0

/// What a person did for a book, as a MARC relator code.
enum Role {
    /// The code in a role as books write it.
    ///
    /// That is in any case, as an address of the relator list, or as one of four English words. A
    /// code that is not known stays what it is.
    static func code(_ text: String) -> String {
        var code = Substring(text.lowercased())
        for beginning in relators where code.utf8.starts(with: beginning.utf8) {
            code = code.dropFirst(beginning.utf8.count)
        }
        return words[String(code)] ?? String(code)
    }

    private static let relators = [
        "http://id.loc.gov/vocabulary/relators/", "https://id.loc.gov/vocabulary/relators/",
    ]
    private static let words = [
        "author": "aut", "editor": "edt", "translator": "trl", "illustrator": "ill",
    ]
}
