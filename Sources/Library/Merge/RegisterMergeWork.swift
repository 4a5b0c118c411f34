// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import SQLite
import Store
import System
import Works

/// One merge, inside the transaction of the one who writes.
final class RegisterMergeWork {
    static let pageSize = 4096
    private static let stages: [Stage] = [.open, .read, .map, .record]

    let source: MergeSource
    let writer: RegisterWriter
    private let library: Library
    let rebases: [Rebase]
    let target: MergeTarget
    private let blocklist: Blocklist
    let run: Int64
    let lastKnownEdition: Int64
    private let hasIgnoredContents: Bool
    private let editionsBefore: Int
    var report: RegisterMergeResult
    var progress = RunProgress()

    init(
        _ source: MergeSource,
        _ writer: RegisterWriter,
        _ library: Library,
        rebasing rebases: [Rebase],
        program: String,
        startedAt: Int64
    ) throws(SQLiteError) {
        self.source = source
        self.writer = writer
        self.library = library
        self.rebases = rebases
        report = RegisterMergeResult(source: source.file.path)
        run = try writer.beginRun(
            command: "register merge",
            sources: source.file.path.text,
            program: program,
            startedAt: startedAt
        )
        target = try MergeTarget(writer)
        lastKnownEdition = try writer.lastEdition()
        editionsBefore = try writer.editionCount()
        hasIgnoredContents = try writer.hasIgnoredContents()
        let own = try source.ownBlocklist()
        let known = Set(try target.ownBlocklist().entries)
        report.blocklist.found = own.entries.count
        report.blocklist.known = own.entries.count { known.contains($0) }
        report.blocklist.new = report.blocklist.found - report.blocklist.known
        var changes = WorkChanges()
        blocklist = try writer.update(
            shipped: Blocklist.shipped,
            own: own,
            run: run,
            &changes
        )
        let maps = try target.mergeMaps(of: source, &changes)
        (report.maps.found, report.maps.known) = maps
        report.maps.new = maps.found - maps.known
        try target.takeProviderOrder(of: source)
        add(changes)
    }

    func run(bringing covers: CoverTransfer) throws(Failure) -> RegisterMergeResult {
        let works = try library.asking { () throws(SQLiteError) in
            try UnrelatedWorks(
                of: source,
                into: writer,
                run: run,
                copied: RunReasons.alreadyRegistered.code
            )
        }
        let others = try take(works, covers)
        // It learns which identifiers there are, so it is made when those are here.
        let assigner = try library.asking { () throws(SQLiteError) in try WorkAssigner(writer) }
        for edition in others {
            try stopIfAsked()
            let ids = try library.asking { () throws(SQLiteError) in
                try works.ids(ofEdition: edition)
            }
            try merge(edition, as: ids, assigner, covers)
        }
        try library.asking { () throws(SQLiteError) in
            try mergeIgnoredContents()
            try mergeFiles(works.fileRows)
            try mergeSources()
        }
        let chosen = try bringChosenCovers(covers)
        let told = try bringToldCovers(covers, besides: works)
        try library.asking { () throws(SQLiteError) in
            var changes = WorkChanges()
            report.decisions = try target.mergeDecisions(of: source, run: run, &changes)
            add(changes)
            // A choice that stands there may have been undone here, and the other way round.
            report.removedCovers =
                try writer.sweepCovers(ofDecisions: report.decisions.revoked)
                + writer.sweep(covers: chosen)
            try mergeSuggestions()
            (report.facts.found, report.facts.new) = try target.mergeFacts(
                of: source,
                besides: works,
                run: run,
                path: rebases.path
            )
            report.facts.known = report.facts.found - report.facts.new
            changes = WorkChanges()
            try writer.regroupRetold(run: run, &changes)
            add(changes)
            // Something else may be said here since.
            report.removedCovers += try writer.sweep(covers: told)
            try close(assigner.counts)
        }
        try stopIfAsked()
        return report
    }

    private func stopIfAsked() throws(Failure) {
        guard library.cancellation.isRequested else { return }
        throw Failure(.interrupted, "interrupted", hint: "nothing was changed")
    }

    /// What the works there have become here.
    func works() throws(SQLiteError) -> [(there: Int64, here: Int64?)] {
        var works: [(there: Int64, here: Int64?)] = []
        while true {
            let page = try source.works(after: works.last?.there ?? 0, limit: Self.pageSize)
            if page.isEmpty { return works }
            for id in page {
                works.append((id, try target.work(of: source.fingerprints(ofWork: id))))
            }
        }
    }

    private func add(_ changes: WorkChanges) {
        progress.counts[.mergedWorks] += changes.ended.count
        progress.counts[.splitWorks] += changes.begun.count
    }
}

