// SPDX-License-Identifier: Apache-2.0

import Accounting
import Commands
import Files
import TestSupport
import Testing

/// The page `ReasonCodes` is written by hand, so nothing but this keeps it true.
@Suite struct ReasonPageTests {
    private struct Entry: Equatable {
        let kind: String
        let sentence: String
        let hint: String
    }

    @Test func `every code stands on the page once, in order within its group`() throws {
        let codes = try rows().map { $0.code }
        #expect(codes.sorted() == ReasonCatalog.all.map(\.code.text))
        let groups = Dictionary(grouping: codes) { $0.prefix { $0 != "-" } }
        for group in groups.values { #expect(group == group.sorted()) }
    }

    @Test(arguments: ReasonCatalog.all)
    func `the page describes a code as the program does`(reason: Reason) throws {
        let row = try #require(rows().first { $0.code == reason.code.text })
        #expect(row.entry.sentence == reason.sentence)
        #expect(row.entry.hint == reason.hint)
        // What is not a fault is a note on the page; the ledger knows no such kind.
        let kind = row.entry.kind == "note" ? "warning" : row.entry.kind
        #expect(kind == reason.severity.word)
    }

    /// The rows of its tables that begin with a code.
    private func rows() throws -> [(code: String, entry: Entry)] {
        let page = Samples.path.parent.appending("Sources/Commands/Commands.docc/ReasonCodes.md")
        let text = String(decoding: try FileTree.read(page), as: UTF8.self)
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map(trimmed)
            guard cells.count == 4, cells[0].contains("-"), cells[0].last?.isNumber == true else {
                return nil
            }
            return (cells[0], Entry(kind: cells[1], sentence: cells[2], hint: cells[3]))
        }
    }

    private func trimmed(_ cell: Substring) -> String {
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
