// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import Store
import Terminal

/// What is to be exported, and where to.
struct ExportRequest: Sendable, Equatable {
    let format: ExportFormat
    /// Nil for standard output.
    let target: Path?
    var filter = WorkFilter()
    /// What works must be found by as well; what it means depends on the library.
    var search: WorkSearch?
    var books: BookPlacing
    /// Whether it goes into a bag.
    var isBag = false
    /// How a table looks.
    var table = TableForm()
    /// What a site calls the library.
    var title = usualTitle
    /// Of thumbnails; nil without any.
    var thumbnailWidth: Int?
    /// What a single file may replace.
    var replaceable = OutputTarget.Replaceable.ours
    /// How many covers are decoded at once; nil for as many as there are processors.
    var jobs: Int?

    static let usualTitle = "Library"

    init(_ format: ExportFormat, to target: Path?) {
        self.format = format
        self.target = target
        books = format.usualBooks ?? .none
        thumbnailWidth = format.hasThumbnails ? CoverReportRequest.usualWidth : nil
    }

    /// Whether it is a folder rather than a file.
    var isFolder: Bool { format.isFolder || isBag }

    /// The word that a list of files begins with.
    var treeName: String { isBag ? "\(format.rawValue)-bag" : format.rawValue }
}

extension ExportRequest {
    /// What flags ask for; refuses those that mean nothing together.
    init(_ arguments: ParsedArguments) throws(Failure) {
        guard let format = arguments.texts.first.flatMap(ExportFormat.init(rawValue:)) else {
            throw .usage(
                "name a format",
                hint: ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        guard arguments[.to] != nil || format.isStream && !arguments[.bag] else {
            throw .usage(
                "name the \(format.isFolder ? "folder" : "file") to write with --to",
                hint: "for example: accession export \(format.rawValue) --to "
                    + (format.isFolder ? format.rawValue : format.fileName)
            )
        }
        self.init(format, to: arguments[.to].flatMap { $0 == Path("-") ? nil : $0 })
        replaceable = arguments[.overwrite] ? .text : .oursUnlessAsked
        filter = arguments.workFilter
        isBag = arguments[.bag]
        if let books = arguments[.books] {
            guard format.usualBooks != nil else {
                throw .usage("--books means nothing with \(format.rawValue)", hint: "leave it out")
            }
            self.books = books
        }
        if isBag, books == .link {
            throw .usage("a bag holds no links", hint: "use --books copy, or leave --bag out")
        }
        if self.target == nil, isBag || !format.isStream {
            throw .usage(
                "\(isBag ? "a bag" : format.rawValue) cannot go to standard output",
                hint: "name a \(isFolder ? "folder" : "file") with --to"
            )
        }
        title = arguments[.siteTitle]
        if arguments[.noThumbnails] {
            thumbnailWidth = nil
        } else if format.hasThumbnails {
            thumbnailWidth = arguments[.thumbnailWidth]
        }
        jobs = arguments[.jobs]
        table = try TableForm(
            arguments,
            among: ExportColumns.names,
            isTable: format == .csv,
            "the table is: accession export csv"
        )
    }
}

extension Flag {
    static var books: Flag<BookPlacing?> {
        .init("books", .choice(of: BookPlacing.self), "What becomes of the books themselves")
            .otherwise("copy in calibre, link in opds, none in site")
            .details(
                """
                With link, a symbolic link leads to where each book is; with copy, the export has \
                all books. A book that is missing, or was changed since it was imported, is told \
                as failed.
                """
            )
    }

    static var siteTitle: Flag<String> {
        .init(
            "site-name",
            .text,
            default: ExportRequest.usualTitle,
            "What the pages and the feeds call the library"
        )
    }

    static var bag: Flag<Bool> {
        .init("bag", "Put a BagIt bag around it, with checksums of all files").details(
            "--to then names the folder of the bag, whatever the format."
        )
    }
}
