// SPDX-License-Identifier: Apache-2.0

/// A form in which a library is handed on.
package enum ExportFormat: String, Sendable, CaseIterable {
    /// Pages for a browser.
    case site
    /// Feeds for reading apps.
    case opds
    /// A tree that calibre makes a library of.
    case calibre
    case csv
    case jsonl
    case bibtex
    case csl = "csl-json"
    case marcxml
    /// The sum of each file, for tools that check them.
    case sha256sum
    /// A small database for programs that only read.
    case snapshot

    /// Whether it is a folder rather than a file.
    package var isFolder: Bool {
        switch self {
        case .site, .opds, .calibre: true
        case .csv, .jsonl, .bibtex, .csl, .marcxml, .sha256sum, .snapshot: false
        }
    }

    /// Whether it can go to standard output.
    package var isStream: Bool { !isFolder && self != .snapshot }

    /// What a file of it is called where nobody has named it.
    package var fileName: String {
        switch self {
        case .csv: "works.csv"
        case .jsonl: "works.jsonl"
        case .bibtex: "works.bib"
        case .csl: "works.json"
        case .marcxml: "works.xml"
        case .sha256sum: "SHA256SUMS"
        case .snapshot: "works.sqlite"
        case .site, .opds, .calibre: ""
        }
    }

    /// Whether it shows covers.
    package var hasThumbnails: Bool { self == .site || self == .opds }

    /// What becomes of the books if nobody says; nil where none belong to it.
    package var usualBooks: BookPlacing? {
        switch self {
        case .site: BookPlacing.none
        case .opds: .link
        case .calibre: .copy
        case .csv, .jsonl, .bibtex, .csl, .marcxml, .sha256sum, .snapshot: nil
        }
    }
}

/// What an export does with the books themselves.
package enum BookPlacing: String, Sendable, CaseIterable {
    case none
    /// A symbolic link to where each is.
    case link
    case copy
}
