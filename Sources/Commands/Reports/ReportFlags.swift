// SPDX-License-Identifier: Apache-2.0

import Terminal

/// The flags that all reports share.
extension Flag {
    static let html = Flag(
        "html",
        value: .path,
        summary: "Write a page that a browser opens from the disk",
        details: """
            A file, or a folder with the page in index.html if the name ends in / or is one. \
            What an earlier report left there is replaced.
            """
    )

    static let csv = Flag(
        "csv",
        value: .file,
        summary: "Write a table for spreadsheets; - is standard output",
        details: """
            After RFC 4180, with an apostrophe before what a spreadsheet would compute. An earlier \
            file of this name is replaced.
            """
    )

    /// Where a result has several forms at once, each of them names its file.
    static let jsonFile = Flag(
        "json",
        value: .file,
        summary: "Write JSON; - is standard output",
        details: """
            The members are documented and only ever added to, and a schema describes them. An \
            earlier file of this name is replaced.
            """,
        isVariant: true
    )

    static let columns = Flag(
        "columns",
        value: .text,
        placeholder: "LIST",
        defaultText: "all",
        summary: "Which columns the table of --csv has, in which order",
        details: "Their names, with commas between them."
    )

    static let delimiter = Flag(
        "delimiter",
        value: .text,
        placeholder: "comma|semicolon|tab|CHAR",
        defaultText: "comma",
        summary: "What stands between the columns of --csv"
    )
}

/// The flags of the report of covers.
extension Flag {
    static let since = Flag(
        "since",
        value: .number(1...Int.max),
        placeholder: "RUN",
        summary: "Only editions that this run or a later one brought"
    )

    static let coverFailOn = Flag(
        "fail-on",
        value: .text,
        placeholder: "LIST",
        summary: "End with 1 if there is too much of something, such as missing>2%,tiny>0",
        details: """
            Names of findings, each with > or >= and a number of editions or their share of those \
            in the report. Here missing counts every edition without a cover image, whatever the \
            reason.
            """,
        isVariant: true
    )

    static let noThumbnails = Flag(
        "no-thumbnails",
        summary: "Decode nothing: say what the register knows, and show no pictures"
    )

    static let thumbnailWidth = Flag(
        "thumbnail-width",
        value: .number(64...1280),
        defaultText: "320",
        summary: "How wide thumbnails are, in pixels"
    )
}
