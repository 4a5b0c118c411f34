// SPDX-License-Identifier: Apache-2.0

import Accounting
import Covers
import Files
import System
import Terminal

/// `accession covers report`: which books have no cover, a bad one, or the same as many others.
struct CoversReportCommand: Command {
    let definition = CommandDefinition(
        "covers report",
        summary: "Report books with no cover, a bad one, or one that many others share",
        text: """
            Without a file to write, shows how covers were found, their formats and sizes, and how \
            many editions have each finding. With files, writes a row for each edition that no \
            other replaced, in the order of works and editions: a page for a browser, a table, \
            JSON, or all of them at once; with --json, the JSON goes to standard output. The same register always produces the same bytes; the \
            time in them is SOURCE_DATE_EPOCH, or that of the newest run.

            Covers not yet decoded are decoded first, in separate processes. The results are kept \
            in the register, and thumbnails in the library.

            A cover that a person chose counts for all editions of its work. Where there is no \
            good cover, the report looks at the work's other editions and at images next to the \
            files: one named like the book, or one named cover or folder if the folder holds no \
            other book.

            --fail-on is for timers: a list of findings, each with > or >= and a number of \
            editions, or a percentage of those in the report. Here, missing counts every edition \
            without a cover image, whatever the reason. With --quiet, the tables appear only if a \
            threshold was crossed.

            Where --works means no work, that is said, and no file is written or replaced.
            """,
        flags: .list(.library, .html, .csv, .reportJSON, .jsonFile, .jsonl, .plain, .header)
            + .list(.worksQuery, .since, .coverFailOn)
            + .list(.columns.offering(CoverColumns.names), .delimiter, .noThumbnails)
            + .list(.thumbnailWidth, .embed, .jobs, .progress),
        examples: [
            "accession covers report": "Summarize all covers",
            "accession covers report --html covers.html": "Write a page to browse them",
            "accession covers report --works series:Narnia --html narnia.html --embed":
                "Write one page to send to others",
            "accession covers report --csv covers.csv --delimiter semicolon":
                "Write a table that spreadsheets in many languages open directly",
            "accession covers report -q --fail-on 'missing>2%,tiny>0'":
                "For a timer: complain if too many covers are missing or any is tiny",
        ],
        exitNotes: [
            (.rejects, "a --fail-on threshold was crossed; each one is printed on its own line"),
            (.usage, "--fail-on, --columns or --delimiter is not valid"),
            (.missingInput, "there is no run with that id"),
            (.cannotCreate, "a file cannot be created, or must not be replaced"),
            (.inputOutput, "the report is there, but a disk kept some covers from being shown"),
            (.tryLater, "the same for want of room or time, or another process writes the page"),
            (
                .configuration,
                "no cover could be decoded, as accession-images is not there or does not start; "
                    + "with --no-thumbnails none is"
            ),
        ],
        topics: [
            (
                "Findings",
                CoverFinding.allCases.map { finding in
                    // In an interpolation here, the optimizer of Swift 6.3 takes the name of the
                    // case for its raw value.
                    (finding.code + " " + finding.rawValue, String(finding.sentence.dropLast()))
                }
            ),
            ("Columns", [(CoverColumns.names.joined(separator: ", "), "in this order")]),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let request = try Self.request(arguments)
        // What was decoded before a request to stop is saved.
        Interruption.install()
        let library = try LibraryLocation(arguments).library
        return try CoverReporting(
            library: library,
            request: request,
            console: console,
            format: arguments.format
        ).run()
    }

    private static func request(
        _ arguments: ParsedArguments
    ) throws(Failure) -> CoverReportRequest {
        var request = CoverReportRequest()
        request.outputs = arguments.outputs([.csv, .json, .html])
        try ReportOutput.refuseStandardOutput(arguments[.html])
        request.table = try TableForm(arguments, among: CoverColumns.names)
        request.query = arguments[.worksQuery]
        if let query = request.query, query.allSatisfy(\.isWhitespace) {
            throw .usage("--works needs at least one search word")
        }
        request.since = arguments[.since].map { Int64($0) }
        request.looks = !arguments[.noThumbnails]
        request.thumbnailWidth = arguments[.thumbnailWidth]
        request.embeds = arguments[.embed]
        if request.embeds, !request.wantsPage {
            throw .usage("--embed applies only to the page", hint: "add --html FILE")
        }
        request.jobs = arguments[.jobs]
        if let list = arguments[.coverFailOn] {
            do throws(CoverThresholds.Problem) {
                request.thresholds = try CoverThresholds(list)
            } catch {
                throw .usage(
                    "--fail-on \(Phrasing.quoted(Array(list.utf8))): \(error.sentence)",
                    hint: error.hint
                )
            }
        }
        return request
    }
}
