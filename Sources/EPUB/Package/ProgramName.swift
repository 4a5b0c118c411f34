// SPDX-License-Identifier: Apache-2.0

/// Tells programs that make books from people and houses that do.
enum ProgramName {
    /// Whether a name is a program's: it has a version or an address, or is known.
    static func isOne(_ name: String) -> Bool {
        let bytes = name.utf8.map(TextBytes.folded)[...]
        if hasVersion(bytes) || bytes.contains("://".utf8) { return true }
        return known.contains { bytes.starts(with: $0) && endsName(bytes.dropFirst($0.count)) }
    }

    /// Whether two numbers stand around a dot, as in `4.2`.
    private static func hasVersion(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.indices.dropFirst().dropLast().contains {
            bytes[$0] == UInt8(ascii: ".") && isDigit(bytes[$0 - 1]) && isDigit(bytes[$0 + 1])
        }
    }

    /// Whether no more than a number or a remark in brackets follows the name.
    private static func endsName(_ rest: ArraySlice<UInt8>) -> Bool {
        let behind = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
        guard behind.count < rest.count, let first = behind.first else { return rest.isEmpty }
        return isDigit(first) || first == UInt8(ascii: "(") || first == UInt8(ascii: "[")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static let known = [
        "abbyy finereader", "adobe indesign", "asciidoctor", "aspose", "atlantis", "atticus",
        "book creator", "bookdown", "booktype", "calibre", "docbook", "dotepub", "ebook-convert",
        "ebooklib", "ebookmaker", "ecub", "epubmaker", "fanficdownloader", "fanficfare", "fb2epub",
        "gitbook", "google docs", "ibooks author", "indesign", "jutoh", "kindle comic converter",
        "kindle create", "leanpub", "libreoffice", "mdbook", "microsoft word", "openoffice",
        "openoffice.org", "pandoc", "pressbooks", "quarkxpress", "scrivener", "sigil", "sphinx",
        "vellum", "webtoepub", "wordtoepub", "writer2epub", "writer2xhtml",
    ].map { Array($0.utf8) }
}
