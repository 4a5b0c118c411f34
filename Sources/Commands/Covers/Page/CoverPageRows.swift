// SPDX-License-Identifier: Apache-2.0

import Books
package import Covers
import Files
import Hashing
import Pages
import Terminal

/// Some rows of the page of covers, packed; what stands where is in `Resources/covers-data.js`.
package struct CoverPageRows {
    /// So many rows are a block.
    package static let limit = 500

    private var rows = PackedRows()

    package init() {}

    package var count: Int { rows.count }

    /// The block as JSON.
    package var json: [UInt8] { rows.json }

    package mutating func removeAll() {
        rows.removeAll()
    }

    package mutating func add(_ entry: CoverEntry) {
        rows.row { row in
            row.number(Int(entry.edition))
            row.number(Int(entry.work))
            row.text(entry.title)
            row.place(entry.authors)
            row.place(entry.language)
            row.list(entry.collections) { $0.place($1) }
            row.list(entry.files) { $0.file(Path(bytes: $1)) }
            row.place(entry.rule)
            row.text(entry.entry)
            row.text(entry.page)
            row.image(entry.image)
            row.thumbnail(entry.thumbnail, of: entry.image)
            row.list(entry.findings) { row, found in
                row.list {
                    $0.number(CoverFinding.allCases.firstIndex(of: found.finding) ?? 0)
                    $0.text(found.detail)
                }
            }
            row.list(entry.candidates) { $0.candidate($1) }
            row.number(entry.sharedBy)
            row.number(entry.alike.map { $0 + 1 } ?? 0)
            row.list([entry.better].compactMap(\.self)) { $0.candidate($1) }
            row.number(CoverSummary.size(of: entry.pixels))
        }
    }
}

extension PackedRows {
    fileprivate mutating func image(_ image: CoverImage?) {
        guard let image else { return number(0) }
        let hash = Hexadecimal.text(image.hash)
        list { row in
            row.text(hash)
            row.place(image.format.rawValue)
            row.number(image.width ?? 0)
            row.number(image.height ?? 0)
            row.number(image.byteCount)
            row.text(Self.shortened(image.file, hash))
        }
    }

    /// The name of a cover repeats the hash, for which a star stands.
    private static func shortened(_ file: String, _ hash: String) -> String {
        let start = file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex
        guard file[start...].hasPrefix(hash) else { return file }
        return file[..<start] + "*" + file[start...].dropFirst(hash.count)
    }

    fileprivate mutating func thumbnail(
        _ thumbnail: CoverEntry.Thumbnail?,
        of image: CoverImage?
    ) {
        guard let thumbnail else { return number(0) }
        list { row in
            row.number(thumbnail.width)
            row.number(thumbnail.height)
            if thumbnail.hash.bytes != image?.hash { row.text(thumbnail.hash.hexadecimal) }
        }
    }

    fileprivate mutating func candidate(_ candidate: CoverEntry.Candidate) {
        list { row in
            row.text(candidate.source.rawValue)
            row.text(candidate.name)
            row.text(candidate.detail)
            row.number(Int(candidate.edition ?? 0))
            row.text(candidate.path.map { TerminalText.escape($0) })
        }
    }
}

extension PackedRows {
    /// A path, for the eye: its folder, which others share, and its name.
    mutating func file(_ path: Path) {
        let name = path.lastComponent
        list { row in
            row.place(TerminalText.escape(path.bytes.dropLast(name.count)))
            row.text(TerminalText.escape(name))
        }
    }
}
