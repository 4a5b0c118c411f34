// SPDX-License-Identifier: Apache-2.0

import Exports
import Files
import Store
import Terminal
import TestSupport
import Testing

/// What is exported of hostile books, as the programs of others read it.
@Suite struct ReadersTests {
    private let place: TemporaryFolder
    private let library: StatedLibrary
    private let count = HostileText.all.count

    init() throws {
        place = try TemporaryFolder()
        library = try HostileText.library()
    }

    private func write(_ format: some RecordFormat) throws {
        try place.file("export", try library.export(format))
    }

    private func writeTree(isBag: Bool) throws {
        let tree = try ExportTree(place["export"], format: "calibre", isBag: isBag)
        var result = ExportResult(asked: count)
        try CalibreExport().write(library.source(), to: tree, &result)
        try tree.finish(time: StatedLibrary.time)
    }

    @Test(.needsPython("pybtex")) func `pybtex finds every record with its two authors`() throws {
        try write(BibTeXFormat())
        let found = try OtherProgram.python(
            """
            import pybtex.errors
            from pybtex.database import parse_file
            pybtex.errors.set_strict_mode(True)
            entries = parse_file('export', 'bibtex').entries.values()
            print(len(entries), {len(entry.persons['author']) for entry in entries})
            """,
            in: place
        )
        #expect(found == "\(count) {2}\n")
    }

    @Test(.needsPython("citeproc", from: "citeproc-py"))
    func `citeproc makes a citation of every item`() throws {
        try write(CSLFormat())
        try place.file(
            "style.csl",
            """
            <style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">
              <info><title>t</title><id>t</id><updated>2026-01-01T00:00:00Z</updated></info>
              <citation><layout><text variable="title"/></layout></citation>
              <bibliography><layout>
                <names variable="author"><name form="long"/></names>
                <date variable="issued"><date-part name="year"/></date>
                <text variable="title"/>
              </layout></bibliography>
            </style>
            """
        )
        let found = try OtherProgram.python(
            """
            import json, warnings
            warnings.simplefilter('ignore')
            from citeproc import *
            from citeproc.source.json import CiteProcJSON
            items = json.load(open('export'))
            style = CitationStylesStyle('style.csl', validate=False)
            list = CitationStylesBibliography(style, CiteProcJSON(items), formatter.plain)
            for item in items: list.register(Citation([CitationItem(item['id'])]))
            texts = [str(text) for text in list.bibliography()]
            print(len(texts), sum('1815' in text for text in texts))
            """,
            in: place
        )
        #expect(found == "\(count) \(count)\n")
    }

    @Test(.needsPython("pymarc"))
    func `pymarc makes the older form of every record, and reads it again`() throws {
        try write(MARCFormat(time: StatedLibrary.time))
        let found = try OtherProgram.python(
            """
            import pymarc
            records = pymarc.parse_xml_to_array('export', strict=True)
            same = 0
            for record in records:
                # The length of a record has five digits.
                record.remove_fields('520', '653', '700')
                again = pymarc.Record(data=record.as_marc(), force_utf8=True)
                same += [str(field) for field in again] == [str(field) for field in record]
            print(len(records), same)
            """,
            in: place
        )
        #expect(found == "\(count) \(count)\n")
    }

    @Test(.needsPython("bagit"), arguments: [true, false])
    func `bagit takes a bag for valid, and a damaged one not`(isWhole: Bool) throws {
        try writeTree(isBag: true)
        if !isWhole {
            let files = try FileTree.snapshot(place["export/data"])
            let file = try #require(files.last { $0.bytes != nil })
            try FileTree.append([0], to: place["export/data"].appending(file.name))
        }
        let found = try OtherProgram.python(
            "import bagit; print(bagit.Bag('export').is_valid())",
            in: place
        )
        #expect(found == (isWhole ? "True\n" : "False\n"))
    }

    @Test(.needsPython("csv")) func `Python finds every row of a table`() throws {
        let columns: [ReportColumn<CatalogueWork>] = [
            ReportColumn("id") { .id($0.id) }, ReportColumn("title") { .optional($0.row.title) },
        ]
        try write(CSVFormat(columns, TableForm()))
        let found = try OtherProgram.python(
            """
            import csv
            rows = list(csv.reader(open('export', newline='', encoding='utf-8'), strict=True))
            print(len(rows) - 1, {len(row) for row in rows})
            print([row for row in rows if row[1][:1] in ('=', '+', '-', '@', '\\t', '\\r')])
            """,
            in: place
        )
        #expect(found == "\(count) {2}\n[]\n")
    }

    @Test(.needsPython("sqlite3")) func `Python opens a snapshot that cannot change`() throws {
        _ = try Snapshot.write(library.source(), to: place["export"])
        let found = try OtherProgram.python(
            """
            import sqlite3
            file = sqlite3.connect('file:export?immutable=1', uri=True)
            print(file.execute('PRAGMA integrity_check').fetchone()[0])
            print(len(file.execute('SELECT * FROM books').fetchall()))
            """,
            in: place
        )
        #expect(found == "ok\n\(count)\n")
    }

    @Test(.needsCalibre, .timeLimit(.minutes(2)))
    func `calibre makes a library of the tree`() throws {
        let turn = try CalibreTurn()
        defer { withExtendedLifetime(turn) {} }
        try writeTree(isBag: false)
        _ = try OtherProgram.calibre(
            ["restore_database", "--really-do-it", "--with-library", "export"],
            in: place
        )
        let list = try OtherProgram.calibre(
            ["list", "--with-library", "export", "--fields", "id", "--for-machine"],
            in: place
        )
        #expect(list.split(separator: "\"id\"").count - 1 == count)
    }
}