// MARK: - Editions

extension RegisterMergeWork {
    /// Takes over what nothing has to be decided about; returns the editions that are left, in the
    /// order in which they came there.
    private func take(
        _ works: UnrelatedWorks,
        _ covers: CoverTransfer
    ) throws(Failure) -> [Int64] {
        var others: [Int64] = []
        while true {
            let steps = try library.asking { () throws(SQLiteError) in try works.next() }
            if steps.isEmpty { break }
            try stopIfAsked()
            for step in steps {
                switch step {
                case .others(let editions): others += editions
                case .unrelated(let work):
                    if try bringCovers(of: work, covers) {
                        try library.asking { () throws(SQLiteError) in try works.take(work) }
                        count(work)
                    } else {
                        others += work.editions.map(\.id)
                    }
                }
            }
        }
        try library.asking { () throws(SQLiteError) in try works.finish() }
        return others.sorted()
    }

    /// Whether all are here then; which book lacks its cover is told when they are looked at one by
    /// one.
    private func bringCovers(
        of work: UnrelatedWorks.Work,
        _ covers: CoverTransfer
    ) throws(Failure) -> Bool {
        var counts = report.covers
        for var image in work.covers {
            guard try bring(&image, covers, &counts) else { return false }
            try library.asking { () throws(SQLiteError) in _ = try writer.add(cover: image) }
        }
        report.covers = counts
        return true
    }

    private func count(_ work: UnrelatedWorks.Work) {
        progress.counts[.newWorks] += 1
        progress.counts[.joined] += work.editions.count - 1
        for edition in work.editions {
            progress.counts[.found] += 1
            if edition.hasCover { progress.counts[.covers] += 1 }
            progress.outcomes[edition.outcome, default: 0] += 1
            for code in edition.warnings { progress.warnings[code, default: 0] += 1 }
            for stage in [.discover] + Self.stages { pass(stage, .advanced) }
        }
    }

    private func merge(
        _ id: Int64,
        as given: GivenIDs?,
        _ assigner: WorkAssigner,
        _ covers: CoverTransfer
    ) throws(Failure) {
        progress.counts[.found] += 1
        pass(.discover, .advanced)
        let record = try library.asking { () throws(SQLiteError) in
            guard let fingerprint = try source.fingerprint(of: id) else { return Book?.none }
            if hasIgnoredContents, try writer.ignoredContent(fingerprint) != nil {
                progress.counts[.ignored] += 1
                pass(.open, .skipped(RunReasons.ignored.code))
                return nil
            }
            if try writer.edition(fingerprint: fingerprint) != nil {
                progress.counts[.copies] += 1
                pass(.open, .skipped(RunReasons.alreadyRegistered.code))
                return nil
            }
            return try source.record(id)
        }
        guard var record else { return }
        for stage in Self.stages { pass(stage, .advanced) }
        record.forgetStates(blocklist)
        try bringCovers(of: &record, covers)
        progress.outcomes[record.outcome, default: 0] += 1
        for warning in record.publication.warnings {
            progress.warnings[warning.code, default: 0] += 1
        }
        if record.publication.cover != nil { progress.counts[.covers] += 1 }
        let entry = try library.asking { () throws(SQLiteError) in
            try assigner.add(record, assigner.decide(record), as: given, run: run)
        }
        if entry.isNewWork {
            progress.counts[.newWorks] += 1
        } else {
            progress.counts[.joined] += 1
        }
        progress.counts[.mergedWorks] += entry.mergedWorks
        progress.counts[.splitWorks] += entry.splitWorks
    }

    /// A cover that cannot be had must not be spoken of: the edition comes in without it.
    private func bringCovers(
        of record: inout Book,
        _ covers: CoverTransfer
    ) throws(Failure) {
        guard var cover = record.publication.cover else { return }
        if var raster = cover.raster {
            let isHere = try bring(&raster.image, covers, &report.covers)
            cover.raster = isHere ? raster : nil
            if !isHere { record.publication.warnings.append(Self.missing(raster.image)) }
        }
        let isHere = try bring(&cover.image, covers, &report.covers)
        record.publication.cover = isHere ? cover : nil
        if !isHere { record.publication.warnings.append(Self.missing(cover.image)) }
    }

    private static func missing(_ image: CoverImage) -> Publication.Warning {
        Publication.Warning(code: RunReasons.coverNotBrought.code, detail: image.file)
    }

