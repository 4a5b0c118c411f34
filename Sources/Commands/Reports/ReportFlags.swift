// SPDX-License-Identifier: Apache-2.0

import Covers
import Files
import Terminal

/// The flags that all reports share.
extension Flag {
    static var html: Flag<Path?> {
        .init("html", .path, "Write a page to open in a browser").details(
            """
            A file; if the name ends in / or is that of a folder, the page becomes index.html in \
            it. Only what Accession wrote, or an empty file, is replaced.
            """
        )
    }

    static var csv: Flag<Path?> {
        .init("csv", .file, "Write a table for spreadsheets; - is standard output").details(
            """
            After RFC 4180, with an apostrophe before what a spreadsheet would compute. Only a \
            file that Accession wrote, or an empty one, is replaced.
            """
        )
    }

    /// A report may have several forms at once, of which standard output takes one.
    static var reportJSON: Flag<Bool> {
        .init("json", "Write the report as JSON to standard output")
            .variant
            .valueMoved(to: .jsonFile)
    }

    static var jsonFile: Flag<Path?> {
        .init("json-file", .file, "Write the report as JSON; - is standard output").details(
            """
            The members are documented, and described by a schema; later versions may add some, \
            but never change or remove any. Only a file that Accession wrote, or an empty one, \
            is replaced.
            """
        )
    }

    static var columns: Flag<String?> {
        .init("columns", .text("LIST", offering: []), "The columns of the --csv table, in order")
            .placeholder("LIST")
            .otherwise("all")
            .details("Their names, separated by commas.")
    }

    static var delimiter: Flag<String?> {
        .init("delimiter", .text, "The column separator for --csv")
            .placeholder("comma|semicolon|tab|CHAR")
            .otherwise("comma")
    }
}

/// The flags of the report of covers.
extension Flag {
    static var since: Flag<Int?> {
        .init("since", .number(1...Int.max), "Only editions that this run or a later one added")
            .placeholder("RUN")
            .listed(by: KnownWords.runs)
    }

    static var coverFailOn: Flag<String?> {
        .init(
            "fail-on",
            .text("LIST", offering: CoverFinding.allCases.map { "\($0.rawValue)>" }),
            "End with 1 if a threshold is crossed, such as missing>2%,tiny>0"
        )
        .placeholder("LIST")
        .variant
        .details(
            """
            Names of findings, each with > or >= and a number of editions or their share of \
            those in the report. Here missing counts every edition without a cover image, \
            whatever the reason.
            """
        )
    }

    static var noThumbnails: Flag<Bool> {
        .init("no-thumbnails", "Decode nothing: report what the register knows, without pictures")
    }

    static var embed: Flag<Bool> {
        .init("embed", "Keep all thumbnails in the page, so that it can be sent as one file")
            .excluding("no-thumbnails")
            .details(
                """
                Without it, a page of more than 1,000 covers has its thumbnails in a folder beside \
                it. At most 5,000 covers fit; a warning says if the page is too large for mail.
                """
            )
    }

    static var thumbnailWidth: Flag<Int> {
        .init(
            "thumbnail-width",
            .number(64...1280),
            default: CoverReportRequest.usualWidth,
            "The width of thumbnails, in pixels"
        )
    }
}
