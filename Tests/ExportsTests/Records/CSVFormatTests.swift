// SPDX-License-Identifier: Apache-2.0

import Exports
import Store
import Terminal
import Testing

/// The table, as a spreadsheet reads it.
@Suite struct CSVFormatTests {
    private static let columns: [ReportColumn<CatalogueWork>] = [
        ReportColumn("id") { .id($0.id) },
        ReportColumn("title") { .optional($0.row.title) },
        ReportColumn("publisher") { .optional($0.publisher) },
        ReportColumn("path") { .optional($0.books.first?.file.path) },
    ]

    private let library: StatedLibrary

    init() throws {
        library = try HostileText.library()
    }

    @Test(arguments: [",", ";", "\t", "|"])
    func `every work is one row, and no field is a formula`(word: String) throws {
        var table = TableForm()
        table.delimiter = try #require(CSVText.Delimiter(word == "," ? "comma" : word))
        let bytes = try library.export(CSVFormat(Self.columns, table))
        let mark = try #require(word.unicodeScalars.first)
        let rows = try CSVReading.rows(bytes, mark)
        #expect(rows.first == ["id", "title", "publisher", "path"])
        #expect(rows.count == HostileText.all.count + 1)
        for (row, text) in zip(rows.dropFirst(), HostileText.all) {
            #expect(row.count == 4)
            for field in row { #expect(!"=+-@\t\r".contains(field.first ?? "x"), "\(row)") }
            let shown = TerminalText.escape(text)
            #expect(row[1].isExactly(shown) || row[1].isExactly("'" + shown), "\(row)")
            #expect(row[2] == row[1])
        }
    }

    @Test func `columns are those that are asked for, in that order`() throws {
        var table = TableForm()
        table.columns = ["path", "id"]
        let rows = try CSVReading.rows(library.export(CSVFormat(Self.columns, table)))
        #expect(rows.prefix(2) == [["path", "id"], ["/shelf/0.epub", "1"]])
    }
}
