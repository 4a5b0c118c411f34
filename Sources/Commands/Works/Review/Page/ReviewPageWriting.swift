// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Hashing
import Library
import Store
import System
import Terminal

/// Makes the page of questions: decodes the covers it shows, and reads the questions into it.
struct ReviewPageWriting {
    /// What the page has of each question; the counts are whole, and so is every answer.
    private static let bound = ReviewBound(editions: 24, files: 5, pairs: 5_000)

    private let arguments: ParsedArguments
    private let console: Console
    private let library: Library
    /// Of thumbnails; nil without any.
    private let width: Int?

    init(_ arguments: ParsedArguments, _ console: Console) throws(Failure) {
        self.arguments = arguments
        self.console = console
        // What was decoded before a request to stop is saved.
        Interruption.install()
        library = try LibraryLocation(arguments).library
        width = arguments[.noThumbnails] ? nil : arguments[.thumbnailWidth]
    }

    func run(
        _ target: Path,
        _ request: (RegisterReader) throws(Failure) -> ReviewRequest
    ) throws(Failure) -> ExitCode {
        let reader = RegisterReader(try library.openForReading())
        var request = try request(reader)
        request.bound = Self.bound
        let editions = width == nil ? [] : try Self.editions(request, reader)
        // Whether it can be written is known before the long work begins.
        let file = try PicturePageFile(
            target,
            covers: editions.count,
            thumbnailWidth: width,
            console,
            library: library,
            reader
        )
        let seen = try look(atCoversOf: editions)
        var time = try ReportTime.epoch()
        if time == nil { time = try reader.newestRunTime() }
        let facts = ReviewPage.Facts(
            library: TerminalText.escape(library.folder),
            time: time,
            command: ReviewPageText.command(library),
            thumbnailWidth: file.width
        )
        return try write(request, facts, seen, file)
    }

    /// The editions that the questions show.
    private static func editions(
        _ request: ReviewRequest,
        _ reader: RegisterReader
    ) throws(Failure) -> [Int64] {
        var found: Set<Int64> = []
        _ = try reader.review(request) { item in
            found.formUnion(item.comparedEditions.map(\.id))
            return Interruption.requested == nil
        }
        return found.sorted()
    }

    private func look(atCoversOf editions: [Int64]) throws(Failure) -> [StoredCover] {
        guard let width, !editions.isEmpty else { return [] }
        return try CoverLooking(
            library: library,
            width: width,
            jobs: arguments[.jobs],
            wantsFiles: true,
            console: console
        ).look(atCoversOf: editions).seen
    }

    private func write(
        _ request: ReviewRequest,
        _ facts: ReviewPage.Facts,
        _ seen: [StoredCover],
        _ file: PicturePageFile
    ) throws(Failure) -> ExitCode {
        let reader = RegisterReader(try library.openForReading(examined: false))
        try reader.suppose(seen)
        var request = request
        request.wantsCards = true
        let page = ReviewPage(facts, file.pictures) { file.write($0) }
        let totals = try reader.review(request) { item in
            for card in item.cards {
                // The page draws something else where the file of a thumbnail is gone.
                if let hash = card.thumbnail?.hash { _ = file.show(hash) }
            }
            page.add(item)
            return file.isOpen
        }
        return try file.finish(Numbers.counted(totals.shown, "question")) {
            page.finish(totals, hidden: ReviewTotalsText(totals: totals).hidden(request))
        }
    }
}
