// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// `accession duplicates`: files with the same ZIP directory, and works of which there are several
/// editions.
struct DuplicatesCommand: Command {
    enum Format: String, CaseIterable {
        case csv
        case jsonl
        case paths
    }

    let definition = CommandDefinition(
        "duplicates",
        summary: "List copies and other editions, and the bytes they take",
        text: """
            Lists files of which one would do, in groups: files with the same ZIP directory, and \
            all files of works that have several editions, the best one first. Removes nothing, \
            and opens no file: import again before you act on the list. --limit counts groups.

            Files have the same ZIP directory if it names the same files, with the same sizes and \
            checksums, however they are zipped; accession files check tells whether that is what \
            they hold. The one that was imported first is kept, of those that are sound, and of \
            these rather one that a check has read: what the import salvaged, or the last check \
            found damaged, never stays while there is a sound one. Where none is, all are kept. \
            Files that are rejected or ignored do not count, nor do those that are not found as \
            the last import saw them, nor copies that --duplicates skip left out.

            Of several editions, the best one is kept, by the rules below; the first rule that \
            tells two editions apart decides. A copy counts once, as a copy, whichever edition it \
            is of. With --only editions, an edition is kept or goes with all its copies.

            Names that lead to the same file, such as hard links, or a link in the place of a \
            folder that was moved, count once. If one of them is kept, all are, for removing the \
            others frees nothing. Links that were never imported are not known.

            Other editions are in doubt if the work was joined by title and author only, if it \
            needs a review, or if they are in another language than the best one. Look at them \
            before you decide: --format paths leaves them out. With accession works set WORK \
            --state verified, only the language can leave a doubt.
            """,
        flags: .list(.library, .duplicateKind, .limit, .json, .jsonl, .plain, .header)
            + .list(.duplicateFormat, .nulSeparated, .to, .overwrite),
        examples: [
            "accession duplicates": "Everything, with a total",
            "accession duplicates --only copies --format paths -0 | xargs -0 ls -l":
                "The copies that could go",
            "accession duplicates --format csv --to duplicates.csv": "For a spreadsheet",
        ],
        exitNotes: [
            (.cannotCreate, "the --to file is not an earlier list, or cannot be created")
        ],
        topics: [
            (
                "Roles",
                [
                    ("keep", "the file stays"),
                    ("copy", "could go: another file has the same ZIP directory"),
                    ("edition", "could go: it is of an edition that is not the best one"),
                    ("link", "another name of a file that stays"),
                ]
            ),
            (
                "Doubts",
                [
                    ("by-names", "the work is joined by title and author only"),
                    ("needs-review", "an identifier of the work waits for a decision"),
                    ("language", "the edition is in another language than the best one"),
                ]
            ),
            (
                "Flaws",
                [
                    ("salvaged", "the import read the book out of what is left of its archive"),
                    ("damaged", "a check found other bytes in it, under this name or another"),
                    ("changed", "the last check found another file"),
                    ("missing", "the last check did not find it"),
                    ("unreadable", "a check could not read all of it, under this name or another"),
                ]
            ),
            ("The best edition", EditionRule.allCases.map { ($0.rawValue, $0.words) }),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let format = arguments[.duplicateFormat]
        try Self.check(arguments, format)
        let location = try LibraryLocation(arguments)
        let finder = DuplicateFinder(
            reader: try location.open(),
            only: arguments[.duplicateKind],
            limit: arguments[.limit]
        )
        let library = location.library
        guard let format else { return try list(finder, arguments.format, library, console) }
        let result = try ResultFile(
            arguments,
            console,
            "list",
            library: library,
            finder.reader
        )
        var rows = DuplicateExport(result, format, isNulSeparated: arguments[.nulSeparated])
        let summary = try finder.forEach { work, group in
            rows.add(work, group)
            return result.isOpen
        }
        rows.finish(summary)
        let exit = try result.finish(rows.words)
        guard exit == .success, console.isOpen else { return exit }
        if rows.torn > 0 {
            console.warning(
                "\(Numbers.counted(rows.torn, "path")) with a line break: "
                    + "add --null to keep them intact"
            )
        }
        let arePaths = format == .paths
        for line in summary.sentences(finder.only, arePaths: arePaths) { console.note(line) }
        note(summary, arePaths: arePaths, library, console)
        return exit
    }

    private static func check(
        _ arguments: ParsedArguments,
        _ format: Format?
    ) throws(Failure) {
        if arguments[.nulSeparated], format != .paths {
            throw .usage(
                "--null works only with paths",
                hint: "add --format paths, or leave it out"
            )
        }
        if format == nil, arguments.isSet(.to) || arguments.isSet(.overwrite) {
            throw .usage(
                "--to and --overwrite work only with --format",
                hint: "add --format csv, or redirect standard output"
            )
        }
    }

    private func list(
        _ finder: DuplicateFinder,
        _ format: OutputFormat,
        _ library: Library,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let isForPeople = format == .human
        var listing = Listing(
            console,
            format,
            name: "duplicates",
            columns: isForPeople
                ? DuplicateColumns.shown : DuplicateColumns.all.map { Column($0.name) }
        )
        let summary = try finder.forEach { work, group in
            var before: DuplicateFile?
            for file in group.files {
                let row = DuplicateRow(work: work, file: file)
                listing.add(
                    isForPeople
                        ? DuplicateColumns.shown(row, after: before)
                        : DuplicateColumns.all.map { $0.cell(row) }
                )
                before = file
            }
            return listing.isOpen
        }
        listing.finish(
            after: ["shown": .integer(summary.shown), "summary": .object(summary.object)],
            ifEmpty: Self.empty(finder.only)
        )
        guard isForPeople else { return .success }
        if summary.groups > 0 {
            for line in summary.sentences(finder.only, arePaths: false) { console.sentence(line) }
        }
        note(summary, arePaths: false, library, console)
        return .success
    }

    private static func empty(_ only: DuplicateKind?) -> String {
        switch only {
        case .copies: "No two files have the same ZIP directory."
        case .editions: "No work has several editions."
        case nil: "No two files have the same ZIP directory, and no work has several editions."
        }
    }

    private func note(
        _ summary: DuplicateSummary,
        arePaths: Bool,
        _ library: Library,
        _ console: Console
    ) {
        if summary.shown < summary.groups {
            console.note(
                "\(Numbers.grouped(summary.shown)) of "
                    + "\(Numbers.counted(summary.groups, "group")) shown; the total counts all"
            )
        }
        summary.notes(arePaths: arePaths, library).forEach { console.note($0) }
    }
}

extension Flag {
    static var duplicateKind: Flag<DuplicateKind?> {
        .init("only", .choice(of: DuplicateKind.self), "Only copies, or only other editions")
            .otherwise("both")
            .variant
    }

    static var duplicateFormat: Flag<DuplicatesCommand.Format?> {
        .init("format", .choice(of: DuplicatesCommand.Format.self), "The format of the result")
            .otherwise("a table")
            .variant
            .excluding("json", "jsonl", "plain")
            .details(
                """
                With csv and jsonl, one line per file. With paths, only the files that could go, \
                one per line.
                """
            )
    }
}
