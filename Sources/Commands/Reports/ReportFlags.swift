// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal

/// The flags that all reports share.
extension Flag {
    static var html: Flag<Path?> {
        .init(
            "html",
            value: .path,
            summary: "Write a page to open in a browser",
            details: """
                A file; if the name ends in / or is that of a folder, the page becomes index.html in \
                it. What an earlier report left there is replaced.
                """
        )
    }

    static var csv: Flag<Path?> {
        .init(
            "csv",
            value: .file,
            summary: "Write a table for spreadsheets; - is standard output",
            details: """
                After RFC 4180, with an apostrophe before what a spreadsheet would compute. An \
                earlier file of this name is replaced.
                """
        )
    }

    /// Where a result has several forms at once, each of them names its file.
    static var jsonFile: Flag<Path?> {
        .init(
            "json",
            value: .file,
            summary: "Write JSON; - is standard output",
            details: """
                The members are documented, and described by a schema; later versions may add some, \
                but never change or remove any. An earlier file of this name is replaced.
                """,
            isVariant: true
        )
    }

    static var columns: Flag<String?> {
        .init(
            "columns",
            value: .text,
            placeholder: "LIST",
            defaultText: "all",
            summary: "The columns of the --csv table, in order",
            details: "Their names, separated by commas."
        )
    }

    static var delimiter: Flag<String?> {
        .init(
            "delimiter",
            value: .text,
            placeholder: "comma|semicolon|tab|CHAR",
            defaultText: "comma",
            summary: "The column separator for --csv"
        )
    }
}

/// The flags of the report of covers.
extension Flag {
    static var since: Flag<Int?> {
        .init(
            "since",
            value: .number(1...Int.max),
            placeholder: "RUN",
            summary: "Only editions that this run or a later one added"
        )
    }

    static var coverFailOn: Flag<String?> {
        .init(
            "fail-on",
            value: .text,
            placeholder: "LIST",
            summary: "End with 1 if a threshold is crossed, such as missing>2%,tiny>0",
            details: """
                Names of findings, each with > or >= and a number of editions or their share of \
                those in the report. Here missing counts every edition without a cover image, \
                whatever the reason.
                """,
            isVariant: true
        )
    }

    static var noThumbnails: Flag<Bool> {
        .init(
            "no-thumbnails",
            summary: "Decode nothing: report what the register knows, without pictures"
        )
    }

    static var thumbnailWidth: Flag<Int> {
        .init(
            "thumbnail-width",
            value: .number(64...1280),
            default: CoverReportRequest.usualWidth,
            summary: "The width of thumbnails, in pixels"
        )
    }
}
