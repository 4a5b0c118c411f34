// SPDX-License-Identifier: Apache-2.0

import Exports
import Pages
import Terminal

/// Telling files that this program wrote from all others, by what they begin with.
enum EarlierOutput {
    /// An earlier file shows in so many bytes what it is.
    static let mostBytes = 4_096

    /// Whether a file that begins so is a report or an export of ours, in whichever form.
    ///
    /// A dump, a list of paths, and what can be imported again, such as the export of a register, are
    /// not: nothing tells them from other texts, or they may be all that is left of a library.
    ///
    /// - Parameter columns: of the table that is to take its place, if somebody chose them.
    static func isOurs(_ start: [UInt8], columns: [String]?) -> Bool {
        isPage(start) || isTable(start, columns) || isReport(start) || JSONLinesFormat.begins(start)
            || BibTeXFormat.begins(start) || CSLFormat.begins(start)
            || MARCFormat.begins(start) || ChecksumFormat.begins(start) || Snapshot.isOne(start)
    }

    private static func isPage(_ start: [UInt8]) -> Bool {
        String(decoding: start.prefix(2_048), as: UTF8.self).contains(PageShell.signature)
    }

    /// Whether the first row has names of our columns and nothing else: a table may have had other
    /// columns the night before.
    ///
    /// Everybody's tables have a title and an author, so a few names are ours only if they are those
    /// that were chosen.
    private static func isTable(_ start: [UInt8], _ chosen: [String]?) -> Bool {
        let row = start.prefix { $0 != 0x0D && $0 != 0x0A }
        guard start.dropFirst(row.count).starts(with: "\r\n".utf8) else { return false }
        let line = String(decoding: row, as: UTF8.self)
        let delimiter = line.unicodeScalars.first { !isOfName($0) } ?? ","
        let names = line.unicodeScalars
            .split(separator: delimiter, omittingEmptySubsequences: false).map(String.init)
        if names == chosen || tables.contains(names) { return true }
        return names.count >= fewNames && names.allSatisfy(columns.contains)
    }

    /// So many names of ours, and none of others, are no chance.
    private static let fewNames = 8

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        "a"..."z" ~= scalar || "0"..."9" ~= scalar || scalar == "_"
    }

    private static let tables = [
        ExportColumns.names, CoverColumns.names, RejectColumns.names, RunReportLists.fileColumns,
        WorkColumns.names, DuplicateColumns.table.map(\.name), RejectRows.tableNames,
    ]
    private static let columns = Set(tables.joined())

    /// Whether it is a report as JSON, which begins with its library or its run.
    private static func isReport(_ start: [UInt8]) -> Bool {
        guard start.first == UInt8(ascii: "{") else { return false }
        let rest = start.dropFirst().drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        return ["library", "run"].contains { rest.starts(with: "\"\($0)\": ".utf8) }
            || start.starts(with: RejectRows.beginningOfJSON)
    }

    /// Whether it may be the beginning of a text in UTF-8.
    static func isText(_ start: [UInt8]) -> Bool {
        if start.contains(0) { return false }
        // The last character may be cut, where more follows.
        return (0...(start.count < mostBytes ? 0 : 3)).contains { cut in
            cut <= start.count && String(validating: start.dropLast(cut), as: UTF8.self) != nil
        }
    }
}
