// SPDX-License-Identifier: Apache-2.0

import Books
package import Covers
import Files
import Hashing
import Terminal

/// Some rows of the page of covers, packed: lists without names, and what repeats stands once.
///
/// A block knows all of its own strings, so that neither the writer nor the reader has to keep a
/// table of a hundred thousand rows. `{"s":["Jane Austen","en",…],"r":[[12,7,"Emma",0,1,…],…]}`;
/// what stands where is in `Resources/covers-data.js`.
package struct CoverPageRows {
    /// So many rows are a block.
    package static let limit = 500

    package private(set) var count = 0
    private var rows: [UInt8] = []
    private var strings: [UInt8] = []
    private var places: [String: Int] = [:]

    package init() {}

    /// The block as JSON.
    package var json: [UInt8] {
        Array("{\"s\":[".utf8) + strings + Array("],\"r\":[".utf8) + rows + Array("]}".utf8)
    }

    package mutating func removeAll() {
        self = CoverPageRows()
    }

    package mutating func add(_ entry: CoverEntry) {
        rows.append(contentsOf: (count == 0 ? "[" : ",\n[").utf8)
        count += 1
        number(Int(entry.edition), isFirst: true)
        number(Int(entry.work))
        text(entry.title)
        place(entry.authors)
        place(entry.language)
        list(entry.collections) { rows, collection in rows.place(collection, isFirst: true) }
        list(entry.files) { rows, path in rows.file(Path(bytes: path)) }
        place(entry.rule)
        text(entry.entry)
        text(entry.page)
        image(entry.image)
        thumbnail(entry.thumbnail, of: entry.image)
        list(entry.findings) { rows, found in
            rows.open()
            rows.number(CoverFinding.allCases.firstIndex(of: found.finding) ?? 0, isFirst: true)
            rows.text(found.detail)
            rows.close()
        }
        list(entry.candidates) { rows, candidate in rows.candidate(candidate) }
        number(entry.sharedBy)
        number(entry.alike.map { $0 + 1 } ?? 0)
        close()
    }

    private mutating func image(_ image: CoverImage?) {
        guard let image else { return number(0) }
        let hash = Hexadecimal.text(image.hash)
        comma()
        open()
        text(hash, isFirst: true)
        place(image.format.rawValue)
        number(image.width ?? 0)
        number(image.height ?? 0)
        number(image.byteCount)
        text(shortened(image.file, hash))
        close()
    }

    /// The name of a cover repeats the hash, for which a star stands.
    private func shortened(_ file: String, _ hash: String) -> String {
        let start = file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex
        guard file[start...].hasPrefix(hash) else { return file }
        return file[..<start] + "*" + file[start...].dropFirst(hash.count)
    }

    private mutating func thumbnail(
        _ thumbnail: CoverEntry.Thumbnail?,
        of image: CoverImage?
    ) {
        guard let thumbnail else { return number(0) }
        comma()
        open()
        number(thumbnail.width, isFirst: true)
        number(thumbnail.height)
        if thumbnail.hash.bytes != image?.hash { text(thumbnail.hash.hexadecimal) }
        close()
    }

    private mutating func file(_ path: Path) {
        let name = path.lastComponent
        open()
        place(TerminalText.escape(path.bytes.dropLast(name.count)), isFirst: true)
        text(TerminalText.escape(name))
        close()
    }

    private mutating func candidate(_ candidate: CoverEntry.Candidate) {
        open()
        text(candidate.source.rawValue, isFirst: true)
        text(candidate.name)
        text(candidate.detail)
        number(Int(candidate.edition ?? 0))
        text(candidate.path.map { TerminalText.escape($0) })
        close()
    }

    // The pieces.

    private mutating func open() { rows.append(UInt8(ascii: "[")) }
    private mutating func close() { rows.append(UInt8(ascii: "]")) }
    private mutating func comma() { rows.append(UInt8(ascii: ",")) }

    private mutating func number(_ number: Int, isFirst: Bool = false) {
        if !isFirst { comma() }
        rows.append(contentsOf: String(number).utf8)
    }

    private mutating func text(_ text: String?, isFirst: Bool = false) {
        if !isFirst { comma() }
        guard let text else { return rows.append(contentsOf: "null".utf8) }
        JSONText.append(text, to: &rows)
    }

    /// A text that repeats, as its place in the table; -1 for none.
    private mutating func place(_ text: String?, isFirst: Bool = false) {
        guard let text else { return number(-1, isFirst: isFirst) }
        if let place = places[text] { return number(place, isFirst: isFirst) }
        if !places.isEmpty { strings.append(UInt8(ascii: ",")) }
        JSONText.append(text, to: &strings)
        number(places.count, isFirst: isFirst)
        places[text] = places.count
    }

    private mutating func list<Element>(
        _ elements: [Element],
        _ add: (inout CoverPageRows, Element) -> Void
    ) {
        comma()
        open()
        for (index, element) in elements.enumerated() {
            if index > 0 { comma() }
            add(&self, element)
        }
        close()
    }
}
