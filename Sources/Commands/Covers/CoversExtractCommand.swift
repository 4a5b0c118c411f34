// SPDX-License-Identifier: Apache-2.0

import Accounting
import Covers
import Files
import Library
import Store
import System
import Terminal

/// `accession covers extract`: copies covers out of the library.
struct CoversExtractCommand: Command {
    let definition = CommandDefinition(
        "covers extract",
        summary: "Copy covers out of the library, byte for byte",
        text: """
            Writes the cover of each work into a folder, along with a list that says where each \
            one came from. Names are made from a pattern, and are safe whatever a title contains: \
            no slashes, no control characters, no names that another system reserves. If two names \
            are equal, the second gets (2) appended, in the order of the works, so the same \
            library always produces the same names.

            No existing file is overwritten unless --overwrite is given. A file that already has \
            the right bytes is left unchanged, so running this again is cheap. Whatever interrupts \
            it, every file is complete.

            A cover that the library has lost is taken out of its book: on the shelf, in staging, \
            where it was imported, or, with --fetch, on the web. How many came from where is told.
            """,
        flags: .list(.library, .to, .namePattern, .worksQuery, .perEdition, .thumbnails, .jobs)
            + .list(.overwrite, .manifest, .fetch) + .fetching + .list(.dryRun, .json),
        examples: [
            "accession covers extract --to ~/Covers": "Extract one cover per work",
            "accession covers extract --to ~/Covers --name '{series} {position} - {title}'":
                "Name the files by a pattern",
            "accession covers extract --to ~/Covers --works austen --editions":
                "Extract the covers of all editions of some works",
        ],
        exitNotes: [
            (.rejects, "a cover is damaged or not in the library, or cannot be decoded"),
            (.cannotCreate, "another file has the name of a cover, or books are read from there"),
        ],
        topics: [
            (
                "Fields of a name",
                [
                    ("title", "the title of the work"), ("author", "the first author"),
                    ("authors", "all authors"), ("series", "the series it is in"),
                    ("position", "its place in the series"), ("year", "the year it came out"),
                    ("language", "its language"), ("isbn", "an ISBN of the edition"),
                    ("work", "the id of the work"),
                    ("edition", "the id of the edition that has the cover"),
                    ("hash", "the hash of the cover"), ("n", "its number in the list"),
                ]
            )
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let pattern = try Self.pattern(arguments)
        guard let folder = arguments[.to] else {
            throw Failure.usage(
                "specify the folder to write to",
                hint: "for example: accession covers extract --to covers"
            )
        }
        if let query = arguments[.worksQuery], query.allSatisfy(\.isWhitespace) {
            throw Failure.usage("--works needs at least one search word")
        }
        Interruption.install()
        let location = try LibraryLocation(arguments)
        let whole = try Failure.wrapping(near: folder) { () throws(FileError) in
            try folder.absolute()
        }
        var request = CoverExtraction.Request(whole, pattern)
        request.isPerEdition = arguments[.perEdition]
        request.isOverwriting = arguments[.overwrite]
        request.isDryRun = arguments[.dryRun]
        request.reserved = CoverManifest.Format.allCases.map(\.fileName)
        if arguments[.thumbnails] { request.thumbnailWidth = Self.thumbnailWidth }
        if let query = arguments[.worksQuery] {
            request.works = try location.open().works(foundBy: query)
        }
        if arguments[.thumbnails], !request.isDryRun {
            try look(request, arguments, location, console)
        }
        return try extract(request, arguments, location, console)
    }

    private static let thumbnailWidth = CoverReportRequest.usualWidth

    /// Makes the thumbnails that are not there yet.
    private func look(
        _ request: CoverExtraction.Request,
        _ arguments: ParsedArguments,
        _ location: LibraryLocation,
        _ console: Console
    ) throws(Failure) {
        let editions = try request.works.map { (works) throws(Failure) in
            try location.open().editionIDs(ofWorks: works)
        }
        let summary = try ThumbnailGenerator(
            location.library,
            width: Self.thumbnailWidth,
            jobs: arguments[.jobs],
            wantsFiles: true
        ).look(atCoversOf: editions)
        if summary.looked > 0 {
            let books = summary.fromBooks
            console.note(
                "\(Numbers.counted(summary.looked, "cover")) decoded"
                    + (books > 0
                        ? "; \(Numbers.grouped(books)) of them lost in the library and taken out of "
                            + "\(books == 1 ? "its book" : "their books")" : "")
            )
        }
        if !summary.remembered, let hint = summary.hint { console.warning(hint) }
    }

    private func extract(
        _ request: CoverExtraction.Request,
        _ arguments: ParsedArguments,
        _ location: LibraryLocation,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let reader = RegisterReader(try location.library.openForReading())
        let manifest = try CoverManifest(
            in: request.folder,
            arguments[.manifest],
            isDryRun: request.isDryRun,
            isOverwriting: request.isOverwriting
        )
        var text = ExtractionText(request, location.library)
        let fetcher = try arguments.fetcher(location.library, console)
        defer { console.endProgress() }
        let report = try CoverExtraction(location.library, request, fetcher: fetcher).run(reader) {
            (cover) throws(FileError) in
            text.note(cover, console)
            if cover.isThere { try manifest.add(cover) }
        }
        if report.failure == nil, !report.isInterrupted {
            text.manifest = try manifest.finish(report)
        }
        text.answer(report).write(to: console, arguments.format)
        return try text.end(report, console)
    }

    private static func pattern(
        _ arguments: ParsedArguments
    ) throws(Failure) -> NamePattern {
        let text = arguments[.namePattern]
        do throws(NamePattern.Problem) { return try NamePattern(text) } catch {
            let fields = NamePattern.Field.allCases.map(\.rawValue)
            let nearest = error.word.flatMap {
                SpellingSuggestion.nearest(to: $0.lowercased(), among: fields)
            }
            throw .usage(
                "--name \(Phrasing.quoted(Array(text.utf8))): \(error.message)",
                hint: (nearest.map { "did you mean {\($0)}? " } ?? "")
                    + "fields are {" + fields.joined(separator: "}, {") + "}"
            )
        }
    }
}

extension Flag {
    static var namePattern: Flag<String> {
        .init(
            "name",
            .text,
            default: NamePattern.usual,
            "The pattern for file names: text, and fields in braces"
        )
        .placeholder("PATTERN")
        .otherwise("'\(NamePattern.usual)'")
        .details(
            """
                A field that a work does not have is left out. Two braces of one kind stand for \
                one. The ending is that of the image, whatever the file in the book was called.
            """
        )
    }

    static var perEdition: Flag<Bool> {
        .init("editions", "Extract the cover of each edition, instead of one per work")
    }

    static var thumbnails: Flag<Bool> {
        .init("thumbnails", "Extract thumbnails of one width instead of the covers")
    }

    static var manifest: Flag<CoverManifest.Format> {
        .init(
            "manifest",
            .choice(of: CoverManifest.Format.self),
            default: .csv,
            "The format of the list of origins: covers.csv or covers.json"
        )
        .details(
            """
                It is written last, when all covers are there. What it says of files that an \
                earlier run wrote under other names stays in it, unless --overwrite replaces it. \
                With --thumbnails it tells of the covers that they were made from.
            """
        )
    }
}
