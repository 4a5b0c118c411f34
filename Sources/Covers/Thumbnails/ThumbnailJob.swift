// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Library
import Store
import Thumbnails

/// One time of looking at covers: the crew at work, and what becomes of what it sees.
struct ThumbnailJob {
    private let generator: ThumbnailGenerator
    /// Nil where none can be kept.
    private(set) var thumbnails: ThumbnailStore?
    /// Covers that have no thumbnail since this time.
    private(set) var failedCovers: Set<Int64> = []
    private(set) var summary = ThumbnailSummary()

    init(_ generator: ThumbnailGenerator) {
        self.generator = generator
    }

    private var library: Library { generator.library }

    private var folder: Path { library.folder.appending(ThumbnailStore.folderName) }

    /// Finds or makes the folder of thumbnails; one that cannot be had is no reason to stop.
    mutating func openThumbnails(mustBeThere: Bool) {
        do throws(FileError) {
            let parent = try OpenFolder(library.folder)
            try parent.makeFolder(ThumbnailStore.folderName)
            thumbnails = ThumbnailStore(try OpenFolder(folder))
        } catch {
            // Without the library itself there is nothing to look at, and the register says so.
            guard mustBeThere else { return }
            let failure = Failure(error, near: library.folder)
            forget(failure)
            note(failure)
        }
    }

    /// Lets the crew look at all of these, and remembers what it saw.
    mutating func look(at items: [StoredCover]) throws(Failure) {
        if items.isEmpty { return }
        let order = DecoderPool.Order(
            library: library,
            width: generator.width,
            program: generator.program,
            thumbnails: thumbnails == nil ? nil : folder
        )
        let crew = DecoderPool(items, order, jobs: min(generator.jobs, items.count))
        // Whatever goes wrong here, no thread may go on.
        defer { crew.dismiss() }
        var keeper = DecodeResultWriter(library, thumbnails)
        var done = 0
        var isOver = false
        while !isOver {
            let news = crew.wait()
            isOver = news.isOver
            if library.cancellation.isRequested { crew.stop() }
            for seen in news.seen {
                done += 1
                try add(seen, &keeper)
            }
            if !news.seen.isEmpty { generator.progress(done, items.count) }
        }
        try keeper.write()
        if let refusal = keeper.refusal { forget(refusal) }
        summary.unremembered += keeper.rest
        if let failure = crew.failure { throw failure }
        guard !library.cancellation.isRequested || done == items.count else {
            throw Failure(
                .interrupted,
                "interrupted after \(done) of \(items.count) covers",
                hint: "the same command continues from there"
            )
        }
    }

    private mutating func add(
        _ seen: DecoderPool.Seen,
        _ keeper: inout DecodeResultWriter
    ) throws(Failure) {
        if let trouble = seen.trouble { note(trouble) }
        guard let fate = seen.cover.decoded?.fate else {
            summary.unreadable += 1
            return
        }
        summary.looked += 1
        if fate != .shown {
            summary.failed[fate, default: 0] += 1
            failedCovers.insert(seen.cover.id)
        }
        if seen.step != nil { summary.fromBooks += 1 }
        if let refusal = seen.refusal {
            forget(refusal)
            // Who wants no pictures misses none.
            if generator.wantsFiles { note(refusal) }
        }
        if seen.mayPass {
            summary.unremembered.append(seen.cover)
        } else {
            try keeper.add(seen.cover)
        }
    }

    private mutating func note(_ trouble: Failure) {
        // The first reason is mostly that of all others.
        if summary.trouble == nil { summary.trouble = trouble }
    }

    private mutating func forget(_ failure: Failure) {
        // The first reason is mostly that of all others.
        guard summary.remembered else { return }
        summary.remembered = false
        summary.hint =
            failure.hint.isEmpty ? failure.message : "\(failure.message): \(failure.hint)"
    }
}