    private func bring(
        _ image: inout CoverImage,
        _ covers: CoverTransfer,
        _ counts: inout RegisterMergeResult.CoverTransferCounts
    ) throws(Failure) -> Bool {
        counts.found += 1
        switch try covers.bring(&image) {
        case .known: counts.known += 1
        case .brought: counts.brought += 1
        case .missing:
            counts.missing += 1
            return false
        }
        return true
    }

    func pass(_ stage: Stage, _ verdict: Verdict) {
        progress.tally.receive(stage)
        progress.tally.settle(stage, verdict)
    }
}

extension Book {
    /// What a claim is good for depends on what else is in a register, and on its blocklist.
    fileprivate mutating func forgetStates(_ blocklist: Blocklist) {
        forgetAddedClaims()
        for place in volumeIDs.indices {
            guard let id = volumeIDs[place].volumeID else { continue }
            volumeIDs[place].state =
                blocklist.blocks(id, titleKey: names.title)
                ? .blocked : VolumeIDClaim.plainState(id, names)
        }
    }
}

// MARK: - The rest

extension RegisterMergeWork {
    /// Brings the covers that people there chose for works that are here; returns their rows.
    ///
    /// A choice whose cover is not available still comes over: as soon as anything brings these
    /// bytes, the work has it.
    private func bringChosenCovers(
        _ covers: CoverTransfer
    ) throws(Failure) -> Set<Int64> {
        var rows: Set<Int64> = []
        var seen: Set<[UInt8]> = []
        let choices = try library.asking { () throws(SQLiteError) in try source.chosenCovers() }
        for choice in choices where !seen.contains(choice.hash) {
            let isHere = try library.asking { () throws(SQLiteError) in
                try target.work(of: source.fingerprints(ofWork: choice.work)) != nil
            }
            guard isHere else { continue }
            seen.insert(choice.hash)
            guard var image = choice.image else {
                report.covers.found += 1
                report.covers.missing += 1
                report.covers.missingChoices += 1
                continue
            }
            guard try bring(&image, covers, &report.covers) else {
                report.covers.missingChoices += 1
                continue
            }
            try library.asking { () throws(SQLiteError) in
                if let row = try writer.add(cover: image) { rows.insert(row) }
            }
        }
        return rows
    }

    /// Brings the covers that others there show of editions that are here; returns their rows.
    ///
    /// A cover whose bytes are not available is left out.
    private func bringToldCovers(
        _ covers: CoverTransfer,
        besides works: UnrelatedWorks
    ) throws(Failure) -> Set<Int64> {
        var rows: Set<Int64> = []
        for told in try library.asking({ () throws(SQLiteError) in try source.toldCovers() })
        where !works.hasTakenSheets(of: told.edition) {
            let isHere = try library.asking { () throws(SQLiteError) in
                try writer.edition(fingerprint: told.fingerprint) != nil
            }
            var image = told.image
            guard isHere, try bring(&image, covers, &report.covers) else { continue }
            try library.asking { () throws(SQLiteError) in
                if let row = try writer.add(cover: image) { rows.insert(row) }
            }
        }
        return rows
    }

    /// What is registered here stays, and what is kept away from here stays away.
    private func mergeIgnoredContents() throws(SQLiteError) {
        for content in try source.ignoredContents() {
            report.ignoredContents.found += 1
            if try writer.edition(fingerprint: content.fingerprint) != nil {
                report.ignoredContents.kept += 1
                continue
            }
            var changes = WorkChanges()
            let ignored = try writer.ignore(
                [content],
                reason: RunReasons.ignored.code,
                &changes
            )
            if ignored.already.isEmpty {
                report.ignoredContents.new += 1
            } else {
                report.ignoredContents.known += 1
            }
        }
    }

    private func mergeSuggestions() throws(SQLiteError) {
        for (suggestion, madeAt) in try source.suggestions() {
            report.suggestions.found += 1
            if try writer.queue(suggestion, madeAt: madeAt) {
                report.suggestions.new += 1
            } else {
                report.suggestions.known += 1
            }
        }
    }

    /// Closes the books of the run.
    private func close(_ assigned: RunTally) throws(SQLiteError) {
        progress.counts.set(WorkAssigner.counts, from: assigned)
        // What decisions did to claims is known to the rows only.
        let claims = try writer.countClaims(after: lastKnownEdition)
        progress.counts.set([.claims] + RunCount.claimEndings, from: claims)
        progress.state = .finished
        progress.finishedAt = WallClock.now / 1_000_000_000
        report.run = run
        report.progress = progress
        let gained = try writer.editionCount() - editionsBefore
        if gained != progress.counts.editions {
            report.otherImbalances.append(
                "the register gained \(gained) editions, "
                    + "\(progress.counts.editions) were merged"
            )
        }
        try writer.saveRun(run, progress)
    }
}
