// SPDX-License-Identifier: Apache-2.0

/// A row of a list of covers, and what it is sorted by and found by.
struct CoverManifestRow {
    /// The name of the file as it is written in the row.
    let file: [UInt8]
    let work: Int64
    /// Zero where the row names none.
    let edition: Int64
    /// The whole row without what parts it from the next.
    let bytes: [UInt8]

    /// Rows that were there, and rows that take the place of those about the same files, in the
    /// order in which one run would have written them.
    static func merge(_ old: [CoverManifestRow], _ new: [CoverManifestRow]) -> [CoverManifestRow] {
        let files = Set(new.map(\.file))
        let rows = old.filter { !files.contains($0.file) } + new
        // Which of two equal ones stood first is kept: each side is in order already.
        return rows.enumerated().sorted { left, right in
            (left.element.work, left.element.edition, left.offset)
                < (right.element.work, right.element.edition, right.offset)
        }.map(\.element)
    }
}

// MARK: - Reading

extension CoverManifest.Format {
    /// The rows of a list that we wrote; nil if it is none.
    ///
    /// - Parameter beginning: what stands before the first row.
    func rows(_ list: [UInt8], after beginning: [UInt8]) -> [CoverManifestRow]? {
        guard list.starts(with: beginning) else { return nil }
        let rest = list[beginning.count...]
        return self == .csv ? Self.table(rest) : Self.objects(rest)
    }

    private static func table(_ list: ArraySlice<UInt8>) -> [CoverManifestRow]? {
        var rows: [CoverManifestRow] = []
        var fields: [ArraySlice<UInt8>] = []
        var (row, field) = (list.startIndex, list.startIndex)
        var isQuoted = false
        for index in list.indices {
            switch list[index] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted:
                fields.append(list[field..<index])
                field = index + 1
            case UInt8(ascii: "\n") where !isQuoted:
                var end = index
                if end > field, list[end - 1] == UInt8(ascii: "\r") { end -= 1 }
                guard fields.count > 2, let work = number(fields[1]) else { return nil }
                rows.append(
                    CoverManifestRow(
                        file: Array(fields[0]),
                        work: work,
                        edition: number(fields[2]) ?? 0,
                        bytes: Array(list[row..<end])
                    )
                )
                fields = []
                (row, field) = (index + 1, index + 1)
            default: break
            }
        }
        return row == list.endIndex ? rows : nil
    }

    private static func objects(_ list: ArraySlice<UInt8>) -> [CoverManifestRow]? {
        var rows: [CoverManifestRow] = []
        let lines = list.split(separator: UInt8(ascii: "\n"))
        guard lines.last?.elementsEqual("]}".utf8) ?? false else { return nil }
        for line in lines.dropLast() {
            var object = line.drop { $0 == UInt8(ascii: " ") }
            if object.last == UInt8(ascii: ",") { object.removeLast() }
            guard object.last == UInt8(ascii: "}"), var rest = after("{\"file\":", object),
                let file = string(rest)
            else { return nil }
            rest = rest[file.endIndex...]
            guard let inside = after(",\"work\":", rest) else { return nil }
            let digits = inside.prefix { $0 != UInt8(ascii: ",") }
            guard let work = number(digits),
                let last = after(",\"edition\":", inside[digits.endIndex...])
            else { return nil }
            rows.append(
                CoverManifestRow(
                    file: Array(file),
                    work: work,
                    edition: number(last.prefix { $0 != UInt8(ascii: ",") }) ?? 0,
                    bytes: Array(object)
                )
            )
        }
        return rows
    }

    private static func after(_ text: String, _ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        bytes.starts(with: text.utf8) ? bytes.dropFirst(text.utf8.count) : nil
    }

    /// A text of JSON with its quotes.
    private static func string(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard bytes.first == UInt8(ascii: "\"") else { return nil }
        var index = bytes.startIndex + 1
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""): return bytes[...index]
            default: index += 1
            }
        }
        return nil
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        Int64(String(decoding: digits, as: UTF8.self))
    }
}
