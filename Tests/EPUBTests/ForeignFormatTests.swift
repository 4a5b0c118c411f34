// SPDX-License-Identifier: Apache-2.0

import Accounting
import EPUB
import Files
import TestSupport
import Testing

/// Files that were given a book's name and are something else.
@Suite struct ForeignFormatTests {
    private static let documents: [(start: [UInt8], detail: String)] = [
        (Array("%PDF-1.7\n%".utf8), "this is a PDF document"),
        (Array(repeating: 0x41, count: 60) + Array("BOOKMOBI".utf8), "this is a MOBI or AZW book"),
        (Array(repeating: 0, count: 60) + Array("TEXtREAd".utf8), "this is a PalmDOC book"),
        (Array("{\\rtf1\\ansi".utf8), "this is an RTF document"),
        (
            [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
            "this is a Word or other Office document"
        ),
        (Array("AT&TFORM".utf8), "this is a DjVu document"),
        (Array("Rar!\u{1A}\u{7}\u{0}".utf8), "this is a RAR archive"),
        ([0x1F, 0x8B, 0x08], "this is a gzip archive"),
        (
            Array("<?xml version=\"1.0\"?>\n<FictionBook xmlns=\"x\">".utf8),
            "this is an FB2 book"
        ),
    ]

    @Test(arguments: documents.indices)
    func `Z7 a document of another format is told as what it is`(number: Int) throws {
        let (start, detail) = Self.documents[number]
        let refusal = try Reading(archive: start + Array(repeating: 0x20, count: 5_000)).refusal
        #expect(refusal?.code == "ZIP-015")
        #expect(refusal?.detail == detail)
        #expect(refusal?.outcome == .notAnArchive)
        #expect(refusal?.reason.hint.contains("convert it to EPUB") == true)
    }

    @Test(arguments: [
        "<!DOCTYPE html>\n<html>", "\u{FEFF}\n <HTML>", "<?xml version=\"1.0\"?><html xmlns=\"x\">",
    ])
    func `Z7 a page of the web is told as one, which another download may cure`(page: String) throws
    {
        let refusal = try Reading(archive: Array(page.utf8)).refusal
        #expect(refusal?.code == "ZIP-001")
        #expect(refusal?.detail == "this is an HTML page, as servers send in place of a file")
        #expect(refusal?.reason.hint.contains("fresh copy") == true)
    }

    @Test(arguments: ["a text about <html>", "<title>%PDF</title>", "%P", "x%PDF-1.7"])
    func `Z7 what only mentions a format is not told as one`(text: String) throws {
        let refusal = try Reading(archive: Array(text.utf8)).refusal
        #expect(refusal?.code == "ZIP-001")
        #expect(refusal?.detail == "")
    }

    @Test(arguments: [
        ("word/document.xml", "Word document"), ("xl/workbook.xml", "Excel workbook"),
        ("ppt/presentation.xml", "PowerPoint presentation"),
    ])
    func `Z1 an archive of Office is told as what it is`(entry: String, detail: String) throws {
        var book = BookBuilder()
        book.set("[Content_Types].xml", "<Types/>")
        book.set(entry, "<document/>")
        let refusal = try Reading(book).refusal
        #expect(refusal?.code == "OCF-007")
        #expect(refusal?.detail == detail)
    }
}
